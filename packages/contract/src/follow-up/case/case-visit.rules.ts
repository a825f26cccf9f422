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
    return { id, at, day: dateInShanghai(new Date(at)), result: planned };
  }
  if (day === null) return null;
  if (kind === 'visited') return { id, at, day, result: result ?? NO_RESULT };
  return kind === 'reported' ? { id, at, day, result: NO_RESULT } : null;
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
 * Whether a hospital has looked at what an examination found. It has after the examination's day. One before that knew the
 * finding where it follows the child, staff recorded it afterwards and its next visit is ahead; else where its own next visit
 * is ahead and the angle did not grow beyond the error.
 */
export function isCovered({ exam, at }: StoredExam, { visits, exams, days }: Visited): boolean {
  const day = dayOfExam(exam);
  return visits.some((visit) => {
    if (day <= visit.day) return true;
    if (!follows(visit.result)) return false;
    if (visit.at > at) return nextVisitOf(visit, days).dueOn >= day;
    const { nextVisitOn } = visit.result;
    const before = lastMeasured(exams, visit.day);
    return nextVisitOn !== null && nextVisitOn >= day && before !== null && !isGrown(before, exam);
  });
}

/** What was measured last until the day of a visit. */
function lastMeasured(exams: readonly StoredExam[], until: CalendarDate): CaseExam | null {
  const measured = exams.map(({ exam }) => exam).filter((exam) => exam.maxAngle !== null);
  return measured.filter((exam) => dayOfExam(exam) <= until).toSorted(newestFirst)[0] ?? null;
}

/** Whether an angle is larger than before by more than the error of measuring, or cannot be compared. */
function isGrown(before: CaseExam, now: CaseExam): boolean {
  if (before.maxAngle === null || now.maxAngle === null) return true;
  if (now.finding !== 'retest' && now.maxAngle <= before.maxAngle) return false;
  const [previous, current] = [
    { ...before, maxAngle: before.maxAngle },
    { ...now, maxAngle: now.maxAngle },
  ];
  return compareExams(previous, current).kind !== 'withinError';
}
