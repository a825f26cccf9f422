/** Which children are asked about a hospital, and what their families may say. */
import { addDays, type CalendarDate, dateInShanghai } from '#kernel';
import { type CaseState, type CaseTrack, DUE_DAYS, type DueDays } from '../follow-up/index.ts';
import type { FamilyAnswer, FamilyStanding } from './family-visit.schema.ts';

type Hospital = Exclude<CaseTrack, 'posture' | 'retest'>;

/** Whether a finding asks for a hospital; a child that is only to be measured again is asked nothing. */
export function asksForHospital(track: CaseTrack): track is Hospital {
  return track !== 'posture' && track !== 'retest';
}

/** What a family may say of a case. Who was at a hospital may say so again, but books by the plan of the hospital. */
export function familyAnswers({
  track,
  stage,
}: Pick<CaseState, 'track' | 'stage'>): readonly FamilyAnswer[] {
  if (!asksForHospital(track) || stage === 'closed') return [];
  return stage === 'visited' || stage === 'followed'
    ? ['visited']
    : ['visited', 'booked', 'notYet'];
}

/** By when a family is asked to be at a hospital, whether it has been told yet or not. */
export function visitByOf(
  { track, lead }: Pick<CaseState, 'track' | 'lead'>,
  days: DueDays = DUE_DAYS,
): CalendarDate {
  const found = dateInShanghai(lead.examTime);
  return addDays(found, asksForHospital(track) ? days[track].visit : days[track].retest);
}

/** How far a family sees its child. `isAnswered`: a hospital said what it found, and staff have recorded it. */
export function familyStanding(
  { stage }: Pick<CaseState, 'stage'>,
  { toCheck, isAnswered }: { readonly toCheck: boolean; readonly isAnswered: boolean },
): FamilyStanding {
  if (toCheck) return 'toCheck';
  if (isAnswered || stage === 'followed' || stage === 'closed') return 'answered';
  if (stage === 'booked' || stage === 'visited') return stage;
  return 'toVisit';
}
