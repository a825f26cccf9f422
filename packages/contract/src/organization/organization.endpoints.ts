/** Institutions: the platform administrator lists, adds and edits them. */
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
  listQuery,
  noInput,
  oneOf,
  platform,
  rowVersion,
  seenVersion,
  textField,
} from '#kernel';
import { FACTOR_POLICIES } from './factor-policy.rules.ts';
import { organizationErrors } from './organization.errors.ts';

export const ORGANIZATION_NAME_MAX = 30;
export const CLINIC_ID_MAX = 30;
const ORGANIZATION_TYPE_MAX = 30;

const factorPolicy = z.enum(FACTOR_POLICIES);

/** An institution (test centre) as the platform administrator sees it. */
export const organizationRow = z.object({
  id: idField,
  orgName: z.string(),
  clinicId: z.string().nullable(),
  createtime: instantField,
  type: z.string().nullable(),
  /** Six-digit codes, as deep as they are known. */
  province: z.string().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  secondFactor: factorPolicy,
  version: rowVersion,
});
export type OrganizationRow = z.output<typeof organizationRow>;

/** An institution's fields as they are edited; the codes of its region are one. */
export const ORGANIZATION_PARTS = [
  ['orgName'],
  ['clinicId'],
  ['type'],
  ['province', 'city', 'district'],
  ['secondFactor'],
] as const satisfies EditParts;

const regionCode = clearableField(6);
const details = {
  clinicId: clearableField(CLINIC_ID_MAX),
  type: clearableField(ORGANIZATION_TYPE_MAX),
  /** The three belong together: naming one replaces all. */
  province: regionCode,
  city: regionCode,
  district: regionCode,
  secondFactor: factorPolicy.optional(),
};
const faults = {
  orgName: organizationErrors.nameInvalid,
  clinicId: organizationErrors.clinicIdInvalid,
  type: organizationErrors.typeInvalid,
  province: organizationErrors.regionInvalid,
  city: organizationErrors.regionInvalid,
  district: organizationErrors.regionInvalid,
  secondFactor: organizationErrors.factorPolicyInvalid,
} as const;

const sorts = ['createtime', 'orgName', 'clinicId'] as const;
const filters = {
  orgName: filterField(ORGANIZATION_NAME_MAX),
  clinicId: filterField(CLINIC_ID_MAX),
} as const;

export const listOrganizations = defineEndpoint({
  method: 'GET',
  path: '/org/list',
  summary: 'The institutions of the platform, newest first',
  access: platform('orgList.menu'),
  openTo: ['auditor'],
  log: 'none',
  input: listQuery(sorts, filters),
  reply: listOf(organizationRow),
});

export const exportOrganizations = defineEndpoint({
  method: 'GET',
  path: '/org/exportExcel',
  summary: 'Every institution the filters of the list find, as one .xlsx',
  access: platform('orgList.menu'),
  needsRecentProof: true,
  log: { model: 'organization', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

export const addOrganization = defineEndpoint({
  method: 'POST',
  path: '/org/add',
  summary: 'Adds an institution',
  access: platform('orgList.add'),
  log: { model: 'organization', optype: 'add' },
  input: z.object({ orgName: textField(ORGANIZATION_NAME_MAX), ...details }),
  reply: oneOf(z.object({ id: idField })),
  faults,
});

export const editOrganization = defineEndpoint({
  method: 'POST',
  path: '/org/edit',
  summary:
    'Edits an institution; fields that are not sent stay as they are. With the version that was read, a field somebody else changed meanwhile answers 30000003',
  access: platform('orgList.edit'),
  needsRecentProof: true,
  log: { model: 'organization', optype: 'edit' },
  input: z.object({
    id: idField,
    orgName: textField(ORGANIZATION_NAME_MAX).optional(),
    ...details,
    version: seenVersion,
  }),
  reply: done,
  faults: { id: organizationErrors.unknown, ...faults },
});

export const ownFactorPolicy = defineEndpoint({
  method: 'GET',
  path: '/org/secondFactor',
  summary: 'Of whom the own institution asks a second factor, and of whom the platform does there',
  access: institution('secondFactor.edit'),
  log: 'none',
  input: noInput,
  reply: oneOf(z.object({ own: factorPolicy, platform: factorPolicy })),
});

export const editOwnFactorPolicy = defineEndpoint({
  method: 'POST',
  path: '/org/secondFactor/edit',
  summary:
    'Of whom the own institution asks a second factor; what the platform asks besides stays asked',
  access: institution('secondFactor.edit'),
  needsRecentProof: true,
  log: { model: 'organization', optype: 'edit' },
  input: z.object({ own: factorPolicy }),
  reply: done,
  faults: { own: organizationErrors.factorPolicyInvalid },
});
