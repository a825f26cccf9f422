/** Rows of what staff did in cases. */
import type { Role } from '@spine/contract/kernel';
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** A living child; undefined when the institution has none of this id. */
export function findChild({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['id', 'schoolId'])
    .executeTakeFirst();
}

export function findAct({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('followUpAct')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select(['patientId'])
    .executeTakeFirst();
}

/** Those of some children that live in the institution. */
export function findChildren({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .select(['id', 'schoolId', sql<boolean>`tel is not null`.as('hasPhone')])
    .execute();
}

/** Which of some acts are stored, and of which children they are. */
export function findActs({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('followUpAct')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .select(['id', 'patientId'])
    .execute();
}

/** A user of the institution who is not deleted. */
export function findAssignee({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('appUser')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['role', 'realName', 'username'])
    .executeTakeFirst();
}

/** The users of some roles, in the order of their names. */
export function findUsers({ db, orgId }: Tenant, roles: readonly Role[]) {
  return db
    .selectFrom('appUser')
    .where('orgId', '=', orgId)
    .where('role', 'in', [...roles])
    .where('deletedAt', 'is', null)
    .select(['id', 'realName', 'username'])
    .orderBy('realName')
    .orderBy('id')
    .execute();
}
