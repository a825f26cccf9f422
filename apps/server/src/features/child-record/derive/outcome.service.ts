/** What the visits of children count for in projects (docs/adr/0100-a-visit-to-a-hospital-is-an-act.md). */
import { isDeepStrictEqual } from 'node:util';
import { isConfirmed } from '@spine/contract/exam';
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
  findOutcomes,
  type OfProject,
  type OutcomeRow,
  upsertOutcomes,
} from './outcome.repository.ts';

/** A visit that counts. */
type Visit = ActOfCase & { readonly day: string; readonly result: VisitResult };

/** What stays as it was is not written. `histories` by the child's id. */
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
  if (outcomes.length === 0) return;
  const stored = await findOutcomes(change, [...new Set(outcomes.map(({ of }) => of.patientId))]);
  const storedOf = new Map(stored.map(({ orgId: _, ...row }) => [keyOf(row), row]));
  await upsertOutcomes(
    change,
    outcomes.flatMap(({ of, row }) =>
      row && !isDeepStrictEqual(row, storedOf.get(keyOf(of))) ? [row] : [],
    ),
  );
  await deleteOutcomes(
    change,
    outcomes.flatMap(({ of, row }) => (row || !storedOf.has(keyOf(of)) ? [] : [of])),
  );
}

const keyOf = ({ patientId, projectId }: OfProject): string => `${patientId} ${projectId}`;

function toRow(of: OfProject, visit: Visit | undefined): OutcomeRow | undefined {
  if (!visit?.doneBy) return undefined;
  const cobbAngle = largestCobb(visit.result);
  return {
    ...of,
    actId: visit.id,
    attendedOn: visit.day,
    hospital: visit.result.hospital,
    cobbAngle,
    confirmed: isConfirmed(cobbAngle),
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
