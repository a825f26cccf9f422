/** What a hospital found at a visit, as paper, page and forms ask for it: the same fields in the same order. */
import { z } from 'zod';
import { dateField, textField } from '#kernel';
import {
  cobbAngleField,
  HOSPITAL_MAX,
  levelField,
  segmentField,
  sideField,
} from '../../exam/index.ts';

/** 正常, 姿势性, 特发性, 先天性, 神经肌肉型, 休门氏, 其他. Only a hospital diagnoses. */
export const DIAGNOSES = [
  'normal',
  'postural',
  'idiopathic',
  'congenital',
  'neuromuscular',
  'scheuermann',
  'other',
] as const;
export type Diagnosis = (typeof DIAGNOSES)[number];

/** What a hospital may plan at one visit, several at once; from the mildest on. */
export const VISIT_PLANS = ['observation', 'exercise', 'brace', 'surgery'] as const;
export type VisitPlan = (typeof VISIT_PLANS)[number];

/** Maturity of the pelvis on the X-ray, 0 to 5, or not known (不详). */
export const RISSER_SIGNS = ['0', '1', '2', '3', '4', '5', 'unknown'] as const;
export type RisserSign = (typeof RISSER_SIGNS)[number];

const SAGITTAL_ANGLE_MAX = 150;
/** Of a kyphosis or lordosis on the side view, in whole degrees. */
export const sagittalAngleField = z.number().int().min(0).max(SAGITTAL_ANGLE_MAX);

export const CURVES_MAX = 3;
export const DEPARTMENT_MAX = 20;

const spineCurve = z.object({
  segment: segmentField.nullable(),
  /** To which side it is convex. */
  side: sideField.nullable(),
  /** The vertebra of its apex. */
  apex: levelField.nullable(),
  /** Degrees. */
  cobbAngle: cobbAngleField,
});
export type SpineCurve = z.output<typeof spineCurve>;

/** The findings of one visit; null and an empty list for what was not said. The day of the visit stands beside it. */
export const visitResult = z
  .object({
    hospital: textField(HOSPITAL_MAX).nullable(),
    department: textField(DEPARTMENT_MAX).nullable(),
    /** Whether a standing X-ray of the whole spine was taken. */
    xray: z.boolean().nullable(),
    curves: z.array(spineCurve).max(CURVES_MAX),
    sagittalAngle: sagittalAngleField.nullable().default(null),
    risser: z.enum(RISSER_SIGNS).nullable(),
    diagnosis: z.enum(DIAGNOSES).nullable(),
    plans: z.array(z.enum(VISIT_PLANS)).max(VISIT_PLANS.length),
    nextVisitOn: dateField.nullable(),
  })
  // Curves, the angle of the side view and the maturity are read from an X-ray.
  .refine(
    ({ xray, curves, sagittalAngle, risser }) =>
      xray !== false || (curves.length === 0 && sagittalAngle === null && risser === null),
  );
export type VisitResult = z.output<typeof visitResult>;

/** A visit as it is told to whoever sees the child: what counts of it. Only the hospital diagnosed. */
export const hospitalStanding = z.object({
  day: dateField,
  hospital: z.string().nullable(),
  diagnosis: z.enum(DIAGNOSES).nullable(),
  /** The largest, in degrees. */
  cobbAngle: cobbAngleField.nullable(),
  plans: z.array(z.enum(VISIT_PLANS)),
  nextVisitOn: dateField.nullable(),
});
export type HospitalStanding = z.output<typeof hospitalStanding>;
