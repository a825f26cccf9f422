/** Rows of acts. */
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { ChildChange } from './child-change.ts';

export type ActRow = Omit<Insertable<Tables['followUpAct']>, 'orgId'>;

export async function insertActs(
  { db, orgId }: ChildChange,
  rows: readonly ActRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('followUpAct')
    .values(rows.map((row) => ({ orgId, ...row })))
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

/** Those of some children that live in the institution. */
export function findChildren({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .select(['id', 'schoolId', 'birthDate', sql<boolean>`tel is not null`.as('hasPhone')])
    .execute();
}
