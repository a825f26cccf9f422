/** The export of schools. */
import type { exportSchools, SchoolRow } from '@spine/contract/school';
import { type ExportOf, everyPage } from '#platform/http/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { listSchools } from './school.service.ts';
import { schoolExportText as text } from './school.text.ts';

const DAY = 10;

const columns: readonly XlsxColumn<SchoolRow>[] = [
  { title: text.name, width: 32, value: (row) => row.name },
  { title: text.province, width: 18, value: (row) => row.provinceName },
  { title: text.city, width: 18, value: (row) => row.cityName },
  { title: text.district, width: 18, value: (row) => row.districtName },
  { title: text.createtime, width: 12, value: (row) => row.createtime.slice(0, DAY) },
];

export const schoolExport: ExportOf<typeof exportSchools, SchoolRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) => everyPage((page) => listSchools(tenant, { ...input, ...page })),
};
