/** The due days of an institution. */
import type { DueDays } from '@spine/contract/follow-up';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** Undefined where the institution has changed none. */
export async function findDueDays({ db, orgId }: Tenant): Promise<DueDays | undefined> {
  const row = await db
    .selectFrom('followUpSetting')
    .where('orgId', '=', orgId)
    .select(sql<DueDays>`due_days`.as('dueDays'))
    .executeTakeFirst();
  return row?.dueDays;
}

export async function upsertDueDays({ db, orgId }: Tenant, days: DueDays): Promise<void> {
  const dueDays = JSON.stringify(days);
  await db
    .insertInto('followUpSetting')
    .values({ orgId, dueDays })
    .onConflict((conflict) => conflict.column('orgId').doUpdateSet({ dueDays }))
    .execute();
}

/** Cases of which a day is due, or that a change of days may open again, after a child, in the order of their children. */
export async function openCases(
  { db, orgId }: Tenant,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('followUpCase')
    .where('orgId', '=', orgId)
    .where((where) =>
      where.or([where('stage', '<>', 'closed'), where('visitedOn', 'is not', null)]),
    )
    .where('patientId', '>', after)
    .select('patientId')
    .orderBy('patientId')
    .limit(limit)
    .execute();
  return rows.map(({ patientId }) => patientId);
}
