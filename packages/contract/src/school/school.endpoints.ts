/** Schools and departments of an institution, and the grades and classes of their rosters. */
import { z } from 'zod';
import {
  clearableField,
  defineEndpoint,
  done,
  type EditParts,
  exportQuery,
  file,
  filterField,
  idField,
  instantField,
  institution,
  listOf,
  oneOf,
  openableQuery,
  requireAllWithoutVersion,
  rowVersion,
  seenVersion,
  textField,
} from '#kernel';
import { schoolErrors } from './school.errors.ts';
import { SCHOOL_SYSTEMS } from './school-system.rules.ts';

/** Longer than the 30 of the specification (docs/domain/decisions.md 35). */
export const SCHOOL_NAME_MAX = 50;

const systemField = z.enum(SCHOOL_SYSTEMS);

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

/** A school's fields as they are edited; the codes of its region are one. */
export const SCHOOL_PARTS = [
  ['name'],
  ['province', 'city', 'district'],
  ['system'],
] as const satisfies EditParts;

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
const regionCode = z.string().regex(REGION_CODE);
/** Levels the tree does not have may be missing, null or empty. */
const deeperCode = clearableField(6);
const faults = {
  name: schoolErrors.nameInvalid,
  province: schoolErrors.provinceInvalid,
  city: schoolErrors.cityInvalid,
  district: schoolErrors.districtInvalid,
  system: schoolErrors.systemInvalid,
} as const;
/** Null or missing where it follows the roster. */
const chosenSystem = systemField.nullish();

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

export const addSchool = defineEndpoint({
  method: 'POST',
  path: '/school/add',
  summary: 'Adds a school; its region goes as deep as the tree does',
  access: institution('schoolList.add'),
  log: { model: 'school', optype: 'add' },
  input: z.object({
    name: textField(SCHOOL_NAME_MAX),
    province: regionCode,
    city: deeperCode,
    district: deeperCode,
    system: chosenSystem,
  }),
  reply: oneOf(z.object({ id: idField })),
  faults,
});

export const editSchool = defineEndpoint({
  method: 'POST',
  path: '/school/edit',
  summary:
    'Edits a school; without a province the region stays as it is. With the version that was read, a field somebody else changed meanwhile answers 30000003',
  access: institution('schoolList.edit'),
  log: { model: 'school', optype: 'edit' },
  input: z
    .object({
      id: idField,
      name: textField(SCHOOL_NAME_MAX).optional(),
      province: regionCode.optional(),
      city: deeperCode,
      district: deeperCode,
      system: chosenSystem,
      version: seenVersion,
    })
    .superRefine(requireAllWithoutVersion(['name'])),
  reply: done,
  faults: { ...faults, id: schoolErrors.idOrNameMissing },
});

export const deleteSchool = defineEndpoint({
  method: 'DELETE',
  path: '/school/del/:id',
  summary: 'Deletes a school that has no patients; 31001903 says how many there are',
  access: institution('schoolList.del'),
  needsRecentProof: true,
  log: { model: 'school', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: schoolErrors.unknown },
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
