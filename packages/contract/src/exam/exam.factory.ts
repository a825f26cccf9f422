import { type ExamGrade, type GradeInput, gradeExam } from './exam-grading.rules.ts';

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
export function normalExam(findings: Partial<GradeInput>): GradeInput {
  return { typeId: 1, status: 1, generalCheck: NO_GENERAL_SIGN, forwardBend: NO_BEND, ...findings };
}

export function quickExam(findings: Partial<GradeInput>): GradeInput {
  return { typeId: 0, status: 1, ...findings };
}

/** The grade of a record that is expected to be accepted. */
export function gradeOrThrow(exam: GradeInput): ExamGrade {
  const result = gradeExam(exam);
  if (!result.ok) throw new Error(result.fault);
  return result.grade;
}
