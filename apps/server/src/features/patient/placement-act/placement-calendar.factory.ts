/**
 * Where children of a school are, as a calendar: for each day and child its cohort and class, and whether it is there. Tests compare the
 * intervals with it; it knows nothing of them.
 */
import { type ActKind, enrolmentErrors, rosterDay, schoolYearOf } from '@spine/contract/enrolment';
import { addDays } from '@spine/contract/kernel';

export const GRADES = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级'] as const;
export const LAST_GRADE = GRADES.length;
export const CLASSES = ['1班', '2班', '3班'] as const;
/** A child of each grade, and its class. */
export const ROSTER = GRADES.flatMap((_, at) => [
  { number: `A${at + 1}`, grade: at + 1, clazz: '1班' },
  { number: `B${at + 1}`, grade: at + 1, clazz: CLASSES[at % 2] ?? '' },
]);
export const YEARS = 5;
export type Day = { readonly cohort: number; readonly clazz: string; readonly isThere: boolean };
export type Child = {
  readonly number: string;
  /** From the first day of the calendar on. */
  days: Day[];
  /** The day from which what was last said counts. */
  since: string;
  /** Whether it goes by an act, not with the last grade. */
  isSentOff: boolean;
  /** The number of the last act that was done to it in another way than as a batch. */
  barrier: number;
};
export const gradeIn = ({ cohort }: Day, year: number) => year - cohort + 1;
export class Calendar {
  readonly children: Child[];
  readonly first: string;

  constructor(first: string) {
    this.first = first;
    this.children = ROSTER.map(({ number, grade, clazz: own }) => {
      const cohort = schoolYearOf(first) - grade + 1;
      const days = this.dates().map((day) => ({
        cohort,
        clazz: own,
        isThere: schoolYearOf(day) - cohort < LAST_GRADE,
      }));
      return { number, days, since: first, isSentOff: false, barrier: 0 };
    });
  }

  dates(): string[] {
    return Array.from({ length: YEARS * 366 }, (_, at) => addDays(this.first, at));
  }

  on({ days }: Child, date: string): Day {
    const at = Math.round((Date.parse(date) - Date.parse(this.first)) / 86_400_000);
    const day = days[at];
    if (!day) throw new Error(`${date} is beyond the calendar`);
    return day;
  }

  /** Changes a child from a day on. */
  from(child: Child, date: string, change: (day: Day, on: string) => Partial<Day>): void {
    child.days = this.dates().map((on, at) => {
      const day = child.days[at] as Day;
      return on < date ? day : { ...day, ...change(day, on) };
    });
  }

  roster(year: number): string[] {
    return this.children
      .map((child) => ({ child, day: this.on(child, rosterDay(year)) }))
      .filter(({ day }) => day.isThere)
      .map(({ child, day }) => `${child.number} ${GRADES[gradeIn(day, year) - 1]} ${day.clazz}`)
      .sort();
  }
}

export type ActGiven = {
  readonly kind: ActKind;
  readonly on: string;
  readonly today: string;
  readonly grade?: number | undefined;
  readonly clazz?: string | undefined;
};

/** Acts on one child of the calendar: the code of a refusal, or whether anything changes. */
export function actOn(calendar: Calendar, child: Child, act: ActGiven): number | boolean {
  const { kind, on } = act;
  if (child.since > on) return enrolmentErrors.laterPlacement.code;
  const day = calendar.on(child, on);
  const isOver = isGone(child, on) || !day.isThere;
  if (kind === 'return' && !isOver) return enrolmentErrors.stillEnrolled.code;
  if (kind !== 'return' && isOver && !mayStay(calendar, child, act))
    return enrolmentErrors.notEnrolled.code;
  return kind === 'leave'
    ? sendOff(calendar, child, on)
    : placeOn(calendar, child, { ...act, day, isOver });
}

/** Whether it left on the day on which it came. */
export const isGone = ({ isSentOff, since }: Child, on: string) => isSentOff && since === on;

/** Who would leave with the last grade may stay in it. */
function mayStay(calendar: Calendar, child: Child, { kind, on, today }: ActGiven): boolean {
  if (child.isSentOff || (kind !== 'repeat' && kind !== 'grade')) return false;
  return child.since === on || calendar.on(child, today).isThere;
}

function sendOff(calendar: Calendar, child: Child, on: string): true {
  // Whoever came that day is there for it.
  const gone = child.since === on ? addDays(on, 1) : on;
  calendar.from(child, gone, () => ({ isThere: false }));
  child.isSentOff = true;
  return true;
}

const YEARS_OLDER: Partial<Record<ActKind, number>> = { repeat: 1, skip: -1 };

function placeOn(
  calendar: Calendar,
  child: Child,
  { kind, on, day, isOver, ...said }: ActGiven & { readonly day: Day; readonly isOver: boolean },
): number | boolean {
  const year = schoolYearOf(on);
  const older = YEARS_OLDER[kind] ?? 0;
  const cohort = said.grade === undefined ? day.cohort + older : year - said.grade + 1;
  const grade = year - cohort + 1;
  if (kind !== 'move' && (grade < 1 || grade > LAST_GRADE))
    return enrolmentErrors.gradeOutside.code;
  const own = said.clazz ?? day.clazz;
  const isSame = !isOver && cohort === day.cohort && own === day.clazz;
  // A grade that is said anew was looked at.
  if (isSame) return kind === 'grade';
  child.since = on;
  if (kind === 'move') {
    calendar.from(child, on, () => ({ clazz: own }));
    return true;
  }
  child.isSentOff = false;
  calendar.from(child, on, (_, date) => ({
    cohort,
    clazz: own,
    isThere: schoolYearOf(date) - cohort < LAST_GRADE,
  }));
  return true;
}
