import type { OrganizationRow } from '@spine/contract/organization';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { RegionWords } from '#ui/region-cascader/region-words.tsx';
import { organizationText as text } from './organization.text.ts';

const DATE_LENGTH = 10;

/** The codes an institution is known by, from the province down. */
export function regionCodesOf({ province, city, district }: OrganizationRow): string[] {
  return [province, city, district].filter((code) => code !== null);
}

export const organizationColumns: readonly ListColumn<OrganizationRow>[] = [
  {
    key: 'orgName',
    title: text.orgName,
    width: 320,
    fixed: 'start',
    render: (row) => row.orgName,
  },
  { key: 'clinicId', title: text.clinicId, width: 200, render: (row) => row.clinicId ?? text.none },
  {
    key: 'region',
    title: text.region,
    width: 280,
    render: (row) => <RegionWords codes={regionCodesOf(row)} none={text.none} />,
  },
  {
    key: 'createtime',
    title: text.createtime,
    width: 160,
    render: (row) => row.createtime.slice(0, DATE_LENGTH),
  },
];

export const organizationFilters: readonly FilterField[] = [
  { kind: 'text', name: 'orgName', label: text.orgName, max: 30 },
  { kind: 'text', name: 'clinicId', label: text.clinicId, max: 30 },
];
