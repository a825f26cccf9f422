/** Which children are asked about a hospital, and what their families may say. */
import {
  type CaseStage,
  type CaseState,
  type CaseTrack,
  isHospitalTrack,
} from '../follow-up/index.ts';
import type { FamilyAnswer, FamilyStanding } from './family-visit.schema.ts';

/** Whether a case is about a hospital; the family of a child that is only to be measured again is asked nothing. */
export function asksForHospital(track: CaseTrack): boolean {
  return isHospitalTrack(track) || track === 'hospital';
}

const SEEN: readonly FamilyAnswer[] = ['visited'];
const ON_THE_WAY: readonly FamilyAnswer[] = ['visited', 'booked', 'notYet'];
const ANSWERS: Partial<Record<CaseStage, readonly FamilyAnswer[]>> = {
  toNotify: ON_THE_WAY,
  notified: ON_THE_WAY,
  booked: ON_THE_WAY,
  visited: SEEN,
  followed: SEEN,
  toRetest: SEEN,
};

/**
 * What a family may say of a case. Who was at a hospital may say so again, but books by the plan of the hospital; who refused
 * may still have gone.
 */
export function familyAnswers({
  track,
  stage,
  outcome,
  hospital,
  open,
}: Pick<CaseState, 'track' | 'stage' | 'outcome' | 'hospital' | 'open'>): readonly FamilyAnswer[] {
  if (!asksForHospital(track) && open.length === 0 && hospital === null) return [];
  return ANSWERS[stage] ?? (outcome === 'declined' ? SEEN : []);
}

/** How far a family sees its child. `isAnswered`: a hospital said what it found, and staff have recorded it. */
export function familyStanding(
  { stage, outcome, formerOutcome }: Pick<CaseState, 'stage' | 'outcome' | 'formerOutcome'>,
  { toCheck, isAnswered }: { readonly toCheck: boolean; readonly isAnswered: boolean },
): FamilyStanding {
  if (toCheck) return 'toCheck';
  if (stage === 'booked') return stage;
  // What a hospital said before does not answer a finding of since.
  if (stage === 'toNotify' || stage === 'notified') return 'toVisit';
  if (isAnswered || stage === 'followed') return 'answered';
  if (stage === 'visited') return stage;
  // What is measured again afterwards takes no refusal back.
  if ((outcome ?? formerOutcome) === 'declined') return 'declined';
  return stage === 'closed' ? 'answered' : 'toVisit';
}
