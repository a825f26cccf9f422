/** Children: list, one record, add, edit, delete, and what a deletion would take along. */
import { z } from 'zod';
import {
  cursorListOf,
  cursorQuery,
  defineEndpoint,
  done,
  exportQuery,
  file,
  filterField,
  idField,
  idsField,
  institution,
  listOf,
  MASKED_NUMBERS,
  nameFilter,
  oneOf,
  phoneFilter,
  requireAllWithoutVersion,
  seenVersion,
  studentNumberFilter,
  textField,
} from '#kernel';
import { disclosureErrors } from '../disclosure/disclosure.errors.ts';
import { purposeField } from '../disclosure/export-purpose.schema.ts';
import { patientErrors } from './patient.errors.ts';
import {
  CLAZZ_NAME_MAX,
  documentInputFields,
  ENROLLED_FILTERS,
  foundChild,
  GRADE_NAME_MAX,
  NUMBER_USES,
  patientFile,
  patientInputFields,
  patientLoss,
  patientRow,
  STUDENT_ID_MAX,
} from './patient.schema.ts';
import { documentSoughtText, patientFaultText } from './patient.text.ts';

const FILTER_MAX = 50;

const person = {
  ...patientInputFields,
  gradeName: textField(GRADE_NAME_MAX),
  clazzName: textField(CLAZZ_NAME_MAX),
  ...documentInputFields,
} as const;

const OPTIONAL = ['tel', 'documentKind', 'document'];

const { invalid } = patientErrors;

const faults = {
  name: invalid,
  studentId: invalid,
  gender: invalid,
  gradeName: invalid,
  clazzName: invalid,
  birthDate: invalid,
  tel: invalid,
  schoolId: invalid,
  documentKind: invalid,
  document: invalid,
} as const;

const sorts = ['createtime', 'studentId', 'clazzName'] as const;
const filters = {
  schoolId: idField.optional(),
  gradeName: filterField(GRADE_NAME_MAX),
  clazzName: filterField(CLAZZ_NAME_MAX),
  studentId: studentNumberFilter(STUDENT_ID_MAX),
  name: nameFilter(FILTER_MAX),
  tel: phoneFilter(FILTER_MAX),
  enrolled: z.enum(ENROLLED_FILTERS).optional(),
} as const;

/** The selected children: some ids, or all that the filters of the list find. */
const selection = {
  ids: idsField.optional(),
  matching: z.strictObject(filters).optional(),
} as const;

export const listPatients = defineEndpoint({
  method: 'GET',
  path: '/patient/list',
  summary:
    'Children at school, newest first; phone exact or by its first digits. `enrolled` asks for those who left, the last to leave first, or for all; without it an id or a whole student number finds a child that left, too. To read all of them, send the `next` of each answer as `after` until none comes',
  access: institution('patientList.menu'),
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: cursorQuery(sorts, filters),
  reply: cursorListOf(patientRow),
});

export const exportPatients = defineEndpoint({
  method: 'GET',
  path: '/patient/exportExcel',
  summary: 'Every child the filters of the list find, as one .xlsx',
  access: institution('patientList.menu'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'patient', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

export const patientDetail = defineEndpoint({
  method: 'GET',
  path: '/patient/info',
  summary: 'The record of one child',
  access: institution('patientList.menu'),
  log: { model: 'patient', optype: 'view' },
  input: z.object({ id: idField }),
  reply: oneOf(patientFile),
  faults: { id: patientErrors.idMissing },
});

/** Children that a search by a document answers at most. */
export const FOUND_BY_DOCUMENT_MAX = 20;

export const findByDocument = defineEndpoint({
  // A number stays out of addresses.
  method: 'POST',
  path: '/patient/document/find',
  summary:
    'Living children by the number of a document, whole or by its last four to six signs; `total` says how many there are',
  access: institution('patientList.menu'),
  log: { model: 'patient', optype: 'view' },
  input: z.object({ document: textField(100) }),
  reply: listOf(foundChild),
  faults: { document: invalid },
  faultTexts: { document: documentSoughtText },
});

export const showNumber = defineEndpoint({
  method: 'GET',
  path: '/patient/number',
  summary:
    'A number of one child that browsers get masked; who looked or dialled, and why, stays in the log',
  access: institution('patientList.menu'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'view' },
  input: z.object({ id: idField, number: z.enum(MASKED_NUMBERS), purpose: z.enum(NUMBER_USES) }),
  reply: oneOf(z.object({ value: z.string() })),
  faults: { id: patientErrors.idMissing },
});

export const addPatient = defineEndpoint({
  method: 'POST',
  path: '/patient/add',
  summary:
    'Adds a child; a client that works offline makes the id, and the same id again is one record. Without an id a child that has left a school, with the same number or document, the same name and birth date, comes to this one with its record. With warnAlike a child of the class with the same name and birth date refuses it, and one that has left with the same sex, too: foundId says that it is this one',
  access: institution('patientList.add'),
  log: { model: 'patient', optype: 'add' },
  input: z.object({
    id: idField.optional(),
    schoolId: idField,
    /** Somebody is present to confirm that this is another child. */
    warnAlike: z.boolean().default(false),
    /** The child that has left, of which somebody said that it is this one. */
    foundId: idField.optional(),
    ...person,
  }),
  /** `found`: it is a child that had left. */
  reply: oneOf(z.object({ id: idField, found: z.literal(true).optional() })),
  faults: { ...faults, id: invalid },
  faultTexts: patientFaultText,
});

export const editPatient = defineEndpoint({
  method: 'POST',
  path: '/patient/edit',
  summary:
    'Edits a child; the school stays unless the child has left it, and so does a field that is left out. With the version that was read, a field somebody else changed meanwhile answers 30000003',
  access: institution('patientList.edit'),
  log: { model: 'patient', optype: 'edit' },
  input: z
    .object({
      id: idField,
      schoolId: idField.optional(),
      ...z.object(person).partial().shape,
      version: seenVersion,
    })
    .superRefine(
      requireAllWithoutVersion(Object.keys(person).filter((field) => !OPTIONAL.includes(field))),
    ),
  reply: done,
  faults: { ...faults, id: patientErrors.idMissing },
  faultTexts: patientFaultText,
});

export const deletePatients = defineEndpoint({
  method: 'POST',
  path: '/patient/del',
  summary:
    'Deletes some children, or all that filters find if they are as many as counted; their examinations leave the lists',
  access: institution('patientList.del'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'delete' },
  input: z.object({ ...selection, count: z.number().int().min(1).optional() }),
  reply: done,
  faults: { ids: patientErrors.idMissing },
});

export const patientLossOf = defineEndpoint({
  // A thousand ids are too long for an address.
  method: 'POST',
  path: '/patient/loss',
  summary: 'How many children and examinations deleting some children takes out of the lists',
  access: institution('patientList.del'),
  log: 'none',
  input: z.object(selection),
  reply: oneOf(patientLoss),
  faults: { ids: patientErrors.idMissing },
});

// Sheets of QR labels, one label for each child of a class, a grade or a school.

/** Which sheets of labels exist: columns by rows of an A4 page. */
export const LABEL_LAYOUTS = ['3x8', '4x10'] as const;
const labelLayout = z.enum(LABEL_LAYOUTS);
export type LabelLayout = z.output<typeof labelLayout>;

/** Labels of one document: a large school's. */
export const LABELS_MAX = 3000;

export const labelSheet = defineEndpoint({
  // A purpose in own words stays out of addresses.
  method: 'POST',
  path: '/patient/qr/sheet',
  summary:
    'QR labels as PDF on A4, each class on pages of its own, by student number: of a school, a grade of it or a class; a code holds the id of the child, as uploads take it',
  access: institution('patientList.menu'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'patient', optype: 'export' },
  input: z
    .object({
      schoolId: idField,
      /** Without one the whole school. */
      gradeName: textField(GRADE_NAME_MAX).optional(),
      /** Without one the whole grade; not without a grade. */
      clazzName: textField(CLAZZ_NAME_MAX).optional(),
      layout: labelLayout.default('3x8'),
      /** A first page to measure the printer with. */
      calibration: z.enum(['0', '1']).default('1'),
      ...purposeField,
    })
    .refine(({ gradeName, clazzName }) => clazzName === undefined || gradeName !== undefined, {
      path: ['gradeName'],
    }),
  reply: file,
  faults: {
    schoolId: invalid,
    gradeName: invalid,
    clazzName: invalid,
    purpose: disclosureErrors.purposeInvalid,
  },
  faultTexts: patientFaultText,
});
