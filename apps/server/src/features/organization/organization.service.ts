/**
 * Institutions. Names and clinic ids are unique on the platform; a clinic id that is known cannot be emptied; a
 * region may be as coarse as it is known, but must exist, or be the one the institution already has.
 */
import { dayOf, type ParsedInputOf } from '@spine/contract/kernel';
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
import { mergeEdit, withSent } from '#platform/edit/merge-edit.ts';
import { type ExportOf, everyPage } from '#platform/http/export/bind-export.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
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

type Sent = Omit<ParsedInputOf<typeof editCall>, 'id'>;
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
  made: { id: string; now: Date },
  sent: Sent & { orgName: string },
): Promise<void> {
  const organization = {
    id: made.id,
    createdAt: made.now,
    name: sent.orgName,
    clinicId: sent.clinicId ?? null,
    type: sent.type ?? null,
    ...regionOf(sent),
  };
  await refuseDuplicates(insertOrganization(tenant, organization), DUPLICATES);
}

/**
 * Refuses kernelErrors.changedMeanwhile, organizationErrors.clinicIdKept, organizationErrors.clinicIdUsed,
 * organizationErrors.nameUsed, organizationErrors.regionInvalid, organizationErrors.unknown.
 */
export async function editOrganization(
  tenant: PlatformTenant,
  sent: Sent & { id: string },
): Promise<void> {
  const known = (await lockOrganization(tenant, sent.id)) ?? refuse(organizationErrors.unknown);
  if (known.clinicId !== null && sent.clinicId === null)
    refuseAt('clinicId', organizationErrors.clinicIdKept);
  const namesRegion = [sent.province, sent.city, sent.district].some((code) => code !== undefined);
  const region = namesRegion && !isRegionOf(known, sent) ? regionOf(sent) : {};
  const { version, ...typed } = sent;
  const { row } = await mergeEdit(
    ORGANIZATION_PARTS,
    { known, wanted: withSent(known, { ...typed, ...region }), version },
    { shape: organizationRow, read: () => known },
  );
  const { orgName: name, clinicId, type, province, city, district } = row;
  const fields = { name, clinicId, type, province, city, district };
  await refuseDuplicates(updateOrganization(tenant, sent.id, fields), DUPLICATES);
}

/** Whether the codes sent are those the institution has: they may have left the tree since. */
function isRegionOf(known: Region, { province, city, district }: Sent): boolean {
  return (
    known.province === (province ?? null) &&
    known.city === (city ?? null) &&
    known.district === (district ?? null)
  );
}

/** The codes sent, from the province down; refused when the tree has no such path. */
function regionOf({ province, city, district }: Sent): Region {
  const region = { province: province ?? null, city: city ?? null, district: district ?? null };
  const codes = [region.province, region.city, region.district];
  const given = codes.filter((code) => code !== null);
  const gapless = codes.slice(0, given.length).every((code) => code !== null);
  if (!gapless || !regionPath(regionTree, given)) refuse(organizationErrors.regionInvalid);
  return region;
}

/** A municipality repeats its own name one level down. */
function regionWordsOf({ province, city, district }: OrganizationRow): string {
  const codes = [province, city, district].filter((code) => code !== null);
  return [...new Set(regionNames(regionTree, codes))].join('');
}

const columns: readonly XlsxColumn<OrganizationRow>[] = [
  { title: text.orgName, width: 32, value: (row) => row.orgName },
  { title: text.clinicId, width: 24, value: (row) => row.clinicId },
  { title: text.region, width: 28, value: regionWordsOf },
  { title: text.createtime, width: 12, value: (row) => dayOf(row.createtime) },
];

/** The export of institutions. */
export const organizationExport: ExportOf<typeof exportOrganizations, OrganizationRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) =>
    everyPage((page) => listOrganizations(tenant, { ...input, ...page })),
};
