/** What the readings of the child at hand say so far, by the rules that the server applies, beside the last time. */
import {
  assessExam,
  type ComparedExam,
  type ExamFindings,
  ExamStatus,
  ExamType,
  formatAngle,
  judgeAgainst,
  overallLongWord,
  type ResultId,
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
import { countMissing, type Draft, type OpenReading, toFindings } from './draft.ts';
import { measureText } from './measure.text.ts';

export type LiveResult = {
  /** Stored so, the child is to be examined again. */
  readonly isOpen: boolean;
  /** Colour and shape; null where there is none yet, a first measurement included. */
  readonly resultId: ResultId | null;
  readonly word: string;
  readonly detail: string;
  /** Degrees ≥ 0, and where; null before the first reading. */
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
 * Null while nothing was measured. What is not complete is a first measurement: it has its angle, and no degree
 * (docs/domain/decisions.md 28).
 */
export function liveResult(draft: Draft, context: LiveContext): LiveResult | null {
  const typeId = examTypeOf(draft);
  const findings: ExamFindings = toFindings(draft);
  const assessment = assessExam(
    { ...findings, typeId, status: ExamStatus.Inspected },
    context.method,
  );
  if (!assessment.ok) return null;
  const { result } = assessment;
  const missing = countMissing(draft);
  const { maxAngle, maxSide, maxSegment } = result;
  const { needsRetest, groupAngles, outcome } = result;
  const current = { typeId, maxSide, maxSegment, needsRetest, groupAngles: [...groupAngles] };
  const isOpen = outcome === 'incomplete';
  const isPreliminary = missing > 0 || isOpen;
  const isCompared = maxAngle !== null && missing === 0;
  return {
    isOpen,
    resultId: isPreliminary ? null : result.resultId,
    word:
      isPreliminary && maxAngle !== null
        ? measureText.preliminary(formatAngle(maxAngle))
        : overallLongWord(toOverallFinding(result)),
    detail: missing > 0 ? measureText.missing(missing) : detailOf(draft, maxAngle),
    maxAngle,
    place: placeText(maxSegment, maxSide),
    change: isCompared ? changeOf({ ...current, maxAngle }, context) : null,
  };
}

function detailOf({ skipsMotionTest }: Draft, maxAngle: number | null): string {
  if (skipsMotionTest) return measureText.motionTestSkipped;
  return maxAngle !== null && maxAngle < SEVERITY_BOUNDS.one ? measureText.allSmall : '';
}

type Current = Omit<ComparedExam, 'operator' | 'deviceCode'>;

function changeOf(
  current: Current,
  { operator, scoliometer, earlier }: LiveContext,
): string | null {
  const judged = judgeAgainst(earlier, { ...current, operator, deviceCode: scoliometer });
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
