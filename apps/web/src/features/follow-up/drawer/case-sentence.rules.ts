/** Where a case stands, in sentences. */
import type { OverallFinding } from '@spine/contract/exam';
import {
  type CaseStage,
  type CaseView,
  carePlanWord,
  caseOutcomeWord,
  caseTrackWord,
  type HospitalStanding,
  hospitalWords,
  isHospitalTrack,
} from '@spine/contract/follow-up';
import { type CalendarDate, shortDayText } from '@spine/contract/kernel';
import { caseText } from '../case.text.ts';

type CaseStanding = NonNullable<CaseView['state']>;

/** Where the case stands and what is asked for, with what is to be measured beside it. */
export function sentenceOf(state: CaseStanding, today: CalendarDate): string {
  const { of, onlyToCheck, unreached } = caseText.sentence;
  if (state.stage === 'closed' && state.outcome === null) return onlyToCheck;
  const words = standingWords(state, today);
  const whole = state.attempts > 0 ? unreached(words, state.attempts) : words;
  return of(caseTrackWord[state.track], whole) + besideWords(state, today);
}

function besideWords({ stage, retest, heldOn }: CaseStanding, today: CalendarDate): string {
  const say = caseText.sentence;
  const isBeside = retest !== null && stage !== 'toRetest' && stage !== 'closed';
  return [
    heldOn !== null && say.held(shortDayText(heldOn, today)),
    isBeside && say.retest(retestWord(retest.overall), shortDayText(retest.dueOn, today)),
  ]
    .filter(Boolean)
    .join('');
}

/**
 * That later examinations are no answer to a referral that is open; empty where there are none. A complete examination that
 * found nothing would have ended it.
 */
export function unansweredWords(
  { state, entries }: { readonly state: CaseStanding; readonly entries: CaseView['entries'] },
  today: CalendarDate,
): string {
  if (!isHospitalTrack(state.track) || !UNANSWERED.includes(state.stage)) return '';
  const later = entries.find((entry) => entry.kind === 'examined' && entry.day > state.foundOn);
  if (later?.kind !== 'examined') return '';
  return caseText.sentence.unanswered(shortDayText(later.day, today));
}

const UNANSWERED: readonly CaseStage[] = ['toNotify', 'notified', 'booked'];

/** What is to be measured again. */
export function retestWord({ finding }: OverallFinding): string {
  const { motionTest, posture, unfinished } = caseText.retest;
  if (finding === 'retest') return motionTest;
  return finding === 'badPosture' ? posture : unfinished;
}

/** `Cobb 28°，特发性，支具 · 11月2日市人民医院就诊 · 2027年1月20日复诊`, of a hospital that follows the child. */
export function hospitalLine(hospital: HospitalStanding, today: CalendarDate): string {
  const { day, nextVisitOn } = hospital;
  const words = hospitalWords(hospital);
  return [
    words !== caseText.hospital && words,
    caseText.seenOn(shortDayText(day, today), hospital.hospital ?? ''),
    nextVisitOn && caseText.seenAgainOn(shortDayText(nextVisitOn, today)),
  ]
    .filter(Boolean)
    .join(' · ');
}

function standingWords(state: CaseStanding, today: CalendarDate): string {
  const { stage, outcome, dueOn } = state;
  const say = caseText.sentence;
  if (stage === 'closed') return say.closed(caseOutcomeWord[outcome ?? 'other']);
  if (stage === 'followed') return followedWords(state, today);
  const words = say[stage](dueOn === null ? '' : shortDayText(dueOn, today));
  const { visitBy } = state;
  return stage === 'toNotify' && visitBy !== null
    ? caseText.join([words, say.visitBy(shortDayText(visitBy, today))])
    : words;
}

function followedWords({ plan, dueOn, dueByRule }: CaseStanding, today: CalendarDate): string {
  const say = caseText.sentence;
  const words = say.followed(plan === null ? null : carePlanWord[plan]);
  if (dueOn === null) return words;
  const day = shortDayText(dueOn, today);
  return dueByRule ? say.byRule(words, day) : say.followedUntil(words, day);
}
