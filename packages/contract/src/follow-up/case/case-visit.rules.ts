/** What the visits of a child to hospitals say together, and which examinations they answer (docs/domain/decisions.md 27). */
import { addDays, addMonths, type CalendarDate, dateInShanghai } from '#kernel';
import { compareExams } from '../../exam/index.ts';
import {
  follows,
  followUpPace,
  isAnswered,
  NO_RESULT,
  rulesOut,
} from '../visit/hospital-visit.rules.ts';
import type { VisitResult } from '../visit/hospital-visit.schema.ts';
import { workdayFrom } from './case-due.rules.ts';
import type { DueDays } from './case-due.schema.ts';
import { type CaseAct, compare } from './case-entry.rules.ts';
import { type CaseExam, dayOfExam, newestFirst } from './case-exam.rules.ts';

/** A visit as a case reads it. */
export type CaseVisit = {
  /** Of the act. */
  readonly id: string;
  readonly kind: 'visited' | 'reported' | 'planned';
  /** When it was stored, and when first, whatever was corrected since. */
  readonly at: string;
  readonly firstAt: string;
  readonly day: CalendarDate;
  /** When a hospital saw the child: of a plan that was recorded by itself the day of the visit before. */
  readonly seenOn: CalendarDate;
  readonly result: VisitResult;
};

/**
 * The visit that an act tells of; null of other acts. Of one that the family or the hospital reported nothing counts but its
 * day until staff have checked it. A plan that was recorded by itself belongs to what the `last` visit found.
 */
export function toVisit(
  act: CaseAct,
  { last, firstAt }: { readonly last: CaseVisit | undefined; readonly firstAt: string },
): CaseVisit | null {
  const { kind, id, at, day, result } = act;
  const stored = { id, at, firstAt };
  if (kind === 'planned') return { kind, ...stored, ...planOf(act, last) };
  if (day === null || (kind !== 'visited' && kind !== 'reported')) return null;
  const found = kind === 'visited' ? result : null;
  return { kind, ...stored, day, seenOn: day, result: found ?? NO_RESULT };
}

function planOf({ at, plan, day: nextVisitOn }: CaseAct, last: CaseVisit | undefined) {
  const day = dateInShanghai(new Date(at));
  const on = { day, seenOn: last?.day ?? day };
  if (plan === null || plan === 'ruledOut')
    return { ...on, result: { ...NO_RESULT, diagnosis: 'normal', nextVisitOn } as const };
  return { ...on, result: { ...(last?.result ?? NO_RESULT), plans: [plan], nextVisitOn } };
}

const byDay = (a: CaseVisit, b: CaseVisit): number => compare(a.day, b.day) || compare(a.at, b.at);

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
 * Why what an examination found asks for no hospital: one has said something since, or has seen the child and its word is
 * awaited; or nothing grew beyond the error since one that follows the child, and its own next visit is ahead, or staff
 * recorded it afterwards (the finding was known). Null where it does.
 */
export type Cover = 'seen' | 'awaited' | 'known' | 'held';

export function findCover(
  { exam, at }: StoredExam,
  { visits, exams, days }: Visited,
): Cover | null {
  const day = dayOfExam(exam);
  const since = visits.filter(({ seenOn }) => seenOn >= day);
  if (since.some(({ result }) => isAnswered(result))) return 'seen';
  if (since.length > 0) return 'awaited';
  return coverBefore({ exam, at }, { visits, exams, days });
}

/** What a hospital that saw the child before the examination covers of it. */
function coverBefore(
  { exam, at }: StoredExam,
  { visits, exams, days }: Visited,
): 'known' | 'held' | null {
  const day = dayOfExam(exam);
  const decision = findDecision(visits.filter((visit) => visit.day < day));
  if (!decision || !follows(decision.result)) return null;
  const before = lastMeasured(exams, decision.day);
  const { dueOn, isByRule } = nextVisitOf(decision, days);
  if (dueOn < day || (before !== null && isGrown(before, exam))) return null;
  if (decision.firstAt > at) return 'known';
  return isByRule || before === null ? null : 'held';
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
