/** For which project a visit to a hospital counts. */
import type { CalendarDate } from '#kernel';
import { hasResult, isConfirmed } from '../../exam/index.ts';
import { largestCobb } from '../visit/hospital-visit.rules.ts';
import type { VisitResult } from '../visit/hospital-visit.schema.ts';
import { answersReferral, type CaseExam, dayOfExam } from './case-exam.rules.ts';

/** For which project a visit counts, and whether the screening had sent the child there. */
export type VisitCount = { readonly projectId: string; readonly elsewhere: boolean };

/**
 * The newest examination until the day of the visit whose referral was still open. Without one, a scoliosis that a hospital
 * confirmed was missed by the newest examination with a result, unless its project had sent the child; any other visit is
 * that of the newest referral. Null where the visit counts for no project.
 */
export function countVisit(
  exams: readonly CaseExam[],
  { day, result }: { readonly day: CalendarDate; readonly result: VisitResult },
): VisitCount | null {
  const until = exams
    .filter(({ examTime }) => dayOfExam({ examTime }) <= day)
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
function isClosed(referral: CaseExam, until: readonly CaseExam[]): boolean {
  return until.some((exam) => answersReferral(exam, referral));
}
