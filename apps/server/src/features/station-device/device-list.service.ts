/** The list of devices, and its export. */
import { formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import {
  type DeviceRow,
  deviceStateOf,
  deviceStateWord,
  type exportDevices,
} from '@spine/contract/station-device';
import type { Tenant } from '#platform/db/open.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import { mayExamine } from '#platform/session/station-device.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import {
  countDevices,
  type DeviceQuery,
  deviceRows,
  livingUsers,
} from './device-list.repository.ts';
import { deviceExportText as text } from './station-device.text.ts';

export async function listDevices(
  tenant: Tenant,
  query: DeviceQuery,
  now: Date,
): Promise<{ rows: DeviceRow[]; total: number }> {
  const stored = await deviceRows(tenant, query);
  const users = await examinersOf(tenant, stored, now);
  const rows = stored.map(
    ({
      userId,
      userSessionsEndedAt,
      replacedAt,
      revokedAt,
      eraseRequestedAt,
      isProjectOver,
      ...row
    }) => {
      const user = users.get(userId);
      const { registeredAt, lastContactAt } = row;
      const ends = { userSessionsEndedAt, replacedAt, revokedAt, eraseRequestedAt, isProjectOver };
      return {
        ...row,
        isUserActive: user !== undefined,
        registeredAt: instantInShanghai(registeredAt),
        lastContactAt: instantInShanghai(lastContactAt),
        state: deviceStateOf({ lastContactAt, user, ...ends }, now),
      };
    },
  );
  return { rows, total: await countDevices(tenant, query) };
}

/** The users of some devices who may still examine, by their ids. */
async function examinersOf(
  tenant: Tenant,
  devices: readonly { readonly userId: string }[],
  now: Date,
) {
  if (devices.length === 0) return new Map<string, { sessionsEndedAt: Date | null }>();
  const users = await livingUsers(tenant, [...new Set(devices.map(({ userId }) => userId))]);
  return new Map(
    users.flatMap(({ id, sessionsEndedAt, ...user }) =>
      mayExamine(tenant, user, now) ? [[id, { sessionsEndedAt }] as const] : [],
    ),
  );
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
