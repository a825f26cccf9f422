/** What the visits of children count for in projects (docs/adr/0100-a-visit-to-a-hospital-is-an-act.md). */
import {
  countingEntries,
  decisiveVisit,
  largestCobb,
  type VisitResult,
} from '@spine/contract/follow-up';
import type { ChildChange } from '../child-change.ts';
import type { ActOfCase } from '../history/case-history.repository.ts';
import type { CaseHistory } from '../history/case-history.service.ts';
import {
  deleteOutcomes,
  type OfProject,
  type OutcomeRow,
  upsertOutcomes,
} from './outcome.repository.ts';

/** A visit that counts. */
type Visit = ActOfCase & { readonly day: string; readonly result: VisitResult };

/** `histories` by the child's id. */
export async function writeOutcomes(
  change: ChildChange,
  histories: ReadonlyMap<string, CaseHistory>,
): Promise<void> {
  const outcomes = [...histories].flatMap(([patientId, history]) => {
    const projectIds = new Set(history.acts.flatMap(({ projectId }) => projectId ?? []));
    return [...projectIds].map((projectId) => {
      const of = { patientId, projectId };
      return { of, row: toRow(of, outcomeVisit(history, projectId)) };
    });
  });
  await upsertOutcomes(
    change,
    outcomes.flatMap(({ row }) => row ?? []),
  );
  await deleteOutcomes(
    change,
    outcomes.flatMap(({ of, row }) => (row ? [] : [of])),
  );
}

function toRow(of: OfProject, visit: Visit | undefined): OutcomeRow | undefined {
  if (!visit?.doneBy) return undefined;
  return {
    ...of,
    actId: visit.id,
    attendedOn: visit.day,
    hospital: visit.result.hospital,
    cobbAngle: largestCobb(visit.result),
    elsewhere: visit.elsewhere === true,
    recordedBy: visit.doneBy,
    recordedByName: visit.doneByName,
    recordedAt: visit.doneAt,
  };
}

/** The visit that a project counts; undefined where it counts none. */
function outcomeVisit({ acts, entries }: CaseHistory, projectId: string): Visit | undefined {
  const byId = new Map(acts.map((act) => [act.id, act]));
  const visits = countingEntries(entries)
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(isVisit)
    .filter((act) => act.projectId === projectId);
  return decisiveVisit(visits);
}

function isVisit(act: ActOfCase): act is Visit {
  return act.kind === 'visited' && act.day !== null && act.result !== null;
}
