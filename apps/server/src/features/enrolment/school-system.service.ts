/**
 * Which years of school a school has. Until a person chooses, it follows the grades of its roster; whenever it
 * changes, the days on which its children leave by themselves move with it.
 */
import { type EnrolmentRow, NO_END, schoolYearOf } from '@spine/contract/enrolment';
import type { CalendarDate } from '@spine/contract/kernel';
import {
  coversGrade,
  inferSystem,
  plannedEnd,
  retrack,
  type SchoolSystem,
} from '@spine/contract/school';
import { type ChildChange, deriveRosters } from '#features/child-record/index.ts';
import {
  loadGradeCodes,
  loadStays,
  loadSystems,
  moveStays,
  type Stay,
  type StoredSystem,
  storeSystem,
} from './enrolment.repository.ts';

type SaidGrade = {
  /** Of the child. */
  readonly id: string;
  readonly schoolId: string;
  readonly gradeCode: number;
};

/** The systems of some schools, in which children are about to be placed in some grades. */
export async function settleSystems(
  change: ChildChange,
  children: readonly SaidGrade[],
): Promise<Map<string, SchoolSystem | null>> {
  const schoolIds = new Set(children.map(({ schoolId }) => schoolId));
  const systems = new Map<string, SchoolSystem | null>();
  for (const stored of await loadSystems(change, [...schoolIds])) {
    const { id, system, systemSet } = stored;
    const said = children.filter(({ schoolId }) => schoolId === id);
    const isKnown =
      systemSet ||
      (system !== null && said.every(({ gradeCode }) => coversGrade(system, gradeCode)));
    systems.set(id, isKnown ? system : await inferAgain(change, stored, said));
  }
  return systems;
}

/** What a person chose; null is what the roster shows. */
export async function chooseSystem(
  change: ChildChange,
  { id, system }: Pick<StoredSystem, 'id' | 'system'>,
): Promise<void> {
  const chosen = system ?? inferSystem(await loadGradeCodes(change, { schoolId: id, without: [] }));
  await changeSystem(change, { id, system: chosen, systemSet: system !== null });
}

async function inferAgain(
  change: ChildChange,
  { id, system }: Pick<StoredSystem, 'id' | 'system'>,
  said: readonly SaidGrade[],
): Promise<SchoolSystem | null> {
  const others = { schoolId: id, without: said.map((child) => child.id) };
  const codes = [
    ...(await loadGradeCodes(change, others)),
    ...said.map(({ gradeCode }) => gradeCode),
  ];
  const inferred = inferSystem([...new Set(codes)]);
  if (inferred === system) return system;
  await changeSystem(change, { id, system: inferred, systemSet: false });
  return inferred;
}

/** Stores the system of a school; its children leave when it says. */
export async function changeSystem(change: ChildChange, stored: StoredSystem): Promise<void> {
  await storeSystem(change, stored);
  const stays = await loadStays(change, stored.id);
  const moved = stays.flatMap((before) => {
    // Nobody comes back for a grade that was inferred, perhaps from a mistake.
    if (before.isOver && !stored.systemSet) return [];
    const after = stayIn(stored.system, before, change.today);
    return after.track === before.track && after.toDay === before.toDay ? [] : [{ before, after }];
  });
  if (moved.length === 0) return;
  await deriveRosters(change, stored.id, await moveStays(change, stored.id, moved));
}

/** An interval of before, with the track and the end that the system of today gives it. */
export function endBySystem(
  row: EnrolmentRow,
  system: SchoolSystem | null,
  today: CalendarDate,
): EnrolmentRow {
  if (row.track === null || !row.endPlanned || row.toDay <= today) return row;
  return { ...row, ...stayIn(system, { ...row, isOver: false, knownIn: row.saidIn }, today) };
}

/**
 * Whoever is there stays to the end of the year at least, whoever left by the grade comes back where its year is not the last one,
 * and where nothing was known of the school its first system says since when they are gone.
 */
function stayIn(system: SchoolSystem | null, stay: Stay, today: CalendarDate) {
  const { track, cohort, toDay, isOver, knownIn } = stay;
  const current = schoolYearOf(today);
  const moved = retrack(system, { track, cohort }, current);
  const until = (schoolYear: number) => plannedEnd(system, { cohort, schoolYear }) ?? NO_END;
  if (toDay === NO_END) return { ...moved, toDay: until(knownIn) };
  if (!isOver) return { ...moved, toDay: until(current) };
  const back = until(schoolYearOf(toDay) - 1);
  return back > toDay ? { ...moved, toDay: back } : { track, cohort, toDay };
}
