/** Which letter a family gets: what was found with the way to a hospital (告知书), or when to measure again (复测通知). */
import { type CaseTrack, isHospitalTrack } from './case/case.schema.ts';

const LETTER_KINDS = ['notice', 'retest'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export function letterOf(track: CaseTrack): LetterKind {
  return isHospitalTrack(track) || track === 'hospital' ? 'notice' : 'retest';
}
