/** Entries of guardians: the list of those that wait, and what staff decide about them. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  filterField,
  idField,
  idsField,
  instantField,
  institution,
  listOf,
  MASKED_NUMBERS,
  oneOf,
  openableQuery,
  shownStudentId,
  shownTel,
  studentNumberFilter,
} from '#kernel';
import { guardianEntryErrors } from './guardian-entry.errors.ts';
import { patientErrors } from './patient.errors.ts';
import {
  CLAZZ_NAME_MAX,
  GRADE_NAME_MAX,
  genderField,
  NUMBER_USES,
  STUDENT_ID_MAX,
} from './patient.schema.ts';

const person = {
  name: z.string(),
  birthDate: dateField,
  gender: genderField,
  gradeName: z.string(),
  clazzName: z.string(),
  /** An empty string when none was given. */
  tel: shownTel,
} as const;

/**
 * An entry that waits for the staff. It is no patient: it counts nowhere, and its phone gives no access. Several may
 * wait for one student number.
 */
export const guardianEntryRow = z.object({
  id: idField,
  schoolId: idField,
  schoolName: z.string(),
  studentId: shownStudentId,
  ...person,
  createtime: instantField,
  /** The child of the roster with this number in this school. */
  child: z.object({ id: idField, ...person }).nullable(),
  /** Whether it has a phone that this child has not: two masked phones may look alike. */
  hasNewPhone: z.boolean(),
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

const filters = {
  schoolId: idField.optional(),
  gradeName: filterField(GRADE_NAME_MAX),
  clazzName: filterField(CLAZZ_NAME_MAX),
  studentId: studentNumberFilter(STUDENT_ID_MAX),
  /** Whether the roster has its number. */
  meetsChild: z.enum(['yes', 'no']).optional(),
} as const;

/** The selected entries: some ids, or all that the filters of the list find if their number is `count`. */
const selection = {
  ids: idsField.optional(),
  matching: z.strictObject(filters).optional(),
  count: z.number().int().min(1).optional(),
} as const;

const { idMissing } = guardianEntryErrors;

export const listGuardianEntries = defineEndpoint({
  method: 'GET',
  path: '/patient/entry/list',
  summary: 'Entries of guardians that wait, newest first, each beside the child it meets',
  access: institution('patientList.edit'),
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: openableQuery(['createtime'], filters),
  reply: listOf(guardianEntryRow),
});

export const showEntryNumber = defineEndpoint({
  method: 'GET',
  path: '/patient/entry/number',
  summary: 'A number of one entry that browsers get masked; who looked, and why, stays in the log',
  access: institution('patientList.edit'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'view' },
  input: z.object({
    id: idField,
    number: z.enum(MASKED_NUMBERS).exclude(['document']),
    purpose: z.enum(NUMBER_USES),
  }),
  reply: oneOf(z.object({ value: z.string() })),
  faults: { id: idMissing },
});

export const acceptGuardianEntries = defineEndpoint({
  method: 'POST',
  path: '/patient/entry/accept',
  summary:
    'Adds the children of entries to the roster: of one entry, which with warnAlike is refused where its class, or one who has left, has the name and birth date, or of those among several that meet nobody; `left` is how many still wait, `alike` how many of them for their name and birth date',
  access: institution('patientList.edit'),
  log: { model: 'patient', optype: 'add' },
  input: z.object({
    ...selection,
    warnAlike: z.boolean().default(false),
    /** The child that had left and is the one of the entry, which goes on with its record. */
    foundId: idField.optional(),
  }),
  reply: oneOf(
    z.object({ added: z.number().int(), left: z.number().int(), alike: z.number().int() }),
  ),
  faults: { ids: idMissing, foundId: patientErrors.notLeft },
});

export const takeGuardianPhone = defineEndpoint({
  method: 'POST',
  path: '/patient/entry/phone',
  summary: 'Gives the child of the roster the phone of an entry, which is done with then',
  access: institution('patientList.edit'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'edit' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: idMissing },
});

export const dismissGuardianEntries = defineEndpoint({
  method: 'POST',
  path: '/patient/entry/dismiss',
  summary: 'Drops entries; the roster stays as it is',
  access: institution('patientList.edit'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'delete' },
  input: z.object(selection),
  reply: oneOf(z.object({ dismissed: z.number().int() })),
  faults: { ids: idMissing },
});
