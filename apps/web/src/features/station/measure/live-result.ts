/** What the readings of the child at hand say so far, by the rules that the server applies, beside the last time. */
import {
  assessExam,
  type ComparedExam,
  compareExams,
  degreeWord,
  type ExamFindings,
  ExamStatus,
  ExamType,
  formatAngle,
  type OverallFinding,
  overallLongWord,
  type ResultId,
  resultName,
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
import { countMissing, type Draft, toFindings } from './draft.ts';
import { measureText } from './measure.text.ts';

export type LiveResult = {
  /** Stored so, the child is to be examined again. */
  readonly isOpen: boolean;
  /** Colour and shape; null where there is none yet. */
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
  readonly last: TrendPoint | null;
};

/** The record's type of a draft. */
export function examTypeOf({ mode }: Pick<Draft, 'mode'>): ExamType {
  return mode === 'normal' ? ExamType.Normal : ExamType.Quick;
}

/** Null while nothing was measured. */
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
  const { resultId, maxAngle, maxSide, maxSegment } = result;
  const { needsRetest, groupAngles, outcome } = result;
  const current = { typeId, maxSide, maxSegment, needsRetest, groupAngles: [...groupAngles] };
  return {
    isOpen: outcome === 'incomplete',
    resultId,
    word: wordOf(toOverallFinding(result), { resultId, missing }),
    detail: missing > 0 ? measureText.missing(missing) : detailOf(draft, maxAngle),
    maxAngle,
    place: placeText(maxSegment, maxSide),
    change: maxAngle === null ? null : changeOf({ ...current, maxAngle }, context),
  };
}

type SoFar = { readonly resultId: ResultId | null; readonly missing: number };

/** While readings are missing, the degree of those that are there. */
function wordOf(overall: OverallFinding, { resultId, missing }: SoFar): string {
  return missing > 0 && resultId !== null && resultId in degreeWord
    ? resultName[resultId]
    : overallLongWord(overall);
}

function detailOf({ skipsMotionTest }: Draft, maxAngle: number | null): string {
  if (skipsMotionTest) return measureText.motionTestSkipped;
  return maxAngle !== null && maxAngle < SEVERITY_BOUNDS.one ? measureText.allSmall : '';
}

type Current = Omit<ComparedExam, 'operator' | 'deviceCode'>;

function changeOf(current: Current, { operator, last }: LiveContext): string | null {
  if (!last) return null;
  const verdict = compareExams(last, { ...current, operator, deviceCode: null });
  return trendSentence({ verdict, skipped: false });
}

export function placeText(segment: Segment | null, side: Side | null): string {
  return [segment && segmentWord[segment], side && sideWord[side]].filter(Boolean).join(' · ');
}

/** A signed angle as a slot shows it: side and number. */
export function angleParts(angle: number): { side: string; number: string } {
  const side = angle === 0 ? '' : sideWord[angle < 0 ? 'left' : 'right'];
  return { side, number: formatAngle(angle) };
}
