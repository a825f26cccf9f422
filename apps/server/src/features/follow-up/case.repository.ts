/** Rows of what staff did in cases. */
import type { Role } from '@spine/contract/kernel';
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

/** A person of the institution who is not deleted. */
export function findAssignee({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('appUser')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('accountKind', '=', 'person')
    .where('deletedAt', 'is', null)
    .select(['role', 'realName', 'username'])
    .executeTakeFirst();
}

/** The persons of some roles, in the order of their names. */
export function findUsers({ db, orgId }: Tenant, roles: readonly Role[]) {
  return db
    .selectFrom('appUser')
    .where('orgId', '=', orgId)
    .where('role', 'in', [...roles])
    .where('accountKind', '=', 'person')
    .where('deletedAt', 'is', null)
    .select(['id', 'realName', 'username'])
    .orderBy('realName')
    .orderBy('id')
    .execute();
}

/** How many open cases each user has, by the user's id. */
export async function countAssigned({ db, orgId }: Tenant): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('followUpCase')
    .where('orgId', '=', orgId)
    .where('stage', '<>', 'closed')
    .where('assignedTo', 'is not', null)
    .groupBy('assignedTo')
    .select(({ fn }) => ['assignedTo', fn.countAll<number>().as('count')])
    .execute();
  return new Map(
    rows.flatMap(({ assignedTo, count }) => (assignedTo ? [[assignedTo, count]] : [])),
  );
}
