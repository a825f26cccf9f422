/** What came of telling a child to see a hospital: one outcome for each child and project. */
import { z } from 'zod';
import { clearableField, dateField, instantField } from '#kernel';

export const HOSPITAL_MAX = 40;
/** Degrees; the Cobb angle of a spine bent back on itself. */
export const COBB_ANGLE_MAX = 180;
const TENTHS = 10;
const ROUNDING = 1e-9;

function isInTenths(angle: number): boolean {
  return Math.abs(angle * TENTHS - Math.round(angle * TENTHS)) < ROUNDING;
}

/** Measured by the hospital on an X-ray, never by a screening. */
const cobbAngle = z.number().min(0).max(COBB_ANGLE_MAX).refine(isInTenths);

/** What a visit to the hospital is recorded with, as a whole: what is left out is not known. */
export const referralFields = {
  attendedOn: dateField,
  hospital: clearableField(HOSPITAL_MAX),
  cobbAngle: cobbAngle.nullable().optional(),
} as const;

export const examReferral = z.object({
  attendedOn: dateField,
  hospital: z.string().nullable(),
  /** null when no X-ray was taken, or its angle is not known. */
  cobbAngle: z.number().nullable(),
  recordedBy: z.string(),
  recordedAt: instantField,
});
export type ExamReferral = z.output<typeof examReferral>;
