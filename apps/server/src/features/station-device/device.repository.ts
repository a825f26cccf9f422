import type { Insertable, Updateable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

type Device = Tables['stationDevice'];

/** Ends the registration of the device that counts until now. */
export async function replaceRegistration(
  { db, orgId }: Tenant,
  { deviceId, now }: { deviceId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('stationDevice')
    .set({ replacedAt: now })
    .where('orgId', '=', orgId)
    .where('deviceId', '=', deviceId)
    .where('replacedAt', 'is', null)
    .execute();
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
    .select(['id', 'username', 'realName'])
    .execute();
}
