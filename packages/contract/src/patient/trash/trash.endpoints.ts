/** The trash: children whom people deleted, and the way back for 30 days. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  idField,
  instantField,
  institution,
  listOf,
  listQuery,
  nameFilter,
  oneOf,
  shownStudentId,
} from '#kernel';
import { trashErrors } from './trash.errors.ts';

const access = institution('patientList.del');
const NAME_MAX = 50;
const count = z.number().int();

/** A child in the trash, with what comes back with it. */
export const deletedPatient = z.object({
  id: idField,
  /** Of all children that one act deleted. */
  deletionId: idField,
  name: z.string(),
  studentId: shownStudentId,
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  deletetime: instantField,
  deletedBy: z.string(),
  /** The last day on which it can be restored. */
  until: dateField,
  /** How many children of its deletion are in the trash. */
  together: count,
  exams: count,
  prescriptions: count,
  /** What was done and said in its follow-up. */
  acts: count,
  photos: count,
});
export type DeletedPatient = z.output<typeof deletedPatient>;

export const listDeletedPatients = defineEndpoint({
  method: 'GET',
  path: '/patient/trash/list',
  summary: 'Children that people deleted within 30 days, the last first, with what comes back',
  access,
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: listQuery(['deletetime'], { schoolId: idField.optional(), name: nameFilter(NAME_MAX) }),
  reply: listOf(deletedPatient),
});

export const restorePatients = defineEndpoint({
  method: 'POST',
  path: '/patient/trash/restore',
  summary:
    'Restores a child of a deletion, or all of them, with their examinations, prescriptions and follow-up; those that cannot be are named with the reason. What is restored already is answered as it was',
  access,
  needsRecentProof: true,
  log: { model: 'patient', optype: 'edit' },
  input: z.object({ deletionId: idField, id: idField.optional() }),
  reply: oneOf(
    z.object({
      restored: count,
      refused: z.array(z.object({ id: idField, name: z.string(), message: z.string() })),
    }),
  ),
  faults: { deletionId: trashErrors.unknown, id: trashErrors.unknown },
});
