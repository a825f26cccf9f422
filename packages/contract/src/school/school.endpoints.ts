/** Schools and departments of an institution, and the grades and classes of their rosters. */
import { z } from 'zod';
import {
  defineEndpoint,
  exportQuery,
  file,
  filterField,
  idField,
  instantField,
  institution,
  listOf,
  openableQuery,
  rowVersion,
} from '#kernel';
import { schoolErrors } from './school.errors.ts';
import { SCHOOL_SYSTEMS } from './school-system.rules.ts';

/** Longer than the 30 of the specification (docs/domain/decisions.md 35). */
export const SCHOOL_NAME_MAX = 50;

export const systemField = z.enum(SCHOOL_SYSTEMS);

/** A school or department. Names of regions are those of the day it was saved. */
export const schoolRow = z.object({
  id: idField,
  name: z.string(),
  /** Six-digit codes; the tree ends at the city for some, at the province for few. */
  province: z.string(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  provinceName: z.string(),
  cityName: z.string().nullable(),
  districtName: z.string().nullable(),
  /** Which years of school it has, as a person chose it; null where it follows the roster. */
  system: systemField.nullable(),
  /** What its roster shows then; null where no grade has a code. */
  inferredSystem: systemField.nullable(),
  createtime: instantField,
  version: rowVersion,
});
export type SchoolRow = z.output<typeof schoolRow>;

/** A grade of a school's roster, with its classes; order by national code and class number. */
export const gradeOfSchool = z.object({
  gradeName: z.string(),
  /** National code; 99 where the text names no known grade. */
  gradeCode: z.number().int(),
  count: z.number().int(),
  classes: z.array(z.object({ clazzName: z.string(), count: z.number().int() })),
});
export type GradeOfSchool = z.output<typeof gradeOfSchool>;

const REGION_CODE = /^\d{6}$/;
export const regionCode = z.string().regex(REGION_CODE);

const sorts = ['createtime', 'name'] as const;
const filters = {
  name: filterField(SCHOOL_NAME_MAX),
  province: regionCode.optional(),
  city: regionCode.optional(),
  district: regionCode.optional(),
} as const;

export const listSchools = defineEndpoint({
  method: 'GET',
  path: '/school/list',
  summary: 'The schools of the institution, newest first',
  access: institution('schoolList.menu'),
  // Auditors choose one of them for the pack of the year.
  openTo: ['device', 'auditor'],
  log: 'none',
  input: openableQuery(sorts, filters),
  reply: listOf(schoolRow),
});

export const exportSchools = defineEndpoint({
  method: 'GET',
  path: '/school/exportExcel',
  summary: 'Every school the filters of the list find, as one .xlsx',
  access: institution('schoolList.menu'),
  needsRecentProof: true,
  log: { model: 'school', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

export const listClasses = defineEndpoint({
  method: 'GET',
  path: '/school/classes',
  summary: 'The grades of a school with their classes and how many patients each has',
  access: institution('schoolList.menu', 'patientList.menu'),
  log: 'none',
  input: z.object({ schoolId: idField }),
  reply: listOf(gradeOfSchool),
  faults: { schoolId: schoolErrors.unknown },
});
