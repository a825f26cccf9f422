/** Where children are at school from today on. Whoever writes their school, number, grade or class says so here. */
import {
  type EnrolmentCause,
  type NewPlacement,
  NO_END,
  place,
  schoolYearOf,
} from '@spine/contract/enrolment';
import { gradeSource, plannedEnd, type SchoolSystem } from '@spine/contract/school';
import type { ChildChange } from '#features/child-record/index.ts';
import {
  closeEnrolments,
  listEnrolments,
  loadNewest,
  type PlacedChild,
  upsertEnrolments,
} from './enrolment.repository.ts';
import { settleSystems } from './school-system.service.ts';

type Placing = {
  readonly cause: EnrolmentCause;
  readonly now: Date;
  /** The batch of a roster. */
  readonly batchId?: string | null;
};

/**
 * Three statements for all of them, and one more where some were elsewhere before; a new grade of a school makes it three more. One that
 * is placed so already keeps its interval.
 */
export async function placeChildren(
  change: ChildChange,
  children: readonly PlacedChild[],
  { cause, now, batchId = null }: Placing,
): Promise<void> {
  if (children.length === 0) return;
  const { today } = change;
  const systems = await settleSystems(change, children);
  const newest = await loadNewest(
    change,
    children.map(({ id }) => id),
  );
  const changes = children.flatMap((child) => {
    const stored = newest.get(child.id);
    // The clock may have been set back since.
    const from = stored && stored.fromDay > today ? stored.fromDay : today;
    const placement = toPlacement(child, systems.get(child.schoolId) ?? null, from);
    const placed = place(stored ? [stored] : [], { ...placement, from, cause, batchId });
    return placed?.change ? [{ child, ...placed.change }] : [];
  });
  const patientIds = changes
    .filter(({ before, after }) => before && before.fromDay < after.fromDay)
    .map(({ child }) => child.id);
  if (patientIds.length > 0) await closeEnrolments(change, { patientIds, from: today });
  const added = changes.map(({ child, after }) => ({
    ...after,
    patientId: child.id,
    clazzOrder: child.clazzOrder,
  }));
  if (added.length > 0) await upsertEnrolments(change, added, now);
}

function toPlacement(
  { schoolId, studentId, clazzName, ...grade }: PlacedChild,
  system: SchoolSystem | null,
  from: string,
): Pick<NewPlacement, 'placement' | 'until'> {
  const schoolYear = schoolYearOf(from);
  const source = gradeSource(grade, { system, schoolYear });
  const end = source.track === null ? null : plannedEnd(system, { ...source, schoolYear });
  return { placement: { ...source, schoolId, studentId, clazzName }, until: end ?? NO_END };
}

/** After children were deleted: they stay where they were, and are on no roster. */
export function unlistChildren(change: ChildChange, patientIds: readonly string[]): Promise<void> {
  return listEnrolments(change, patientIds);
}
