import { assessExam, type ExamResult } from './assessment/exam-assessment.rules.ts';
import type { ExamToAssess } from './assessment/exam-completeness.rules.ts';
import type { Finding, ResultId, ScreeningMethod } from './exam.schema.ts';

/** A general inspection without a sign. */
export const NO_GENERAL_SIGN = {
  shoulder: false,
  scapula: false,
  waist: false,
  iliac: false,
  spinous: false,
};
/** A negative forward bend. */
export const NO_BEND = { thoracic: 'none', thoracolumbar: 'none', lumbar: 'none' } as const;

export type ThreeAngles = readonly [thoracic: number, thoracolumbar: number, lumbar: number];

/** One reading for each segment. */
export function atrOf([thoracic, thoracolumbar, lumbar]: ThreeAngles) {
  return { thoracic: [thoracic], thoracolumbar: [thoracolumbar], lumbar: [lumbar] };
}

/** A normal examination without any sign. */
export function normalExam(findings: Partial<ExamToAssess>): ExamToAssess {
  return { typeId: 1, status: 1, generalCheck: NO_GENERAL_SIGN, forwardBend: NO_BEND, ...findings };
}

export function quickExam(findings: Partial<ExamToAssess>): ExamToAssess {
  return { typeId: 0, status: 1, ...findings };
}

/** The result of a record that is expected to be accepted. */
export function assessOrThrow(exam: ExamToAssess, method?: ScreeningMethod): ExamResult {
  const assessment = assessExam(exam, method);
  if (!assessment.ok) throw new Error(assessment.fault);
  return assessment.result;
}

/** The finding of a complete normal examination with this result and nothing from the side. */
export const FINDING_OF_RESULT: Readonly<Record<ResultId, Finding>> = {
  0: 'normal',
  5: 'badPosture',
  1: 'severityOne',
  2: 'severityTwo',
  3: 'severityThree',
};
