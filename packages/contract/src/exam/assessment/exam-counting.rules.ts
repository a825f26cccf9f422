/**
 * What an examination counts for (docs/domain/decisions.md 29 and 31). A child counts once in a project: by the newest of
 * its best examinations, whose order is that of the project's method. Both are stored with the examination when it is
 * assessed; lists and statistics only read them.
 */
import {
  type ExamOutcome,
  ExamType,
  type Finding,
  ResultId,
  type ScreeningMethod,
  SEGMENTS,
} from '../exam.schema.ts';
import type { SagittalAbnormal } from './exam-completeness.rules.ts';
import { hasResult } from './exam-finding.rules.ts';

/** The order in which a child counts by its examinations: the smallest number counts. */
export const Precedence = {
  /** A complete examination, or one that found something. */
  Complete: 1,
  /** In two stages a quick one that found something with its motion test; of an ATR campaign any quick result. */
  QuickResult: 2,
  /** In two stages one that waits for the second stage. */
  WaitsForSecondStage: 3,
  /** In two stages a quick one under 5°, or three segments under 5° of a child that was not inspected otherwise. */
  QuickNegative: 4,
  /** An inspection without a result, and by the guideline any quick one. */
  Open: 5,
  Declined: 6,
} as const;
export type Precedence = (typeof Precedence)[keyof typeof Precedence];

/** What counting needs of an assessed examination. */
export type CountingInput = {
  readonly typeId: ExamType;
  readonly finding: Finding;
  readonly resultId: ResultId | null;
  readonly sagittalAbnormal: SagittalAbnormal | null;
  /** One for each segment or group that was measured. */
  readonly groupAngles: readonly number[];
};

export type Counting = { readonly precedence: Precedence; readonly outcome: ExamOutcome };

/** What an assessed examination counts for in a project that screens by `method`. */
export function computeCounting(exam: CountingInput, method: ScreeningMethod): Counting {
  const precedence = computePrecedence(exam, method);
  return { precedence, outcome: computeOutcome(exam, precedence) };
}

function computePrecedence(exam: CountingInput, method: ScreeningMethod): Precedence {
  const { finding, typeId } = exam;
  if (finding === 'declined') return Precedence.Declined;
  if (finding === 'undetermined') return Precedence.Open;
  if (typeId === ExamType.Normal && hasResult(finding)) return Precedence.Complete;
  return precedenceByMethod(exam, method);
}

/** Of a quick examination, or one that left something out. */
function precedenceByMethod(
  { finding, groupAngles }: CountingInput,
  method: ScreeningMethod,
): Precedence {
  const lacksSegments = finding === 'incomplete' && groupAngles.length < SEGMENTS.length;
  if (method === 'guideline' || lacksSegments) return Precedence.Open;
  const isTwoStage = method === 'twoStage';
  if (finding === 'retest') return isTwoStage ? Precedence.WaitsForSecondStage : Precedence.Open;
  const isNegative = finding === 'belowFive' || finding === 'incomplete';
  return isTwoStage && isNegative ? Precedence.QuickNegative : Precedence.QuickResult;
}

/** Numbers as keys, as in `RESULT_COLOUR`, so that bundles can drop it where it is unused. */
const DEGREES: Partial<Record<ResultId, ExamOutcome>> = {
  1: 'gradeOne',
  2: 'gradeTwo',
  3: 'gradeThree',
};

function computeOutcome(exam: CountingInput, precedence: Precedence): ExamOutcome {
  if (precedence === Precedence.Declined) return 'declined';
  if (precedence === Precedence.WaitsForSecondStage || precedence === Precedence.Open)
    return 'incomplete';
  const { resultId, sagittalAbnormal, finding } = exam;
  const degree = resultId === null ? undefined : DEGREES[resultId];
  if (degree) return degree;
  if (sagittalAbnormal !== null) return 'sagittal';
  if (resultId === ResultId.BadPosture) return 'posture';
  return finding === 'furtherCheck' ? 'furtherCheck' : 'normal';
}

/** The findings of an examination that is complete with this result; 姿态不良 includes those with an advised further check. */
export const COMPLETE_FINDINGS: Readonly<Record<ResultId, readonly Finding[]>> = {
  0: ['normal', 'belowFive'],
  5: ['badPosture', 'furtherCheck'],
  1: ['severityOne'],
  2: ['severityTwo'],
  3: ['severityThree'],
};

/** From here on a hospital calls it scoliosis: the Cobb angle in degrees. */
export const COBB_ANGLE_CONFIRMED = 10;

/** Whether an X-ray confirmed a scoliosis. */
export function isConfirmed(cobbAngle: number | null): boolean {
  return cobbAngle !== null && cobbAngle >= COBB_ANGLE_CONFIRMED;
}
