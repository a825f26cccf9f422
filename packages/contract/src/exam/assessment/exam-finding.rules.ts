/**
 * What an examination found as a whole (docs/domain/decisions.md 27): the word that lists, reports, the families' page and
 * letters show first. `resultId` alone is never shown as the finding, because it knows neither the side view nor what
 * is still missing. The finding is stored with the examination; queries only read it.
 */
import {
  type ExamFindings,
  ExamType,
  type Finding,
  type OverallFinding,
  ResultId,
  SEGMENTS,
} from '../exam.schema.ts';
import type { MissingSteps, SagittalAbnormal } from './exam-completeness.rules.ts';

/** What was found in an examination of an inspected child, and what was left out. */
type FindingInput = {
  readonly typeId: ExamType;
  readonly resultId: ResultId | null;
  readonly needsRetest: boolean;
  readonly sagittalAbnormal: SagittalAbnormal | null;
  /** The examiner advised a further check at a hospital. */
  readonly needsFurtherCheck: boolean;
  readonly missing: MissingSteps;
};

const SEVERITIES: Partial<Record<ResultId, Finding>> = {
  [ResultId.SeverityOne]: 'severityOne',
  [ResultId.SeverityTwo]: 'severityTwo',
  [ResultId.SeverityThree]: 'severityThree',
};

/**
 * The leading finding. A missing step comes before all; a degree before a sagittal finding, and this before small angles.
 * Neither a proven sagittal finding nor 进一步检查确认 needs an angle.
 */
export function computeFinding(exam: FindingInput): Finding {
  const { resultId, needsRetest, sagittalAbnormal, needsFurtherCheck } = exam;
  if (needsRetest) return 'retest';
  const severity = resultId === null ? undefined : SEVERITIES[resultId];
  if (severity) return severity;
  if (sagittalAbnormal) return sagittalAbnormal;
  if (needsFurtherCheck) return 'furtherCheck';
  return resultId === null ? 'undetermined' : findingUnderFive({ ...exam, resultId });
}

/**
 * The finding of angles under 5°. Normal needs a complete examination; bad posture stands although another step than the
 * angles is missing, but not where a segment was not measured: its angle may be large.
 */
function findingUnderFive({
  typeId,
  resultId,
  missing,
}: FindingInput & { resultId: ResultId }): Finding {
  if (missing.segments.length > 0) return 'incomplete';
  if (resultId === ResultId.BadPosture) return 'badPosture';
  if (typeId === ExamType.Quick) return 'belowFive';
  return missing.generalCheck || missing.forwardBend ? 'incomplete' : 'normal';
}

/** What is stored of an assessment and says what the examination found. */
export type StoredAssessment = {
  readonly finding: Finding;
  readonly sagittalAbnormal: SagittalAbnormal | null;
  readonly referred: boolean;
};

/** The overall finding of an examination. Advice to see a hospital is shown with 待复测, never hidden by it. */
export function toOverallFinding({
  finding,
  sagittalAbnormal,
  referred,
}: StoredAssessment): OverallFinding {
  if (finding === 'declined' || finding === sagittalAbnormal) return { finding, beside: null };
  const needsFurtherCheck = finding === 'retest' && referred && sagittalAbnormal === null;
  return { finding, beside: needsFurtherCheck ? 'furtherCheck' : sagittalAbnormal };
}

const RESULT_BY_FINDING: Partial<Record<Finding, ResultId>> = {
  normal: ResultId.Normal,
  belowFive: ResultId.Normal,
  badPosture: ResultId.BadPosture,
  severityOne: ResultId.SeverityOne,
  severityTwo: ResultId.SeverityTwo,
  severityThree: ResultId.SeverityThree,
};

/** The result whose colour, shape and advice a finding has; null where it has none of the five. */
export function resultOfFinding(finding: Finding): ResultId | null {
  return RESULT_BY_FINDING[finding] ?? null;
}

/** Findings without a result: the next step decides it. */
const OPEN_FINDINGS = [
  'retest',
  'incomplete',
  'undetermined',
  'declined',
] as const satisfies readonly Finding[];

/** Whether an examination has a result of its own. */
export function hasResult(finding: Finding): boolean {
  return !OPEN_FINDINGS.some((open) => open === finding);
}

/** The steps of the guideline that were carried out (docs/domain/screening.md 1). */
export type DoneSteps = {
  readonly generalCheck: boolean;
  readonly forwardBend: boolean;
  readonly motionTest: boolean;
  readonly sideView: boolean;
  readonly proneTest: boolean;
};

/** What was done, of an examination that was not declined. A quick one measures angles only. */
export function findDoneSteps(findings: ExamFindings, typeId: ExamType): DoneSteps {
  const isNormal = typeId === ExamType.Normal;
  return {
    generalCheck: isNormal && findings.generalCheck !== undefined,
    forwardBend: isNormal && findings.forwardBend !== undefined,
    motionTest: findings.isExercised === true || hasReadings(findings.motionTest?.atr),
    sideView: isNormal && findings.sagittal !== undefined,
    proneTest: isNormal && findings.sagittal?.prone !== undefined,
  };
}

function hasReadings(atr: ExamFindings['atr']): boolean {
  return atr !== undefined && SEGMENTS.some((segment) => atr[segment].length > 0);
}
