/**
 * Institutions. Names and clinic ids are unique on the platform; a clinic id cannot be cleared; a region may
 * end at any level, but must exist in the tree, or be the one the institution already has.
 */
import { dayOf, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type editOrganization as editCall,
  type exportOrganizations,
  ORGANIZATION_PARTS,
  type OrganizationRow,
  organizationErrors,
  organizationRow,
} from '@spine/contract/organization';
import { regionNames, regionPath } from '@spine/contract/school';
import { regionTree } from '#features/school/index.ts';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit } from '#platform/edit/merge-edit.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import {
  countOrganizations,
  insertOrganization,
  lockOrganization,
  type OrganizationFields,
  type OrganizationQuery,
  organizationRows,
  updateOrganization,
} from './organization.repository.ts';
import { organizationExportText as text } from './organization.text.ts';

type OrganizationInput = Omit<ParsedEndpointInput<typeof editCall>, 'id'>;
type Region = Pick<OrganizationFields, 'province' | 'city' | 'district'>;

const DUPLICATES = {
  organization_name_key: { entry: organizationErrors.nameUsed, field: 'orgName' },
  organization_clinic_id_key: { entry: organizationErrors.clinicIdUsed, field: 'clinicId' },
} as const;

export async function listOrganizations(tenant: PlatformTenant, query: OrganizationQuery) {
  const rows = await organizationRows(tenant, query);
  return { rows, total: await countOrganizations(tenant, query) };
}

/** Refuses organizationErrors.clinicIdUsed, organizationErrors.nameUsed, organizationErrors.regionInvalid. */
export async function addOrganization(
  tenant: AnyTenant,
  created: { id: string; now: Date },
  input: OrganizationInput & { orgName: string },
): Promise<void> {
  const organization = {
    id: created.id,
    createdAt: created.now,
    name: input.orgName,
    clinicId: input.clinicId ?? null,
    type: input.type ?? null,
    secondFactor: input.secondFactor ?? 'off',
    ...parseRegion(input),
  };
  await refuseDuplicates(insertOrganization(tenant, organization), DUPLICATES);
}

/**
 * Refuses kernelErrors.changedMeanwhile, organizationErrors.clinicIdKept, organizationErrors.clinicIdUsed,
 * organizationErrors.nameUsed, organizationErrors.regionInvalid, organizationErrors.unknown.
 */
export async function editOrganization(
  tenant: PlatformTenant,
  input: OrganizationInput & { id: string },
): Promise<void> {
  const current = (await lockOrganization(tenant, input.id)) ?? refuse(organizationErrors.unknown);
  if (current.clinicId !== null && input.clinicId === null)
    refuseAt('clinicId', organizationErrors.clinicIdKept);
  const namesRegion = [input.province, input.city, input.district].some(
    (code) => code !== undefined,
  );
  const region = namesRegion && !hasRegion(current, input) ? parseRegion(input) : {};
  const { version, ...changes } = input;
  const { row } = await mergeEdit(
    ORGANIZATION_PARTS,
    { stored: current, edited: applyPatch(current, { ...changes, ...region }), version },
    { shape: organizationRow, read: () => current },
  );
  const { orgName: name, clinicId, type, province, city, district, secondFactor } = row;
  const fields = { name, clinicId, type, province, city, district, secondFactor };
  await refuseDuplicates(updateOrganization(tenant, input.id, fields), DUPLICATES);
}

/** Whether the codes sent are those the institution has: they may have left the tree since. */
function hasRegion(current: Region, { province, city, district }: OrganizationInput): boolean {
  return (
    current.province === (province ?? null) &&
    current.city === (city ?? null) &&
    current.district === (district ?? null)
  );
}

/** The codes sent, from the province down; refused when the tree has no such path. */
function parseRegion({ province, city, district }: OrganizationInput): Region {
  const region = { province: province ?? null, city: city ?? null, district: district ?? null };
  const codes = [region.province, region.city, region.district];
  const named = codes.filter((code) => code !== null);
  const isGapless = codes.slice(0, named.length).every((code) => code !== null);
  if (!isGapless || !regionPath(regionTree, named)) refuse(organizationErrors.regionInvalid);
  return region;
}

/** A municipality repeats its own name one level down. */
function formatRegion({ province, city, district }: OrganizationRow): string {
  const codes = [province, city, district].filter((code) => code !== null);
  return [...new Set(regionNames(regionTree, codes))].join('');
}

const columns: readonly XlsxColumn<OrganizationRow>[] = [
  { title: text.orgName, width: 32, value: (row) => row.orgName },
  { title: text.clinicId, width: 24, value: (row) => row.clinicId },
  { title: text.region, width: 28, value: formatRegion },
  { title: text.createtime, width: 12, value: (row) => dayOf(row.createtime) },
];

/** The export of institutions. */
export const organizationExport: ExportSource<typeof exportOrganizations, OrganizationRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) =>
    readAllPages((page) => listOrganizations(tenant, { ...input, ...page })),
};
