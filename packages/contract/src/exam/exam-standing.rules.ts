/**
 * The child's standing (docs/domain/decisions.md 27): an open referral leads wherever a child is shown, until an outcome
 * is recorded or a complete examination finds none. Which one is open, its case says.
 */
import { dateInShanghai } from '#kernel';
import type { Finding } from './exam.schema.ts';
import type { StandingReferral } from './exam-view.schema.ts';

const WITHOUT_FINDING: readonly Finding[] = ['undetermined', 'declined'];

/** Whether an examination found something, or left it open. */
export function saysSomething(finding: Finding): boolean {
  return !WITHOUT_FINDING.includes(finding);
}

type LedExam = {
  readonly finding: Finding;
  /** Its referral is open, and leads. */
  readonly leads: boolean;
};

/**
 * The examination a child is shown by: its open referral, else the newest that found something or left it open, else
 * the newest; undefined before the first.
 */
export function findLeadingExam<T extends LedExam>(newestFirst: readonly T[]): T | undefined {
  return (
    newestFirst.find(({ leads }) => leads) ??
    newestFirst.find(({ finding }) => saysSomething(finding)) ??
    newestFirst[0]
  );
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
