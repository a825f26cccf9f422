import { SCHOOL_NAME_MAX, type SchoolRow } from '@spine/contract/school';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { schoolText as text } from './school.text.ts';

/** The names of the region; a municipality repeats its own one level down. */
export function regionWordsOf({ provinceName, cityName, districtName }: SchoolRow): string {
  return [...new Set([provinceName, cityName ?? '', districtName ?? ''])].join('');
}

export const schoolColumns: readonly ListColumn<SchoolRow>[] = [
  { key: 'name', title: text.name, width: 360, fixed: 'start', render: (row) => row.name },
  { key: 'region', title: text.region, width: 420, render: regionWordsOf },
];

export const schoolFilters: readonly FilterField[] = [
  { kind: 'text', name: 'name', label: text.name, max: SCHOOL_NAME_MAX },
  { kind: 'region', names: ['province', 'city', 'district'], label: text.region, width: 300 },
];
