/** Which children are asked about a hospital, and what their families may say. */
import { type CaseState, type CaseTrack, isHospitalTrack } from '../follow-up/index.ts';
import type { FamilyAnswer, FamilyStanding } from './family-visit.schema.ts';

/** Whether a case is about a hospital; the family of a child that is only to be measured again is asked nothing. */
export function asksForHospital(track: CaseTrack): boolean {
  return isHospitalTrack(track) || track === 'hospital';
}

/**
 * What a family may say of a case. Who was at a hospital may say so again, but books by the plan of the hospital; who refused
 * may still have gone.
 */
export function familyAnswers({
  track,
  stage,
  outcome,
}: Pick<CaseState, 'track' | 'stage' | 'outcome'>): readonly FamilyAnswer[] {
  if (!asksForHospital(track)) return [];
  if (stage === 'closed') return outcome === 'declined' ? ['visited'] : [];
  return stage === 'visited' || stage === 'followed'
    ? ['visited']
    : ['visited', 'booked', 'notYet'];
}

/** How far a family sees its child. `isAnswered`: a hospital said what it found, and staff have recorded it. */
export function familyStanding(
  { stage, outcome }: Pick<CaseState, 'stage' | 'outcome'>,
  { toCheck, isAnswered }: { readonly toCheck: boolean; readonly isAnswered: boolean },
): FamilyStanding {
  if (toCheck) return 'toCheck';
  if (stage === 'booked') return stage;
  // What a hospital said before does not answer a finding of since.
  if (stage === 'toNotify' || stage === 'notified') return 'toVisit';
  if (isAnswered || stage === 'followed') return 'answered';
  if (stage === 'visited') return stage;
  // Who refused may still go.
  return stage === 'closed' && outcome !== 'declined' ? 'answered' : 'toVisit';
}
