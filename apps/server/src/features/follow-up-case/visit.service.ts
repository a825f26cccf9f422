/**
 * Visits to hospitals are acts; what they count for in a project is derived from them and written anew after each
 * (docs/adr/0100-a-visit-to-a-hospital-is-an-act.md). Whoever writes one has locked the school of the child, and states the
 * statistics of the projects that these functions name anew.
 */
import {
  countingEntries,
  decisiveVisit,
  largestCobb,
  type VisitResult,
} from '@spine/contract/follow-up';
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '#platform/db/open.ts';
import type { ActOfCase } from './case-history.repository.ts';
import { type CaseHistory, loadCaseHistory } from './case-history.service.ts';
import { type ActRow, deleteOutcome, insertActs, upsertOutcome } from './visit.repository.ts';

/** A visit that counts. */
export type Visit = ActOfCase & { readonly day: string; readonly result: VisitResult };

/** Stores an act as it is. */
export async function storeAct(
  tenant: Tenant,
  { result, ...act }: Omit<ActRow, 'result'> & { readonly result?: VisitResult | null },
): Promise<void> {
  await insertActs(tenant, [{ ...act, result: result ? JSON.stringify(result) : null }]);
}

/** Stores acts that are no visits. */
export async function storeActs(
  tenant: Tenant,
  acts: readonly Omit<ActRow, 'result'>[],
): Promise<void> {
  await insertActs(
    tenant,
    acts.map((act) => ({ ...act, result: null })),
  );
}

/** The visit that a project counts for a child; undefined where it counts none. */
export async function findOutcomeVisit(
  tenant: Tenant,
  { patientId, projectId }: { readonly patientId: string; readonly projectId: string },
): Promise<Visit | undefined> {
  return decisiveVisit(visitsOf(await loadCaseHistory(tenant, patientId), projectId));
}

/** Takes back a visit with every record in whose place it stands, so that none of them counts again. */
export async function takeBackVisit(
  tenant: Tenant,
  { visit, by, now }: { visit: Visit; by: { id: string; name: string }; now: Date },
): Promise<void> {
  const { acts } = await loadCaseHistory(tenant, visit.patientId);
  const { patientId } = visit;
  for (const actId of chainOf(acts, visit))
    await storeAct(tenant, {
      id: uuidv7(),
      patientId,
      kind: 'takenBack',
      actId,
      doneBy: by.id,
      doneByName: by.name,
      doneAt: now,
    });
}

/** The act, and the recorded visits before it in whose place it stands. A report stays, to be checked again. */
function chainOf(acts: readonly ActOfCase[], last: ActOfCase): string[] {
  const former = acts.find(({ id, kind }) => id === last.actId && kind === 'visited');
  return [last.id, ...(former ? chainOf(acts, former) : [])];
}

/** Writes anew what the visits of a child count for. */
export async function restateOutcomes(tenant: Tenant, patientId: string): Promise<void> {
  const history = await loadCaseHistory(tenant, patientId);
  const projectIds = [...new Set(history.acts.flatMap(({ projectId }) => projectId ?? []))];
  for (const projectId of projectIds)
    await restateOutcome(tenant, { patientId, projectId, visits: visitsOf(history, projectId) });
}

type Outcome = { patientId: string; projectId: string; visits: readonly Visit[] };

function restateOutcome(tenant: Tenant, { patientId, projectId, visits }: Outcome): Promise<void> {
  const visit = decisiveVisit(visits);
  if (!visit?.doneBy) return deleteOutcome(tenant, { patientId, projectId });
  return upsertOutcome(tenant, {
    patientId,
    projectId,
    actId: visit.id,
    attendedOn: visit.day,
    hospital: visit.result.hospital,
    cobbAngle: largestCobb(visit.result),
    elsewhere: visit.elsewhere === true,
    recordedBy: visit.doneBy,
    recordedByName: visit.doneByName,
    recordedAt: visit.doneAt,
  });
}

/** The visits that count for a project, in the order in which they were stored. */
function visitsOf({ acts, entries }: CaseHistory, projectId: string): Visit[] {
  const byId = new Map(acts.map((act) => [act.id, act]));
  return countingEntries(entries)
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(isVisit)
    .filter((act) => act.projectId === projectId);
}

function isVisit(act: ActOfCase): act is Visit {
  return act.kind === 'visited' && act.day !== null && act.result !== null;
}
