/** A bureau's own form, with named fields that are filled with the numbers of a school year (docs/adr/0155-forms-of-a-bureau.md). */
import { z } from 'zod';
import { idField, instantField } from '#kernel';

/** What may stand in a form. */
export const FORM_FIELDS = [
  'schoolYear',
  'institution',
  'scope',
  'day',
  'way',
  'owed',
  'examined',
  'examinedRate',
  'valid',
  'positive',
  'positiveRate',
  'found',
  'foundRate',
  'foundMeaning',
  'rotated',
  'rotatedRate',
  'posture',
  'postureRate',
  'referred',
  'referredRate',
  'attended',
  'attendedRate',
  'confirmed',
  'confirmedRate',
  'schools',
  'onRosters',
  'covered',
  'coverageRate',
  'uncoveredSchools',
  'uncoveredNames',
  'number',
  'schoolName',
  'gradeName',
  'sexName',
] as const;
export type FormField = (typeof FORM_FIELDS)[number];

/** What is repeated: schools, grades, sexes, and schools in which nobody of the ages that are monitored was examined. */
export const FORM_LISTS = ['school', 'grade', 'sex', 'uncovered'] as const;
export type FormList = (typeof FORM_LISTS)[number];

export const FORM_KINDS = ['docx', 'xlsx'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

export const FORM_MAX_BYTES = 5 * 1024 * 1024;
export const FORMS_MAX = 20;
export const FORM_NAME_MAX = 60;

export const reportForm = z.object({
  id: idField,
  name: z.string(),
  kind: z.enum(FORM_KINDS),
  /** Of the file, in bytes. */
  size: z.number().int(),
  uploadedByName: z.string(),
  uploadedAt: instantField,
});
export type ReportForm = z.output<typeof reportForm>;

/** A field of a form with what it is filled with. */
export const filledField = z.object({
  /** As it stands in the file, without its braces. */
  name: z.string(),
  /** The list it stands in, and which line of it, from 1; null outside of lists. */
  list: z.string().nullable(),
  line: z.number().int().nullable(),
  value: z.string(),
});
export type FilledField = z.output<typeof filledField>;
