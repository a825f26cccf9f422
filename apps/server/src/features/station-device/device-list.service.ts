/** The list of devices, and its export. */
import {
  formatToMinute,
  hasPermission,
  instantInShanghai,
  type Role,
} from '@spine/contract/kernel';
import {
  type DeviceRow,
  deviceStateOf,
  deviceStateWord,
  type exportDevices,
} from '@spine/contract/station-device';
import type { Tenant } from '#platform/db/open.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import { countDevices, type DeviceQuery, deviceRows, userRoles } from './device-list.repository.ts';
import { deviceExportText as text } from './station-device.text.ts';

export async function listDevices(
  tenant: Tenant,
  query: DeviceQuery,
  now: Date,
): Promise<{ rows: DeviceRow[]; total: number }> {
  const stored = await deviceRows(tenant, query);
  const roles = await userRoles(tenant, [...new Set(stored.map(({ userId }) => userId))]);
  const rows = stored.map(({ userId, revokedAt, eraseRequestedAt, ...row }) => ({
    ...row,
    isUserActive: mayExamine(roles.get(userId)),
    registeredAt: instantInShanghai(row.registeredAt),
    lastContactAt: instantInShanghai(row.lastContactAt),
    state: deviceStateOf({ revokedAt, eraseRequestedAt, lastContactAt: row.lastContactAt }, now),
  }));
  return { rows, total: await countDevices(tenant, query) };
}

function mayExamine(role: number | undefined): boolean {
  return role !== undefined && hasPermission(role as Role, 'exam.upload');
}

const columns: readonly XlsxColumn<DeviceRow>[] = [
  { title: text.name, width: 20, value: (row) => row.name },
  { title: text.model, width: 30, value: (row) => row.model },
  { title: text.userName, width: 14, value: (row) => row.userName },
  { title: text.project, width: 30, value: (row) => row.projectName },
  { title: text.classes, width: 8, value: (row) => row.classes },
  { title: text.children, width: 8, value: (row) => row.children },
  { title: text.unsent, width: 10, value: (row) => row.unsent },
  { title: text.state, width: 12, value: (row) => deviceStateWord[row.state] },
  { title: text.lastContactAt, width: 18, value: (row) => formatToMinute(row.lastContactAt) },
  { title: text.registeredAt, width: 18, value: (row) => formatToMinute(row.registeredAt) },
];

export const deviceExport: ExportSource<typeof exportDevices, DeviceRow> = {
  subject: text.subject,
  columns,
  filterNames: { projectId: text.project, name: text.name },
  read: ({ tenant, input, now }) =>
    readAllPages((page) => listDevices(tenant, { ...input, ...page }, now)),
};
