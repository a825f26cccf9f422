/**
 * The child's standing (docs/domain/decisions.md 27): an open referral leads wherever a child is shown, until an outcome
 * is recorded or a complete examination finds none. A later quick measurement never closes it, whatever its angle.
 */
import { dateInShanghai } from '#kernel';
import { hasResult } from './assessment/exam-finding.rules.ts';
import { ExamType, type Finding, type ResultId } from './exam.schema.ts';
import type { StandingReferral } from './exam-view.schema.ts';

/** What the standing needs of each examination of a child. */
export type StandingExam = {
  readonly examTime: Date;
  readonly typeId: ExamType;
  readonly finding: Finding;
  /** null where no angle was measured. */
  readonly resultId: ResultId | null;
  readonly sagittalAbnormal: string | null;
  /** The family was advised to see a hospital. */
  readonly referred: boolean;
  /** The side view is complete. */
  readonly sideViewed: boolean;
  /** The day of the recorded visit to a hospital that this examination led to; not before it. */
  readonly attendedOn: string | null;
};

type CoveringExam = Pick<
  StandingExam,
  'typeId' | 'finding' | 'resultId' | 'sideViewed' | 'sagittalAbnormal'
>;

/** Whether a later complete examination covers what the referral was for; its own finding leads then. */
export function closesReferral(later: CoveringExam, open: CoveringExam): boolean {
  if (later.typeId !== ExamType.Normal || !hasResult(later.finding)) return false;
  const isMeasuredAgain = later.resultId !== null || open.resultId === null;
  const isViewedAgain = later.sideViewed || open.sagittalAbnormal === null;
  return isMeasuredAgain && isViewedAgain;
}

/** The open referrals of a child, oldest first. A visit to a hospital is the outcome of every one before it. */
function openReferrals<T extends StandingExam>(newestFirst: readonly T[]): T[] {
  const visits = newestFirst.flatMap(({ attendedOn }) => attendedOn ?? []).sort();
  const lastVisit = visits.at(-1) ?? '';
  let open: T[] = [];
  for (const exam of newestFirst.toReversed()) {
    open = open.filter((each) => !closesReferral(exam, each));
    if (exam.referred && dateInShanghai(exam.examTime) > lastVisit) open.push(exam);
  }
  return open;
}

/**
 * The examination whose open referral is the child's standing; null where none is open. Of several the newest leads, and
 * one by the guideline leads a quick one.
 */
export function findOpenReferral<T extends StandingExam>(newestFirst: readonly T[]): T | null {
  const open = openReferrals(newestFirst);
  return open.findLast(({ typeId }) => typeId === ExamType.Normal) ?? open.at(-1) ?? null;
}

const WITHOUT_FINDING: readonly Finding[] = ['undetermined', 'declined'];

/** Whether an examination found something, or left it open. */
export function saysSomething(finding: Finding): boolean {
  return !WITHOUT_FINDING.includes(finding);
}

/**
 * The examination a child is shown by: its open referral, else the newest that found something or left it open, else
 * the newest; null before the first.
 */
export function findLeadingExam<T extends StandingExam>(newestFirst: readonly T[]): T | null {
  const newestWithFinding = newestFirst.find(({ finding }) => saysSomething(finding));
  return findOpenReferral(newestFirst) ?? newestWithFinding ?? newestFirst[0] ?? null;
}

/** The open referral that also leads the texts of an examination: one of its day or before. */
export function standingReferralAt({
  standing,
  examTime,
}: {
  readonly standing: StandingReferral | null;
  readonly examTime: Date;
}): StandingReferral | null {
  return standing !== null && standing.date <= dateInShanghai(examTime) ? standing : null;
}
