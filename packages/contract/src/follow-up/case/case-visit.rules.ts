/** What the visits of a child to hospitals say together, and which examinations they answer (docs/domain/decisions.md 27). */
import { addDays, addMonths, type CalendarDate, dateInShanghai } from '#kernel';
import { compareExams } from '../../exam/index.ts';
import { follows, followUpPace, NO_RESULT, rulesOut } from '../visit/hospital-visit.rules.ts';
import type { VisitResult } from '../visit/hospital-visit.schema.ts';
import { workdayFrom } from './case-due.rules.ts';
import type { DueDays } from './case-due.schema.ts';
import type { CaseAct } from './case-entry.rules.ts';
import { type CaseExam, dayOfExam, newestFirst } from './case-exam.rules.ts';

/** A visit as a case reads it. */
export type CaseVisit = {
  /** Of the act. */
  readonly id: string;
  /** When it was stored. */
  readonly at: string;
  readonly day: CalendarDate;
  readonly result: VisitResult;
  /** The family or the hospital told of it, and staff have not checked it. */
  readonly isReport: boolean;
};

type VisitAct = Pick<CaseAct, 'kind' | 'id' | 'at' | 'day' | 'plan' | 'result'>;

/**
 * The visit that an act tells of; null of other acts. Of one that the family or the hospital reported nothing counts but its
 * day until staff have checked it. A plan that was recorded by itself is one of its day.
 */
export function toVisit({ kind, id, at, day, plan, result }: VisitAct): CaseVisit | null {
  if (kind === 'planned') {
    const told = plan === null || plan === 'ruledOut' ? [] : [plan];
    const diagnosis = plan === 'ruledOut' ? 'normal' : null;
    const planned = { ...NO_RESULT, plans: told, diagnosis, nextVisitOn: day } as const;
    return { id, at, day: dateInShanghai(new Date(at)), result: planned, isReport: false };
  }
  if (day === null) return null;
  if (kind === 'visited') return { id, at, day, result: result ?? NO_RESULT, isReport: false };
  return kind === 'reported' ? { id, at, day, result: NO_RESULT, isReport: true } : null;
}

const byDay = (a: CaseVisit, b: CaseVisit): number =>
  Number(a.day > b.day) - Number(a.day < b.day) || Number(a.at > b.at) - Number(a.at < b.at);

/** The newest of some visits. */
export function lastVisit(visits: readonly CaseVisit[]): CaseVisit | undefined {
  return visits.toSorted(byDay).at(-1);
}

/** The newest visit that follows the child or rules its finding out. */
export function findDecision(visits: readonly CaseVisit[]): CaseVisit | undefined {
  return lastVisit(visits.filter(({ result }) => follows(result) || rulesOut(result)));
}

/** When a hospital sees the child again, and whether that is only the rule because it wrote no day. */
export type NextVisit = { readonly dueOn: CalendarDate; readonly isByRule: boolean };

export function nextVisitOf({ day, result }: CaseVisit, days: DueDays): NextVisit {
  const { nextVisitOn } = result;
  if (nextVisitOn !== null) return { dueOn: nextVisitOn, isByRule: false };
  const due = addMonths(day, days.followUp[followUpPace(result)]);
  return { dueOn: workdayFrom(due), isByRule: true };
}

/** By when the result of a visit is asked for. */
export function resultDueOn({ day }: CaseVisit, days: DueDays): CalendarDate {
  return workdayFrom(addDays(day, days.result));
}

/** An examination with the time when it was stored. */
export type StoredExam = { readonly exam: CaseExam; readonly at: string };

type Visited = {
  readonly visits: readonly CaseVisit[];
  readonly exams: readonly StoredExam[];
  readonly days: DueDays;
};

/**
 * Why what an examination found asks for no hospital: one has seen the child since; it follows the child, staff recorded it
 * afterwards and its next visit is ahead, so that the finding was known; or its own next visit is ahead and nothing grew
 * beyond the error. Null where it does.
 */
export type Cover = 'seen' | 'known' | 'held';

export function findCover(
  { exam, at }: StoredExam,
  { visits, exams, days }: Visited,
): Cover | null {
  const day = dayOfExam(exam);
  if (visits.some((visit) => visit.day >= day)) return 'seen';
  const decision = findDecision(visits);
  if (!decision || !follows(decision.result)) return null;
  if (decision.at > at) return nextVisitOf(decision, days).dueOn >= day ? 'known' : null;
  const { nextVisitOn } = decision.result;
  const before = lastMeasured(exams, decision.day);
  const isAhead = nextVisitOn !== null && nextVisitOn >= day;
  return isAhead && before !== null && !isGrown(before, exam) ? 'held' : null;
}

/** What was measured last until the day of a visit. */
function lastMeasured(exams: readonly StoredExam[], until: CalendarDate): CaseExam | null {
  const measured = exams.map(({ exam }) => exam).filter((exam) => exam.maxAngle !== null);
  return measured.filter((exam) => dayOfExam(exam) <= until).toSorted(newestFirst)[0] ?? null;
}

/** Whether an angle is larger than before by more than the error, cannot be compared, or another kind of finding is new. */
function isGrown(before: CaseExam, now: CaseExam): boolean {
  if (before.maxAngle === null || now.maxAngle === null || isNewKind(before, now)) return true;
  if (now.finding !== 'retest' && now.maxAngle <= before.maxAngle) return false;
  const [previous, current] = [
    { ...before, maxAngle: before.maxAngle },
    { ...now, maxAngle: now.maxAngle },
  ];
  return compareExams(previous, current).kind !== 'withinError';
}

function isNewKind(before: CaseExam, now: CaseExam): boolean {
  const isBent = now.sagittalAbnormal !== null && now.sagittalAbnormal !== before.sagittalAbnormal;
  return isBent || (now.sentOn && !before.sentOn);
}
