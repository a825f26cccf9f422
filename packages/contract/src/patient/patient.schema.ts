/** Shapes of a child as lists, forms and clients see it. */
import { z } from 'zod';
import {
  dateField,
  type EditParts,
  idField,
  instantField,
  mobileField,
  rowVersion,
  shownDocument,
  shownStudentId,
  shownTel,
  textField,
} from '#kernel';
import { enrolledYear } from '../enrolment/index.ts';
import { DOCUMENT_KINDS } from './document/document.schema.ts';

export const PATIENT_NAME_MAX = 15;
export const STUDENT_ID_MAX = 30;
export const GRADE_NAME_MAX = 15;
export const CLAZZ_NAME_MAX = 15;

export const genderField = z.enum(['m', 'f', 'o']);
export type Gender = z.output<typeof genderField>;

/** What a person types of a child, whichever form it is; grade and class come from the form or from its code. */
export const patientInputFields = {
  name: textField(PATIENT_NAME_MAX),
  studentId: textField(STUDENT_ID_MAX),
  gender: genderField,
  birthDate: dateField,
  /** None when missing, null or empty; a number that is there already cannot be emptied. */
  tel: z.union([mobileField, z.literal('')]).nullish(),
} as const;

export const documentKindField = z.enum(DOCUMENT_KINDS);

/** The document of a child as it is typed: nothing where it is left out, null or empty takes it away. */
export const documentInputFields = {
  documentKind: documentKindField.nullish(),
  /** Of the same kind as before, where that is left out. */
  document: z.string().max(100).nullish(),
} as const;

/** At school, gone from it, or both. */
export const ENROLLED_FILTERS = ['current', 'left', 'all'] as const;
export type EnrolledFilter = (typeof ENROLLED_FILTERS)[number];

/** A child of a roster. `showNumber` answers a whole number to a browser. Device gateways and clients read it whole, because they upload by the student number. */
export const patientRow = z.object({
  id: idField,
  schoolId: idField,
  schoolName: z.string(),
  studentId: shownStudentId,
  name: z.string(),
  birthDate: dateField,
  /** Whole years today in Shanghai. */
  age: z.number().int(),
  gender: genderField,
  gradeName: z.string(),
  clazzName: z.string(),
  /** The first day on which it is at no school any more; grade and class are its last ones then. Null while it is at school. */
  leftOn: dateField.nullable(),
  /** An empty string when none is known. */
  tel: shownTel,
});
export type PatientRow = z.output<typeof patientRow>;

/** A child's fields as they are edited. */
export const PATIENT_PARTS = [
  ['name'],
  ['studentId'],
  ['gender'],
  ['birthDate'],
  ['tel'],
  ['gradeName', 'clazzName'],
  ['documentKind', 'document'],
] as const satisfies EditParts;

export const patientInfo = patientRow.extend({
  createtime: instantField,
  /** Examinations that would leave the lists with the child. */
  examCount: z.number().int(),
  /** Null without a document. */
  documentKind: documentKindField.nullable(),
  /** An empty string where there is none. */
  document: shownDocument,
  version: rowVersion,
});
export type PatientInfo = z.output<typeof patientInfo>;

/** A child that was found by its document. */
export const foundChild = patientRow.extend({
  documentKind: documentKindField,
  document: shownDocument,
});
export type FoundChild = z.output<typeof foundChild>;

/** With where it was at school, newest first. */
export const patientFile = patientInfo.extend({ enrolments: z.array(enrolledYear) });
export type PatientFile = z.output<typeof patientFile>;

/** 催就诊, 核对身份, 转诊, 其他. */
export const SHOW_PURPOSES = ['remind', 'identify', 'referral', 'other'] as const;
export type ShowPurpose = (typeof SHOW_PURPOSES)[number];
/** What a number is used for: shown for a purpose, or to dial it. */
export const NUMBER_USES = [...SHOW_PURPOSES, 'dial'] as const;
export type NumberUse = (typeof NUMBER_USES)[number];

/** What a deletion removes from the lists. */
export const patientLoss = z.object({ patients: z.number().int(), exams: z.number().int() });
export type PatientLoss = z.output<typeof patientLoss>;
