/** Where children are at school. Whoever writes their school, number, grade or class says so here. */
import {
  type EnrolmentCause,
  type EnrolmentInterval,
  type EnrolmentRow,
  keepGrade,
  type NewPlacement,
  type PlacedRow,
  place,
  placementOf,
  unplace,
} from '@spine/contract/enrolment';
import type { CalendarDate } from '@spine/contract/kernel';
import type { ChildChange } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  deleteEnrolments,
  listEnrolments,
  loadNewest,
  loadSystems,
  upsertEnrolments,
} from './enrolment.repository.ts';
import type { PlacedChild } from './placed-child.ts';
import { endBySystem, settleSystems } from './school-system.service.ts';

type Placing = {
  readonly cause: EnrolmentCause;
  readonly now: Date;
  /** The batch of a roster. */
  readonly batchId?: string | null;
  /** Whether a roster says grades anew that are as they were. */
  readonly saysAgain?: boolean;
  /** The day on which the grade was said, where that is not today. */
  readonly saidOn?: (child: PlacedChild) => CalendarDate | undefined;
};

/** Three statements for all of them; a new grade of a school makes it three more. Answers, by child, what changed. */
export async function placeChildren(
  change: ChildChange,
  children: readonly PlacedChild[],
  { now, saysAgain = false, saidOn, ...placing }: Placing,
): Promise<ReadonlyMap<string, PlacedRow>> {
  if (children.length === 0) return new Map();
  const { today } = change;
  const systems = await settleSystems(change, children);
  const newest = await loadNewest(change, idsOf(children));
  const placed = children.flatMap((child) => {
    const stored = newest.get(child.id);
    const system = systems.get(child.schoolId) ?? null;
    const written = { newest: stored, system, today, saysAgain, saidOn: saidOn?.(child) };
    const placement = placementOf(child, written);
    return placeRow(stored, { ...placement, child, ...placing }) ?? [];
  });
  await storePlaced(change, placed, now);
  return new Map(placed.map((each) => [each.after.patientId, each]));
}

/**
 * What a roster would change where it says the grades of children of a school anew, as they were: of intervals that hold, or by which
 * whoever has left is there again. Nothing is written.
 */
export async function forecastPlacements(
  tenant: Tenant,
  { schoolId, children }: { readonly schoolId: string; readonly children: readonly PlacedChild[] },
): Promise<ReadonlyMap<string, PlacedRow>> {
  const { today } = tenant;
  const [school] = await loadSystems(tenant, [schoolId]);
  const newest = await loadNewest(tenant, idsOf(children));
  const placed = children.flatMap((child): (readonly [string, PlacedRow])[] => {
    const stored = newest.get(child.id);
    const written = { newest: stored, system: school?.system ?? null, today, saysAgain: true };
    const row = placeRow(stored, { ...placementOf(child, written), child, cause: 'import' });
    return row && stored ? [[child.id, { after: row.after, before: row.before }]] : [];
  });
  return new Map(placed);
}

type RowPlacement = Omit<NewPlacement, 'batchId'> &
  Pick<Placing, 'batchId'> & { readonly child: PlacedChild };

/** A placement with the rows it writes. */
export type StoredPlacement = PlacedRow & { readonly rows: readonly EnrolmentRow[] };

/** Undefined where it changes nothing. */
function placeRow(
  stored: EnrolmentRow | undefined,
  { child: { id: patientId, clazzOrder }, batchId = null, ...placement }: RowPlacement,
): StoredPlacement | undefined {
  const placed = place(stored ? [stored] : [], { ...placement, batchId });
  if (!placed?.change) return undefined;
  const { after, before } = placed.change;
  const doubt = before && stored ? doubtKept(stored, after) : null;
  const row = { ...after, patientId, clazzOrder, doubt };
  return rowsOfPlaced(stored, { after: row, before: before && stored ? stored : null });
}

/** A grade that nobody said anew is as doubtful as it was. */
export function doubtKept(
  { doubt, ...stored }: EnrolmentRow,
  after: EnrolmentInterval,
): EnrolmentRow['doubt'] {
  const isAsItWas =
    after.saidIn === stored.saidIn &&
    after.track === stored.track &&
    after.cohort === stored.cohort &&
    after.gradeLabel === stored.gradeLabel;
  return isAsItWas ? doubt : null;
}

/** The interval that a placement closes ends where it begins. */
export function rowsOfPlaced(
  stored: EnrolmentRow | undefined,
  { after, before }: PlacedRow,
): StoredPlacement {
  const isClosed = before !== null && before.fromDay < after.fromDay;
  const closed = isClosed && stored ? [{ ...stored, toDay: after.fromDay, endPlanned: false }] : [];
  return { after, before, rows: [...closed, after] };
}

export async function storePlaced(
  change: ChildChange,
  placed: readonly { readonly rows: readonly EnrolmentRow[] }[],
  now: Date,
): Promise<void> {
  const rows = placed.flatMap((each) => each.rows);
  if (rows.length > 0) await upsertEnrolments(change, rows, now);
}

type TakenBack = { readonly child: PlacedChild; readonly placed: PlacedRow };

/**
 * Takes back what a batch did to the intervals of some children. Where something newer is there, the child is in its former grade
 * again from today on, in the class it is in.
 */
export async function unplaceChildren(
  change: ChildChange,
  takenBack: readonly TakenBack[],
  now: Date,
): Promise<void> {
  if (takenBack.length === 0) return;
  const { today } = change;
  const newest = await loadNewest(change, idsOf(takenBack.map(({ child }) => child)));
  const schoolIds = new Set(takenBack.map(({ placed }) => placed.after.schoolId));
  const systems = new Map(
    (await loadSystems(change, [...schoolIds])).map((each) => [each.id, each.system]),
  );
  // The system may be another one since.
  const asOfNow = (row: EnrolmentRow) => endBySystem(row, systems.get(row.schoolId) ?? null, today);
  const back = takenBack.map(({ child, placed: { after, before } }) =>
    takeBack(
      newest.get(child.id),
      { child, placed: { after: asOfNow(after), before: before && asOfNow(before) } },
      today,
    ),
  );
  const deleted = back.flatMap((each) => each.deleted);
  const rows = back.flatMap((each) => each.rows);
  if (deleted.length > 0) await deleteEnrolments(change, deleted);
  if (rows.length > 0) await upsertEnrolments(change, rows, now);
}

type Back = { readonly deleted: readonly EnrolmentRow[]; readonly rows: readonly EnrolmentRow[] };

const NOTHING: Back = { deleted: [], rows: [] };

function takeBack(
  stored: EnrolmentRow | undefined,
  { child, placed: { after, before } }: TakenBack,
  today: CalendarDate,
): Back {
  if (!stored) return NOTHING;
  if (unplace([stored], { after, before: null })) {
    const isReplaced = before?.fromDay === after.fromDay;
    return { deleted: isReplaced ? [] : [after], rows: before ? [before] : [] };
  }
  if (!before || before.toDay <= stored.fromDay) return NOTHING;
  const former = { ...stored, ...gradeOf(before), toDay: before.toDay };
  const placement = keepGrade(former, { record: child, today });
  return { ...NOTHING, ...placeRow(stored, { ...placement, child, cause: 'edit' }) };
}

function gradeOf({ track, cohort, gradeLabel, saidIn }: EnrolmentRow) {
  return track === null
    ? { track, cohort, gradeLabel, saidIn }
    : { track, cohort, gradeLabel, saidIn };
}

const idsOf = (children: readonly PlacedChild[]): string[] => children.map(({ id }) => id);

/**
 * After deleted children were restored: they are where they were, on the rosters again. They leave when the system of their school
 * says now.
 */
export async function relistChildren(
  change: ChildChange,
  children: readonly PlacedChild[],
  now: Date,
): Promise<void> {
  const ids = idsOf(children);
  await listEnrolments(change, ids);
  await settleSystems(change, children);
  const newest = [...(await loadNewest(change, ids)).values()];
  const schools = await loadSystems(change, [...new Set(newest.map(({ schoolId }) => schoolId))]);
  const systems = new Map(schools.map((each) => [each.id, each.system]));
  const moved = newest.flatMap((row) => {
    const after = endBySystem(row, systems.get(row.schoolId) ?? null, change.today);
    const isSame = after.track === row.track && after.toDay === row.toDay;
    return isSame || after.toDay <= row.fromDay ? [] : [after];
  });
  if (moved.length > 0) await upsertEnrolments(change, moved, now);
}

/** After children were deleted: they stay where they were, and are on no roster. */
export function unlistChildren(change: ChildChange, patientIds: readonly string[]): Promise<void> {
  return listEnrolments(change, patientIds);
}
