/** When reports were handed in: those of an institution, or the platform's own. */
import type { CalendarDate } from '@spine/contract/kernel';
import type { Insertable } from 'kysely';
import type { AnyTenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { isOwn } from '../own-rows.repository.ts';

export async function findReportedOn(
  tenant: AnyTenant,
  year: number,
): Promise<CalendarDate | null> {
  const row = await tenant.db
    .selectFrom('auditReport')
    .where(isOwn(tenant))
    .where('year', '=', year)
    .select('reportedOn')
    .executeTakeFirst();
  return row?.reportedOn ?? null;
}

/** One of a year: the last word counts. */
export async function saveReport(
  tenant: AnyTenant,
  report: Omit<Insertable<Tables['auditReport']>, 'orgId'>,
): Promise<void> {
  const orgId = tenant.kind === 'org' ? tenant.orgId : null;
  await tenant.db
    .insertInto('auditReport')
    .values({ ...report, orgId })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'year']).doUpdateSet(({ ref }) => ({
        reportedOn: ref('excluded.reportedOn'),
        recordedBy: ref('excluded.recordedBy'),
        recordedByName: ref('excluded.recordedByName'),
        recordedAt: ref('excluded.recordedAt'),
      })),
    )
    .execute();
}
