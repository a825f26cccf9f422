/** Adding, editing and deleting schools: apart from reading them, which every list does. */
import { z } from 'zod';
import {
  clearableField,
  defineEndpoint,
  done,
  type EditParts,
  idField,
  institution,
  oneOf,
  requireAllWithoutVersion,
  seenVersion,
  textField,
} from '#kernel';
import { regionCode, SCHOOL_NAME_MAX, systemField } from './school.endpoints.ts';
import { schoolErrors } from './school.errors.ts';

/** A school's fields as they are edited; the codes of its region are one. */
export const SCHOOL_PARTS = [
  ['name'],
  ['province', 'city', 'district'],
  ['system'],
] as const satisfies EditParts;

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
