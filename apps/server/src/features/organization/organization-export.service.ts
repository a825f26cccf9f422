/** The export of institutions. */
import type { exportOrganizations, OrganizationRow } from '@spine/contract/organization';
import { regionNames } from '@spine/contract/school';
import { regionTree } from '#features/school/index.ts';
import { type ExportOf, everyPage } from '#platform/http/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { listOrganizations } from './organization.service.ts';
import { organizationExportText as text } from './organization.text.ts';

const DAY = 10;

/** A municipality repeats its own name one level down. */
function regionWordsOf({ province, city, district }: OrganizationRow): string {
  const codes = [province, city, district].filter((code) => code !== null);
  return [...new Set(regionNames(regionTree, codes))].join('');
}

const columns: readonly XlsxColumn<OrganizationRow>[] = [
  { title: text.orgName, width: 32, value: (row) => row.orgName },
  { title: text.clinicId, width: 24, value: (row) => row.clinicId },
  { title: text.region, width: 28, value: regionWordsOf },
  { title: text.createtime, width: 12, value: (row) => row.createtime.slice(0, DAY) },
];

export const organizationExport: ExportOf<typeof exportOrganizations, OrganizationRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) =>
    everyPage((page) => listOrganizations(tenant, { ...input, ...page })),
};
