/** What the readings of the child at hand say so far, by the rules that the server applies, beside the last time. */
import {
  assessExam,
  type ExamFindings,
  type ExamResult,
  ExamStatus,
  ExamType,
  formatAngle,
  hasResult,
  judgeAgainst,
  longWord,
  overallLongWord,
  type ResultId,
  resultOfFinding,
  type ScreeningMethod,
  SEVERITY_BOUNDS,
  type Segment,
  type Side,
  segmentWord,
  sideWord,
  type TrendPoint,
  toOverallFinding,
  trendSentence,
} from '@spine/contract/exam';
import { countMissing, type Draft, emptySlots, type OpenReading, toFindings } from './draft.ts';
import { measureText } from './measure.text.ts';

export type LiveResult = {
  /** Stored so, the child is to be examined again. */
  readonly isOpen: boolean;
  /** Colour and shape; null where there is none, or not yet. */
  readonly resultId: ResultId | null;
  readonly word: string;
  readonly detail: string;
  /** Degrees ≥ 0, and where, of what `word` says; null before the first reading. */
  readonly maxAngle: number | null;
  readonly place: string;
  /** Against the last time; null for a child that was never examined. */
  readonly change: string | null;
};

export type LiveContext = {
  readonly method: ScreeningMethod;
  readonly operator: string;
  /** The number of the scoliometer. */
  readonly scoliometer: string | null;
  /** What was found before, oldest first. */
  readonly earlier: readonly TrendPoint[];
};

/** The record's type of a draft. */
export function examTypeOf({ mode }: Pick<Draft, 'mode'>): ExamType {
  return mode === 'normal' ? ExamType.Normal : ExamType.Quick;
}

/**
 * Null while nothing was measured. Until all is measured it is a first measurement: the largest reading before the motion
 * test, and no degree (docs/domain/decisions.md 28).
 */
export function liveResult(draft: Draft, context: LiveContext): LiveResult | null {
  const typeId = examTypeOf(draft);
  const project = { typeId, method: context.method };
  const result = assess(toFindings(draft), project);
  if (!result) return null;
  const missing = countMissing(draft);
  const isOpen = result.outcome === 'incomplete';
  const isSkipped = draft.skipsMotionTest && result.needsRetest;
  const isFirst = isSkipped || emptySlots(draft).length > 0;
  const first = isFirst ? assess({ ...toFindings(draft), motionTest: undefined }, project) : null;
  const shown = first ?? result;
  return {
    isOpen,
    resultId: missing > 0 || isOpen ? null : resultOfFinding(result.finding),
    word: first?.maxAngle == null ? wordOf(result) : firstWord(result),
    detail: missing > 0 ? measureText.missing(missing) : detailOf(isSkipped, result.maxAngle),
    maxAngle: shown.maxAngle,
    place: placeText(shown.maxSegment, shown.maxSide),
    change: missing > 0 ? null : changeOf(result, typeId, context),
  };
}

type Project = Pick<LiveContext, 'method'> & { readonly typeId: ExamType };

function assess(findings: ExamFindings, { typeId, method }: Project): ExamResult | null {
  const assessment = assessExam({ ...findings, typeId, status: ExamStatus.Inspected }, method);
  return assessment.ok ? assessment.result : null;
}

/** By the guideline a quick examination is 未完成, whatever it found (docs/domain/decisions.md 29). */
function wordOf(result: ExamResult): string {
  const isUndecided = result.outcome === 'incomplete' && hasResult(result.finding);
  return isUndecided ? longWord('incomplete') : overallLongWord(toOverallFinding(result));
}

/** What the side view has proven stands beside it. */
function firstWord({ sagittalAbnormal }: ExamResult): string {
  const { firstReading } = measureText;
  return sagittalAbnormal ? `${firstReading}、${longWord(sagittalAbnormal)}` : firstReading;
}

function detailOf(isSkipped: boolean, maxAngle: number | null): string {
  if (isSkipped) return measureText.motionTestSkipped;
  return maxAngle !== null && maxAngle < SEVERITY_BOUNDS.one ? measureText.allSmall : '';
}

function changeOf(
  { maxAngle, maxSide, maxSegment, needsRetest, groupAngles }: ExamResult,
  typeId: ExamType,
  { operator, scoliometer: deviceCode, earlier }: LiveContext,
): string | null {
  if (maxAngle === null) return null;
  const angles = { maxAngle, maxSide, maxSegment, groupAngles: [...groupAngles] };
  const judged = judgeAgainst(earlier, { ...angles, typeId, needsRetest, operator, deviceCode });
  return judged && trendSentence(judged);
}

export function placeText(segment: Segment | null, side: Side | null): string {
  return [segment && segmentWord[segment], side && sideWord[side]].filter(Boolean).join(' · ');
}

/** The digits of an open reading; covered, a mark for each, so that a finger knows what it has typed. */
export function openDigits({ digits }: OpenReading, isCovered: boolean): string {
  return isCovered ? measureText.coveredReading.repeat(digits.length) : digits;
}

/** A signed angle as a slot shows it: side and number. */
export function angleParts(angle: number): { side: string; number: string } {
  const side = angle === 0 ? '' : sideWord[angle < 0 ? 'left' : 'right'];
  return { side, number: formatAngle(angle) };
}
