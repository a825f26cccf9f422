/** Finds the registration of a device by its token, in the scope of the institution that the token names. */
import type { Tenant } from '../db/open.ts';

const COLUMNS = [
  'id',
  'deviceId',
  'projectId',
  'userId',
  'userName',
  'registeredAt',
  'replacedAt',
  'revokedAt',
  'eraseRequestedAt',
] as const;

/** The registrations whose tokens have these hashes, whether they may go on or not. */
export function registrationsOf({ db, orgId }: Tenant, tokenHashes: readonly Buffer[]) {
  return db
    .selectFrom('stationDevice')
    .where('orgId', '=', orgId)
    .where('tokenHash', 'in', tokenHashes)
    .select([...COLUMNS, 'tokenHash'])
    .execute();
}

export type StoredRegistration = Awaited<ReturnType<typeof registrationsOf>>[number];

/** The user of a device; undefined once deleted. */
export function deviceUser({ db, orgId }: Tenant, userId: string) {
  return db
    .selectFrom('appUser')
    .innerJoin('organization', 'organization.id', 'appUser.orgId')
    .where('appUser.orgId', '=', orgId)
    .where('appUser.id', '=', userId)
    .where('appUser.deletedAt', 'is', null)
    .select([
      'appUser.id as userId',
      'appUser.username',
      'appUser.realName',
      'appUser.role',
      'appUser.tel',
      'organization.name as orgName',
    ])
    .executeTakeFirst();
}
