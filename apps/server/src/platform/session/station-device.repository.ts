/** Finds the registration of a device by its token, in the scope of the institution that the token names. */
import { ProjectStatus } from '@spine/contract/project';
import type { ExpressionBuilder } from 'kysely';
import type { Tenant } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { approvedUntil } from './access.repository.ts';

const COLUMNS = [
  'stationDevice.id',
  'deviceId',
  'projectId',
  'preparedClasses',
  'userId',
  'userName',
  'tokenHash',
  'registeredAt',
  'isPending',
  'replacedAt',
  'lastContactAt',
  'revokedAt',
  'eraseRequestedAt',
  'userSessionsEndedAt',
] as const;

/** The registrations whose tokens have these hashes, whether they may go on or not. */
export function registrationsOf({ db, orgId }: Tenant, tokenHashes: readonly Buffer[]) {
  return db
    .selectFrom('stationDevice')
    .innerJoin('project', (join) =>
      join
        .onRef('project.orgId', '=', 'stationDevice.orgId')
        .onRef('project.id', '=', 'stationDevice.projectId'),
    )
    .where('stationDevice.orgId', '=', orgId)
    .where('tokenHash', 'in', tokenHashes)
    .select(COLUMNS)
    .select(isProjectOver)
    .execute();
}

/** Whether the project of a device is completed or deleted. */
export function isProjectOver({ or, eb }: ExpressionBuilder<Tables, 'project'>) {
  return or([
    eb('project.status', '=', ProjectStatus.Completed),
    eb('project.deletedAt', 'is not', null),
  ])
    .$castTo<boolean>()
    .as('isProjectOver');
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
      'appUser.sessionsEndedAt',
      'organization.name as orgName',
    ])
    .select((eb) => approvedUntil(eb).as('approvedUntil'))
    .executeTakeFirst();
}
