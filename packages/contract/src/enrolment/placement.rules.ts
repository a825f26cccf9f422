/**
 * Where a child is at school, as intervals of days that follow each other. A placement counts from a day on, closes the interval before
 * it and ends when its school year does; what is over never moves. `unplace` is the inverse of `place`, as long as nothing
 * newer is there.
 */
import type { CalendarDate } from '#kernel';
import type { GradeSource } from '../school/index.ts';

/** No last day. */
export const NO_END = 'infinity';

/**
 * first: entered one by one · import: a roster named it · edit: changed by a person · found: it had left and came to a school
 * again · earlier: known before there were intervals ·
 * renamed: its class got another name · all others are acts of their name.
 */
export type EnrolmentCause =
  | 'first'
  | 'import'
  | 'edit'
  | 'found'
  | 'earlier'
  | 'renamed'
  | 'move'
  | 'repeat'
  | 'skip'
  | 'leave'
  | 'return';

/** The grade moves with the school year, where it is a cohort. */
export type Placement = GradeSource & {
  readonly schoolId: string;
  readonly studentId: string;
  readonly clazzName: string;
};

export type EnrolmentInterval = Placement & {
  readonly fromDay: CalendarDate;
  /** The first day on which it is over; `NO_END` sorts behind all days. */
  readonly toDay: CalendarDate;
  /** The school year of which its grade was last said: in that year it is the grade of the child's record. */
  readonly saidIn: number;
  /** Whether it ends with the last grade of its school, or was closed by what follows. */
  readonly endPlanned: boolean;
  readonly cause: EnrolmentCause;
  readonly batchId: string | null;
};

export type NewPlacement = Pick<EnrolmentInterval, 'saidIn' | 'cause' | 'batchId'> & {
  readonly placement: Placement;
  readonly from: CalendarDate;
  /** When it ends by itself. */
  readonly until: CalendarDate;
};

/** As it is stored, of a child. */
export type EnrolmentRow = EnrolmentInterval & {
  readonly patientId: string;
  readonly clazzOrder: number;
  /** Why the grade of an earlier build may be wrong, until somebody says it. */
  readonly doubt?: 'noGrade' | 'examDiffers' | 'age' | null | undefined;
};

/** One placement: what it wrote, and the interval that it closed or replaced. */
export type PlacementChange<Interval extends EnrolmentInterval = EnrolmentInterval> = {
  readonly after: Interval;
  readonly before: Interval | null;
};

/** The same as it is stored. */
export type PlacedRow = PlacementChange<EnrolmentRow>;

type Placed = {
  readonly intervals: readonly EnrolmentInterval[];
  /** Null where the child is placed so already. */
  readonly change: PlacementChange | null;
};

const PLACED_BY = [
  'schoolId',
  'studentId',
  'track',
  'cohort',
  'gradeLabel',
  'clazzName',
] as const satisfies readonly (keyof Placement)[];

export function isSamePlacement(one: Placement, other: Placement): boolean {
  return PLACED_BY.every((key) => one[key] === other[key]);
}

/** The interval that holds a day. */
export function enrolmentOn<Interval extends Pick<EnrolmentInterval, 'fromDay' | 'toDay'>>(
  intervals: readonly Interval[],
  day: CalendarDate,
): Interval | undefined {
  return intervals.find(({ fromDay, toDay }) => fromDay <= day && day < toDay);
}

/** Places a child from a day on; undefined where a later placement is there. Intervals are in order of their days. */
export function place(
  intervals: readonly EnrolmentInterval[],
  { placement, from, until, ...said }: NewPlacement,
): Placed | undefined {
  const newest = intervals.at(-1);
  if (newest && newest.fromDay > from) return undefined;
  const before = newest && from < newest.toDay ? newest : null;
  if (before && isSamePlacement(before, placement)) {
    if (before.saidIn === said.saidIn) return { intervals, change: null };
    const after = { ...before, ...said };
    return { intervals: [...intervals.slice(0, -1), after], change: { after, before } };
  }
  const after = { ...placement, ...said, fromDay: from, toDay: until, endPlanned: true };
  return { intervals: [...withClosed(intervals, before, from), after], change: { after, before } };
}

/** The intervals up to a day from which on the newest one holds no more; one that begins that day is replaced. */
function withClosed(
  intervals: readonly EnrolmentInterval[],
  before: EnrolmentInterval | null,
  from: CalendarDate,
): readonly EnrolmentInterval[] {
  if (!before) return intervals;
  const earlier = intervals.slice(0, -1);
  if (before.fromDay === from) return earlier;
  return [...earlier, { ...before, toDay: from, endPlanned: false }];
}

/** The intervals before a placement; undefined where it is not the newest any more. */
export function unplace(
  intervals: readonly EnrolmentInterval[],
  { after, before }: PlacementChange,
): readonly EnrolmentInterval[] | undefined {
  const newest = intervals.at(-1);
  const isNewest =
    newest?.fromDay === after.fromDay &&
    newest.batchId === after.batchId &&
    newest.saidIn === after.saidIn &&
    isSamePlacement(newest, after);
  if (!isNewest) return undefined;
  const rest = intervals.slice(0, -1);
  if (!before) return rest;
  return [...(before.fromDay === after.fromDay ? rest : rest.slice(0, -1)), before];
}
