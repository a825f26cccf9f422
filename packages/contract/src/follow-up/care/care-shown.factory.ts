/** What staff and family are shown of a case by docs/domain/care.md, as predicates for tests. */
import { findExerciseRefusal } from '../../prescription/exercise-refusal.rules.ts';
import { asksForHospital, familyAnswers } from '../../quick-query/family-visit.rules.ts';
import { visitByOf } from '../case/case-acted.rules.ts';
import { mostPressing } from '../case/case-exam.rules.ts';
import type { CaseState } from '../case/case-state.rules.ts';
import { letterOf, newestFinding } from '../case-letter.rules.ts';
import {
  type Child,
  expectOneOf,
  findOpening,
  idsOf,
  type Rule,
  type Shown,
  visitDaysOf,
} from './care-child.factory.ts';
import {
  isFirstMeasurement,
  isSentOn,
  type Lived,
  type Screening,
  trackOf,
} from './care-facts.factory.ts';
import { newest } from './care-visits.factory.ts';

/** The columns of the stored case by which the server reads whether a child may train. */
function trainable({ lived, state }: Pick<Child, 'lived' | 'state'>) {
  const open = mostPressing(state.open)?.exam.id;
  return lived.screenings
    .toSorted((a, b) => b.time - a.time)
    .map(({ id, day, sent, result }) => ({
      finding: result.finding,
      sagittalAbnormal: result.sagittalAbnormal,
      sentOn: sent.advice?.includes('furtherCheck') === true,
      hadSurgery: false,
      leads: id === open,
      followed: state.hospital !== null,
      cleared: state.clearedOn !== null && day <= state.clearedOn,
      waits: id === state.retest?.exam.id && result.finding === 'retest',
    }));
}

/** Ⅰ度 alone may train. 进一步检查确认 beside it is answered by whoever does not repeat it, though the degree stays. */
function isGraver(exam: Screening, screenings: readonly Screening[]): boolean {
  const isRepeated = screenings.every((later) => later.time <= exam.time || isSentOn(later));
  return trackOf(exam) !== 'gentle' || (isSentOn(exam) && isRepeated);
}

export const SHOWN_RULES: Readonly<Record<string, Rule>> = {
  'one day by which a family is to be at a hospital': (child) => {
    const { state, lived, shown } = child;
    if (state.stage === 'toNotify')
      return expectOneOf('by', shown.visitBy, visitDaysOf(child, [lived.today]));
    const isAsked = state.stage === 'notified' || state.stage === 'booked';
    // What is to be measured again may be at a hospital too.
    if (!asksForHospital(state.track)) return undefined;
    return shown.visitBy === (isAsked ? state.dueOn : null) ? undefined : `by ${shown.visitBy}`;
  },
  'exercise is refused where a hospital follows': (child) =>
    child.isFollowed &&
    // Nobody issues exercises to a child that was not examined.
    child.lived.screenings.length > 0 &&
    child.shown.refusal !== 'hospital'
      ? 'it is issued'
      : undefined,
  'exercise is refused where somebody is to look first': (child) => {
    const { unseen, toMeasure, lived, shown, closedAt } = child;
    const asked = toMeasure.must.filter(({ at }) => at > closedAt);
    const waiting = [
      ...unseen.must.filter((one) => isGraver(one, lived.screenings)),
      ...asked.filter(isFirstMeasurement),
    ];
    return waiting.length > 0 && shown.refusal === null ? `${idsOf(waiting)} waits` : undefined;
  },
  'exercise is not refused where nothing asks': (child) => {
    const { unseen, toMeasure, isFollowed, lived, decision } = child;
    const isGentle = unseen.may.every((one) => trackOf(one) === 'gentle' && !isSentOn(one));
    const isQuiet = isGentle && unseen.held.length === 0;
    const waits = toMeasure.may.some(isFirstMeasurement);
    // A visit that said nothing leaves the finding.
    const isOpen = newest(lived.visits) !== decision;
    const { refusal } = child.shown;
    return isQuiet && !waits && !isFollowed && !isOpen && refusal !== null ? refusal : undefined;
  },
  'a family that is sent to a hospital may say how far it is': (child) =>
    findOpening(child).length > 0 && child.shown.answers.length < 3 ? 'it may not' : undefined,
  'a family whose child a hospital knows, or that refused, may say that it was there': (child) => {
    const { state, shown, decision, closedAt } = child;
    const wasThere = state.stage === 'followed' || state.stage === 'visited';
    const hasRefused = state.stage === 'closed' && state.outcome === 'declined';
    const isFollowed = child.isFollowed && (decision?.at ?? '') > closedAt;
    const isAsked = asksForHospital(state.track) || isFollowed;
    return isAsked && (wasThere || hasRefused) && !shown.answers.includes('visited')
      ? 'it may not'
      : undefined;
  },
  'a family is asked nothing of what is to be measured again': ({
    state,
    shown,
    unseen,
    isFollowed,
  }) =>
    state.stage === 'toRetest' && unseen.may.length === 0 && !isFollowed && shown.answers.length > 0
      ? 'it is asked'
      : undefined,
  'a 告知书 is printed for whom it helps, of the newest finding that asks for a hospital': (
    child,
  ) => {
    const { unseen, state, shown, lived } = child;
    const { kind, examId } = shown.letter ?? {};
    const isOnTheWay = state.stage === 'toNotify' || state.stage === 'notified';
    if (kind !== 'notice')
      return isOnTheWay && asksForHospital(state.track) ? 'none is printed' : undefined;
    if (!isOnTheWay) return 'a hospital sees the child';
    const told = lived.screenings.find(({ id }) => id === examId);
    return told && unseen.must.every(({ time }) => time <= told.time)
      ? undefined
      : 'a newer one asks';
  },
  'a 复测通知 is printed where only a retest is left': ({ state, shown }) =>
    state.stage === 'toRetest' && shown.letter?.kind !== 'retest' ? 'none is printed' : undefined,
};

/** What is shown by the rules that server and pages share. */
export function shownBy(lived: Lived, state: CaseState): Shown {
  return {
    refusal: findExerciseRefusal(trainable({ lived, state })),
    answers: familyAnswers(state),
    visitBy: asksForHospital(state.track)
      ? visitByOf(state, { days: lived.days, today: lived.today })
      : null,
    letter: letterBy(state),
  };
}

function letterBy(state: CaseState): Shown['letter'] {
  const kind = letterOf(state);
  const exam = kind === 'retest' ? (state.retest?.exam ?? state.lead) : newestFinding(state);
  return kind && { kind, examId: exam?.id };
}
