/** The export of users. */
import type { exportUsers, UserRow } from '@spine/contract/user';
import { type ExportOf, everyPage } from '#platform/http/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { listUsers } from './user.service.ts';
import { userExportText as text } from './user.text.ts';

const columns: readonly XlsxColumn<UserRow>[] = [
  { title: text.username, width: 18, value: (row) => row.username },
  { title: text.roleType, width: 18, value: (row) => row.roleName },
  { title: text.orgId, width: 32, value: (row) => row.orgName },
  { title: text.tel, width: 14, value: (row) => row.tel },
  { title: text.locked, width: 10, value: (row) => (row.locked ? text.yes : '') },
];

export const userExport: ExportOf<typeof exportUsers, UserRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) => everyPage((page) => listUsers(tenant, { ...input, ...page })),
};
