/** What a check found of the schools of a plan, and how schools are called. */
import type { MonitoredStage } from '@spine/contract/monitoring';
import type { Tenant } from '#platform/db/open.ts';

export function checksOf({ db, orgId }: Tenant, planId: string) {
  return db
    .selectFrom('monitoringCheck')
    .where('orgId', '=', orgId)
    .where('planId', '=', planId)
    .select(['schoolId', 'stage', 'counts', 'checkedAt'])
    .execute();
}

type StoredCheck = {
  readonly planId: string;
  readonly schoolId: string;
  readonly stage: MonitoredStage;
  /** `schoolCheckCounts`. */
  readonly counts: Record<string, unknown>;
  readonly checkedAt: Date;
};

export async function saveCheck({ db, orgId }: Tenant, row: StoredCheck): Promise<void> {
  const counts = JSON.stringify(row.counts);
  const { checkedAt } = row;
  await db
    .insertInto('monitoringCheck')
    .values({ ...row, counts, orgId })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'planId', 'schoolId', 'stage']).doUpdateSet({ counts, checkedAt }),
    )
    .execute();
}

/** Of schools of a plan; deleted ones keep theirs. */
export async function schoolNames({ db, orgId }: Tenant, planId: string) {
  const rows = await db
    .selectFrom('school')
    .where('orgId', '=', orgId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('monitoringSchool')
        .where('monitoringSchool.orgId', '=', orgId)
        .where('planId', '=', planId)
        .select('schoolId'),
    )
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
