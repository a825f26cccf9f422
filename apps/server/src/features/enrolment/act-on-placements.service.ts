/** Acts of people on where children are at school: all children of one are placed, or none. */
import {
  type ActRefusal,
  actOn,
  enrolmentErrors,
  type PlacedRow,
  type PlacementAct,
} from '@spine/contract/enrolment';
import type { ErrorEntry } from '@spine/contract/kernel';
import { classSortOrder } from '@spine/contract/school';
import type { ChildChange } from '#features/child-record/index.ts';
import { refuse } from '#platform/http/refuse.ts';
import { loadNewest, loadSystems } from './enrolment.repository.ts';
import { doubtKept, rowsOfPlaced, storePlaced } from './place-children.service.ts';
import { settleSystems } from './school-system.service.ts';

/** A child, and the class it comes to where that is another one. */
export type ActedChild = {
  readonly id: string;
  readonly clazzName?: string | undefined;
};

type ActOrder = {
  readonly schoolId: string;
  readonly children: readonly ActedChild[];
  readonly act: Omit<PlacementAct, 'clazzName'>;
  /** Of a grade that is named. */
  readonly gradeCode?: number | undefined;
  readonly now: Date;
  /** Whether those whom it cannot be done to stay as they are. */
  readonly skipsRefused?: boolean;
};

const ENTRIES: Readonly<Record<ActRefusal, ErrorEntry>> = {
  later: enrolmentErrors.laterPlacement,
  left: enrolmentErrors.notEnrolled,
  there: enrolmentErrors.stillEnrolled,
  grade: enrolmentErrors.gradeOutside,
};

/**
 * Answers, by child, what changed. Refuses enrolmentErrors.gradeOutside, enrolmentErrors.laterPlacement, enrolmentErrors.notEnrolled,
 * enrolmentErrors.stillEnrolled.
 */
export async function actOnPlacements(
  change: ChildChange,
  { schoolId, children, act, gradeCode, now, skipsRefused = false }: ActOrder,
): Promise<ReadonlyMap<string, PlacedRow>> {
  if (gradeCode !== undefined)
    await settleSystems(
      change,
      children.map(({ id }) => ({ id, schoolId, gradeCode })),
    );
  const [school] = await loadSystems(change, [schoolId]);
  const newest = await loadNewest(
    change,
    children.map(({ id }) => id),
  );
  const { system = null, systemSet = false } = school ?? {};
  const standing = { system, systemSet, today: change.today };
  const acted = children.map(({ id, clazzName }) => {
    const stored = newest.get(id);
    return { id, stored, answer: actOn({ ...standing, newest: stored }, { ...act, clazzName }) };
  });
  if (!skipsRefused) refuseFirst(acted.map(({ id, answer }) => ({ id, refusal: answer.refusal })));
  const placed = acted.flatMap(({ id, stored, answer }) => {
    if (!stored || answer.refusal !== null || !answer.change) return [];
    const { after, before } = answer.change;
    // Whoever says a grade, even the same, has looked at it.
    const doubt = act.gradeName === undefined ? doubtKept(stored, after) : null;
    const row = { ...after, patientId: id, clazzOrder: classSortOrder(after.clazzName), doubt };
    return rowsOfPlaced(stored, { after: row, before: before && stored });
  });
  await storePlaced(change, placed, now);
  return new Map(placed.map((each) => [each.after.patientId, each]));
}

type Refused = { readonly id: string; readonly refusal: ActRefusal | null };

/** Names the children that the first refusal is about. */
function refuseFirst(answers: readonly Refused[]): void {
  const first = answers.find(({ refusal }) => refusal !== null)?.refusal;
  if (!first) return;
  const patientIds = answers.filter(({ refusal }) => refusal === first).map(({ id }) => id);
  refuse(ENTRIES[first], { data: { patientIds } });
}
