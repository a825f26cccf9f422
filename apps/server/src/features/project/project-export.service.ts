/** The export of projects. */
import { type exportProjects, type ProjectRow, projectStatusWord } from '@spine/contract/project';
import { type ExportOf, everyPage } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { listProjects } from './project.service.ts';
import { projectExportText as text } from './project.text.ts';

const DAY = 10;

const columns: readonly XlsxColumn<ProjectRow>[] = [
  { title: text.name, width: 32, value: (row) => row.name },
  { title: text.status, width: 10, value: (row) => projectStatusWord[row.status] },
  { title: text.schoolCount, width: 12, value: (row) => row.schoolCount },
  { title: text.startDate, width: 12, value: (row) => row.startDate },
  { title: text.endDate, width: 12, value: (row) => row.endDate },
  { title: text.createtime, width: 12, value: (row) => row.createtime.slice(0, DAY) },
];

export const projectExport: ExportOf<typeof exportProjects, ProjectRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) => everyPage((page) => listProjects(tenant, { ...input, ...page })),
};
