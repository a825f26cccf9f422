/**
 * Which letter a family gets: what was found with the way to a hospital (告知书), or when to measure again (复测通知), and of
 * which examination it speaks.
 */
import { isHospitalTrack } from './case/case.schema.ts';
import { type CaseExam, newestFirst } from './case/case-exam.rules.ts';
import type { CaseState } from './case/case-state.rules.ts';

const LETTER_KINDS = ['notice', 'retest'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/**
 * Null where a letter helps nobody: a hospital follows the child, its result is awaited, or it has an appointment
 * (docs/domain/care.md). What is to be measured again is told even then.
 */
export function letterOf({
  track,
  stage,
  retest,
}: Pick<CaseState, 'track' | 'stage'> & { readonly retest: unknown }): LetterKind | null {
  if (stage === 'toNotify' || stage === 'notified')
    return isHospitalTrack(track) ? 'notice' : 'retest';
  return stage === 'toRetest' || (stage !== 'closed' && retest !== null) ? 'retest' : null;
}

/**
 * The newest finding that asks for a hospital: letters carry it, though an older, larger one keeps the day and the urgency.
 * Null where nothing was found.
 */
export function newestFinding({
  open,
  held,
  lead,
}: Pick<CaseState, 'open' | 'held' | 'lead'>): CaseExam | null {
  const asking = [...open.map(({ exam }) => exam), held, lead].filter((exam) => exam !== null);
  return asking.toSorted(newestFirst)[0] ?? null;
}
