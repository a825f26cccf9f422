/** What a child's page says first: what was found, and the one next step with its day. */
import {
  examTypeWord,
  formatAngle,
  type HistoryRow,
  type OverallFinding,
  overallLongWord,
  type ResultId,
  resultOfFinding,
  saysSomething,
  segmentWord,
  sideWord,
} from '@spine/contract/exam';
import {
  type CaseRow,
  type CaseStage,
  type CaseView,
  carePlanWord,
  caseOutcomeWord,
} from '@spine/contract/follow-up';
import { type CalendarDate, dayOf } from '@spine/contract/kernel';
import { retestWord } from '../../drawer/case-sentence.rules.ts';
import { contactWords, type Due, dueOf, shortDay } from '../../due.rules.ts';
import { provenInSideView } from '../../trend/side-view.rules.ts';
import { verdictText as text } from '../child.text.ts';

type CaseState = NonNullable<CaseView['state']>;

/** An open referral first, then what the open case is about, then the newest examination that says something. */
export function findShownExam(
  newestFirst: readonly HistoryRow[],
  openCase: Pick<CaseRow, 'examId' | 'stage'> | undefined,
): HistoryRow | undefined {
  const exams = newestFirst.filter(({ voided }) => voided === null);
  const lead = openCase && openCase.stage !== 'closed' ? openCase.examId : undefined;
  return (
    exams.find(({ openReferral }) => openReferral) ??
    exams.find(({ id }) => id === lead) ??
    exams.find(({ overall }) => saysSomething(overall.finding)) ??
    exams[0]
  );
}

export type FoundWords = {
  readonly word: string;
  /** Whose colour and shape it has; null for a finding without a degree. */
  readonly resultId: ResultId | null;
  readonly exam: string;
  readonly angle: string | null;
  readonly place: string;
};

/** By the overall finding, never by the result of the angles alone. */
export function foundWords(exam: HistoryRow): FoundWords {
  const { overall, maxAngle, maxSegment, maxSide, examTime, typeId } = exam;
  const place = [maxSegment && segmentWord[maxSegment], maxSide && sideWord[maxSide]];
  const resultId = resultOfFinding(overall.finding);
  return {
    word: overallLongWord(overall),
    resultId,
    exam: text.exam(dayOf(examTime), examTypeWord[typeId]),
    angle: maxAngle === null ? null : `${formatAngle(maxAngle)}°`,
    // Beside a finding that is none of the angle, it has to be said what the angle is.
    place: text.place([resultId === null && text.largest, ...place].filter(isWord)),
  };
}

function isWord(word: string | false | null): word is string {
  return typeof word === 'string' && word !== '';
}

type StepWords = (state: CaseState, overall: OverallFinding | null) => string;

const { steps } = text;
const visit: StepWords = (_state, overall) =>
  overall && provenInSideView(overall) ? steps.visitSide : steps.visit;

function careWords({ dueOn, plan }: CaseState): string {
  if (dueOn !== null) return steps.followed;
  return plan === null ? steps.careUnknown : steps.care(carePlanWord[plan]);
}

const STEP_WORDS: Readonly<Record<CaseStage, StepWords>> = {
  toNotify: () => steps.toNotify,
  notified: visit,
  booked: visit,
  visited: () => steps.visited,
  followed: careWords,
  toRetest: ({ retest }) => (retest ? retestWord(retest.overall) : steps.retest),
  closed: ({ outcome }) => (outcome ? steps.closed(caseOutcomeWord[outcome]) : steps.onlyToCheck),
};

/** The next step in words. */
export function nextStep(state: CaseState, overall: OverallFinding | null): string {
  return STEP_WORDS[state.stage](state, overall);
}

/** A step beside the next one, with its day. */
export type BesideStep = { readonly words: string; readonly day: CalendarDate };

/** What is to be done beside the next step: the visit of a family that is told first, and a retest. */
export function besideSteps({ stage, visitBy, retest }: CaseState): readonly BesideStep[] {
  const visitStep =
    stage === 'toNotify' && visitBy !== null ? [{ words: steps.visit, day: visitBy }] : [];
  if (!retest || stage === 'toRetest' || stage === 'closed') return visitStep;
  return [...visitStep, { words: retestWord(retest.overall), day: retest.dueOn }];
}

export type DueWords = { readonly day: string; readonly due: Due };

/** By when it is due, and how far that is; undefined where no day is set. */
export function dueWords(dueOn: CalendarDate | null, today: CalendarDate): DueWords | undefined {
  if (dueOn === null) return undefined;
  return { day: text.due(shortDay(dueOn, today)), due: dueOf(dueOn, today) };
}

export function lastContactWords(
  lastContact: CaseRow['lastContact'] | undefined,
  today: CalendarDate,
): string {
  return lastContact ? text.contact(contactWords(lastContact, today)) : text.noContact;
}
