/** What the result of a visit to a hospital means. Screening only refers: a hospital diagnoses. */
import { type CalendarDate, dateInShanghai } from '#kernel';
import { closesReferral, hasResult, isConfirmed, type StandingExam } from '../../exam/index.ts';
import { VISIT_PLANS, type VisitPlan, type VisitResult } from './hospital-visit.schema.ts';

/** A visit of which nothing is known but its day. */
export const NO_RESULT: VisitResult = {
  hospital: null,
  department: null,
  xray: null,
  curves: [],
  risser: null,
  diagnosis: null,
  plans: [],
  nextVisitOn: null,
};

/** The largest Cobb angle in degrees; null where none was measured. */
export function largestCobb({ curves }: VisitResult): number | null {
  return curves.length === 0 ? null : Math.max(...curves.map(({ cobbAngle }) => cobbAngle));
}

/** The strongest plan; null where none was made. */
export function leadingPlan({ plans }: VisitResult): VisitPlan | null {
  return VISIT_PLANS.findLast((plan) => plans.includes(plan)) ?? null;
}

/** Whether the hospital found the spine normal. An angle of a scoliosis contradicts that, and counts. */
export function rulesOut(result: VisitResult): boolean {
  return result.diagnosis === 'normal' && !isConfirmed(largestCobb(result));
}

/** Whether the hospital said what it found or does: else its result is still awaited. */
export function isAnswered(result: VisitResult): boolean {
  const { curves, diagnosis, plans, nextVisitOn } = result;
  return curves.length > 0 || diagnosis !== null || plans.length > 0 || nextVisitOn !== null;
}

/** What does not fit together and is asked about once, without hindering: 正常 at 10° or more, a brace below. */
export function isContradictory(result: VisitResult): boolean {
  const cobb = largestCobb(result);
  if (cobb === null) return false;
  return isConfirmed(cobb) ? result.diagnosis === 'normal' : result.plans.includes('brace');
}

type VisitedExam = Omit<StandingExam, 'attendedOn'> & { readonly projectId: string };

/** For which project a visit counts, and whether the screening had sent the child there. */
export type VisitCount = { readonly projectId: string; readonly elsewhere: boolean };

/**
 * The newest examination until the day of the visit whose referral was still open. Without one, a scoliosis that a hospital
 * confirmed was missed by the newest examination with a result, unless its project had sent the child; any other visit is
 * that of the newest referral. Null where the visit counts for no project.
 */
export function countVisit(
  exams: readonly VisitedExam[],
  { day, result }: { readonly day: CalendarDate; readonly result: VisitResult },
): VisitCount | null {
  const until = exams
    .filter(({ examTime }) => dateInShanghai(examTime) <= day)
    .toSorted((a, b) => b.examTime.getTime() - a.examTime.getTime());
  const referring = until.filter(({ referred }) => referred);
  const open = referring.find((exam) => !isClosed(exam, until));
  if (open) return { projectId: open.projectId, elsewhere: false };
  const missing = until.find(({ finding }) => hasResult(finding));
  const wasSent = referring.some(({ projectId }) => projectId === missing?.projectId);
  if (missing && !wasSent && isConfirmed(largestCobb(result)))
    return { projectId: missing.projectId, elsewhere: true };
  const [newest] = referring;
  return newest ? { projectId: newest.projectId, elsewhere: false } : null;
}

/** Whether a complete examination after a referral, of those until the visit, closed it. */
function isClosed(referral: VisitedExam, until: readonly VisitedExam[]): boolean {
  return until.some((exam) => exam.examTime > referral.examTime && closesReferral(exam, referral));
}

/** Of the visits that count for a project the newest with an angle, else the newest: it is the outcome of the referral. */
export function decisiveVisit<
  Visit extends { readonly day: CalendarDate; readonly result: VisitResult },
>(visits: readonly Visit[]): Visit | undefined {
  const byDay = visits.toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
  return byDay.findLast(({ result }) => largestCobb(result) !== null) ?? byDay.at(-1);
}
