import type { Insertable, Updateable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { approvedUntil } from '#platform/session/access.repository.ts';

type Device = Tables['stationDevice'];

/**
 * Ends the registration of a device that counts, and those that waited before the one of this id, unless that was ended
 * meanwhile; of two first contacts at once one waits.
 */
export async function replaceFormer(
  { db, orgId }: Tenant,
  { id, deviceId, now }: { readonly id: string; readonly deviceId: string; readonly now: Date },
): Promise<void> {
  const living = await db
    .selectFrom('stationDevice')
    .where('orgId', '=', orgId)
    .where('deviceId', '=', deviceId)
    .where('replacedAt', 'is', null)
    .select(['id', 'isPending'])
    .orderBy('id')
    .forUpdate()
    .execute();
  // The clocks of several servers made the ids.
  const former = living.filter((row) => row.id !== id && (!row.isPending || row.id < id));
  if (former.length === 0 || !living.some((row) => row.id === id)) return;
  await db
    .updateTable('stationDevice')
    .set({ replacedAt: now })
    .where('orgId', '=', orgId)
    .where(
      'id',
      'in',
      former.map((row) => row.id),
    )
    .execute();
}

/** Whether a device has a registration that counts. */
export async function isRegistered({ db, orgId }: Tenant, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stationDevice')
    .where('orgId', '=', orgId)
    .where('deviceId', '=', deviceId)
    .where('replacedAt', 'is', null)
    .where('isPending', '=', false)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRegistration(
  { db, orgId }: Tenant,
  row: Omit<Insertable<Device>, 'orgId'>,
): Promise<void> {
  await db
    .insertInto('stationDevice')
    .values({ orgId, ...row })
    .execute();
}

/** Whether the registration counts still, and so was changed. */
export async function updateDevice(
  { db, orgId }: Tenant,
  id: string,
  patch: Updateable<Device>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stationDevice')
    .set(patch)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes the registration of this id and those that wait to take its place; whether the device counts still. */
export async function orderDevice(
  { db, orgId }: Tenant,
  id: string,
  patch: Updateable<Device>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stationDevice')
    .set(patch)
    .where('orgId', '=', orgId)
    .where('replacedAt', 'is', null)
    .where('deviceId', '=', ({ selectFrom }) =>
      selectFrom('stationDevice as ordered')
        .where('ordered.orgId', '=', orgId)
        .where('ordered.id', '=', id)
        .where('ordered.replacedAt', 'is', null)
        .select('ordered.deviceId'),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When devices were registered first for each of their users and projects: a preparation carries over what those made before. */
export function findFirstRegistrations({ db, orgId }: Tenant, deviceIds: readonly string[]) {
  return db
    .selectFrom('stationDevice')
    .where('orgId', '=', orgId)
    .where('deviceId', 'in', deviceIds)
    .groupBy(['deviceId', 'userId', 'projectId'])
    .select(['deviceId', 'userId', 'projectId'])
    .select(({ fn }) => fn.min('registeredAt').as('since'))
    .execute();
}

/** The project that a device is registered for; undefined where there is none. */
export function findProject({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('project')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['status', 'name'])
    .executeTakeFirst();
}

/** When some projects begin, whether they are over or not. */
export function findProjectStarts({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('project')
    .where('orgId', '=', orgId)
    .where('id', 'in', ids)
    .select(['id', 'startDate', 'createdAt'])
    .execute();
}

export function findOrgName({ db, orgId }: Tenant) {
  return db
    .selectFrom('organization')
    .where('id', '=', orgId)
    .select('name')
    .executeTakeFirstOrThrow();
}

/** Users of the institution by their ids, deleted ones too: what they made stays theirs. */
export function findAuthors({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('appUser')
    .where('orgId', '=', orgId)
    .where('id', 'in', ids)
    .select(['id', 'username', 'realName', 'role', 'sessionsEndedAt', 'deletedAt'])
    .select((eb) => approvedUntil(eb).as('approvedUntil'))
    .execute();
}
