/** The devices of the list: the registration of each that counts. */

import type { ParsedEndpointInput } from '@spine/contract/kernel';
import type { listDevices } from '@spine/contract/station-device';
import { sql } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { approvedUntil } from '#platform/session/access.repository.ts';
import { isProjectOver } from '#platform/session/station-device.repository.ts';

export type DeviceQuery = ParsedEndpointInput<typeof listDevices>;

const SORTS = { name: 'stationDevice.name', lastContactAt: 'lastContactAt' } as const;

function matchingDevices({ db, orgId }: Tenant, { id, projectId, name }: DeviceQuery) {
  let devices = db
    .selectFrom('stationDevice')
    .innerJoin('project', (join) =>
      join
        .onRef('project.orgId', '=', 'stationDevice.orgId')
        .onRef('project.id', '=', 'stationDevice.projectId'),
    )
    .where('stationDevice.orgId', '=', orgId)
    .where('replacedAt', 'is', null)
    .where('isPending', '=', false);
  if (id) devices = devices.where('stationDevice.id', '=', id);
  if (projectId) devices = devices.where('projectId', '=', projectId);
  if (name) devices = devices.where(sql<boolean>`strpos(station_device.name, ${name}) > 0`);
  return devices;
}

export function deviceRows(tenant: Tenant, query: DeviceQuery) {
  const direction = query.asc ? 'asc' : 'desc';
  return matchingDevices(tenant, query)
    .select([
      'stationDevice.id',
      'stationDevice.name',
      'model',
      'clientVersion',
      'userId',
      'userName',
      'projectId',
      'project.name as projectName',
      'classes',
      'children',
      'unsent',
      'isPersistent',
      'registeredAt',
      'replacedAt',
      'lastContactAt',
      'revokedAt',
      'eraseRequestedAt',
      'reason',
      'reasonBy',
      'userSessionsEndedAt',
    ])
    .select(isProjectOver)
    .orderBy(SORTS[query.asc ?? query.desc ?? 'lastContactAt'], direction)
    .orderBy('stationDevice.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
}

export function countDevices(tenant: Tenant, query: DeviceQuery): Promise<number> {
  return countRows(tenant.db, matchingDevices(tenant, query).select('stationDevice.id'));
}

/** Those of some users who are not deleted. */
export function livingUsers({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('appUser')
    .where('orgId', '=', orgId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .select(['id', 'role', 'sessionsEndedAt'])
    .select((eb) => approvedUntil(eb).as('approvedUntil'))
    .execute();
}
