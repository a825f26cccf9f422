/** The number of rows of an unfiltered list, kept by triggers in the transaction of each write. */
import { sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from './open.ts';

/** How many children, or listed examinations, an institution has. */
export async function listTotal(
  db: Db,
  scope: OrgScope,
  subject: 'patient' | 'exam',
): Promise<number> {
  const row = await db
    .selectFrom('list_total')
    .where('org_id', '=', scope.orgId)
    .where('subject', '=', subject)
    .select(({ fn }) => fn.sum<number | null>('change').as('total'))
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Whether a filter narrows nothing. */
export function isUnfiltered(filter: Readonly<Record<string, unknown>>): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/** Folds the changes of each number together; run now and then. */
export async function foldListTotals(db: Db): Promise<void> {
  await sql`select fold_list_totals()`.execute(db);
}
