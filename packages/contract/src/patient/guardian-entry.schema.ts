/** What a guardian entered through a class QR code, and the child of the roster it meets. */
import { z } from 'zod';
import { dateField, idField, instantField } from '#kernel';
import { genderField } from './patient.schema.ts';

const person = {
  name: z.string(),
  birthDate: dateField,
  gender: genderField,
  gradeName: z.string(),
  clazzName: z.string(),
  /** An empty string when none was given. */
  tel: z.string(),
} as const;

/**
 * An entry that waits for the staff. It is no child: it counts nowhere, and its phone opens nothing. Several may wait
 * for one student number.
 */
export const guardianEntryRow = z.object({
  id: idField,
  schoolId: idField,
  schoolName: z.string(),
  studentId: z.string(),
  ...person,
  createtime: instantField,
  /** The child of the roster with this number in this school. */
  child: z.object({ id: idField, ...person }).nullable(),
  /** Other entries that wait for the same number. */
  rivals: z.number().int(),
});
export type GuardianEntryRow = z.output<typeof guardianEntryRow>;

/** Fields in which an entry and a child may differ. */
export const COMPARED_FIELDS = [
  'name',
  'gender',
  'birthDate',
  'gradeName',
  'clazzName',
  'tel',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];
