/**
 * What an examination found as a whole (docs/domain/decisions.md 27): the one word that lists, reports, families and
 * letters lead with. `resultId` alone is never shown as the finding, because it knows neither the side view nor what
 * is still missing.
 */
import {
  type ExamFindings,
  ExamStatus,
  ExamType,
  type Finding,
  type OverallFinding,
  ResultId,
  SEGMENTS,
} from './exam.schema.ts';
import type { SagittalAbnormal } from './exam-assessment.rules.ts';

/** What an assessment keeps of an examination. */
export type Assessed = {
  readonly status: ExamStatus;
  readonly resultId: ResultId | null;
  readonly needsRetest: boolean;
  readonly sagittalAbnormal: SagittalAbnormal | null;
  readonly referred: boolean;
};

const SEVERITIES: Partial<Record<ResultId, Finding>> = {
  [ResultId.SeverityOne]: 'severityOne',
  [ResultId.SeverityTwo]: 'severityTwo',
  [ResultId.SeverityThree]: 'severityThree',
};

/** The finding that leads. A degree leads a sagittal finding, and this leads normal and bad posture. */
function findingOf({
  status,
  resultId,
  needsRetest,
  sagittalAbnormal,
  referred,
}: Assessed): Finding {
  if (status === ExamStatus.Declined) return 'declined';
  if (needsRetest) return 'retest';
  const severity = resultId === null ? undefined : SEVERITIES[resultId];
  if (severity) return severity;
  if (sagittalAbnormal) return sagittalAbnormal;
  if (resultId === null) return 'undetermined';
  if (referred) return 'furtherCheck';
  return resultId === ResultId.Normal ? 'normal' : 'badPosture';
}

/** The overall finding of an examination. */
export function overallOf(exam: Assessed): OverallFinding {
  const finding = findingOf(exam);
  const isSaid = finding === exam.sagittalAbnormal || finding === 'declined';
  return { finding, beside: isSaid ? null : exam.sagittalAbnormal };
}

const GRADED: Partial<Record<Finding, ResultId>> = {
  normal: ResultId.Normal,
  badPosture: ResultId.BadPosture,
  severityOne: ResultId.SeverityOne,
  severityTwo: ResultId.SeverityTwo,
  severityThree: ResultId.SeverityThree,
};

/** The result whose colour, shape and advice a finding has; null where it has none of the five. */
export function resultOfFinding(finding: Finding): ResultId | null {
  return GRADED[finding] ?? null;
}

/** The steps of the guideline that were carried out (docs/domain/screening.md 1). */
export type Done = {
  readonly generalCheck: boolean;
  readonly forwardBend: boolean;
  readonly motionTest: boolean;
  readonly sideView: boolean;
  readonly proneTest: boolean;
};

/** What was done, of an examination that was not declined. A quick one measures angles only. */
export function doneIn(findings: ExamFindings, typeId: ExamType): Done {
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
