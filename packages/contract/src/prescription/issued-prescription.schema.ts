import { z } from 'zod';
import { dateField, filterField, idField, instantField } from '#kernel';
import {
  plannedAction,
  prescriptionDurationField,
  prescriptionStatusField,
  prescriptionTypeField,
} from './prescription.schema.ts';

/** A prescription as one child has it. */
export const issuedPrescriptionRow = z.object({
  id: idField,
  prescriptionId: idField,
  patientId: idField,
  name: z.string(),
  studentId: z.string(),
  schoolId: idField,
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  prescriptionName: z.string(),
  type: prescriptionTypeField,
  duration: prescriptionDurationField,
  groupsPerDay: z.number().int(),
  startDate: dateField,
  /** The last day. */
  endDate: dateField,
  status: prescriptionStatusField,
  /** Not over, but the child's newest result asks for a doctor first. */
  seeDoctorFirst: z.boolean(),
  /** Whether the family opened it. */
  opened: z.boolean(),
  openedAt: instantField.nullable(),
  /** Days with a training record, and days planned up to the end. */
  trainedDays: z.number().int(),
  plannedDays: z.number().int(),
  /** Days planned up to today, the end or an early end. */
  dueDays: z.number().int(),
  /** Trained of due days, 0 to 1; null before the first day. */
  adherence: z.number().nullable(),
  /** Minutes of all records. */
  trainingMinutes: z.number().int(),
  /** The user who issued it. */
  doctorName: z.string(),
  createtime: instantField,
});
export type IssuedPrescriptionRow = z.output<typeof issuedPrescriptionRow>;

export const issuedPrescriptionInfo = issuedPrescriptionRow.extend({
  description: z.string(),
  daysPerWeek: z.number().int(),
  retestReminder: z.boolean(),
  /** About how long one time takes. */
  minutes: z.number().int(),
  items: z.array(plannedAction),
  /** Trained days, oldest first. */
  days: z.array(
    z.object({ date: dateField, minutes: z.number().int(), records: z.number().int() }),
  ),
  completedAt: instantField.nullable(),
  endedAt: instantField.nullable(),
});
export type IssuedPrescriptionInfo = z.output<typeof issuedPrescriptionInfo>;

/** The filters of the issued prescriptions and of their export. */
export const issuedPrescriptionFilters = {
  name: filterField(50),
  studentId: filterField(30),
  schoolId: idField.optional(),
  gradeName: filterField(15),
  clazzName: filterField(15),
  patientId: idField.optional(),
  prescriptionId: idField.optional(),
  type: prescriptionTypeField.optional(),
  status: z.coerce.number().pipe(prescriptionStatusField).optional(),
  opened: z.enum(['yes', 'no']).optional(),
  /** Whether a training day was due, as the overview of classes counts them. */
  begun: z.enum(['yes', 'no']).optional(),
} as const;
