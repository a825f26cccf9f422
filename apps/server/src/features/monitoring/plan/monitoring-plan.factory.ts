/** Plans for tests; what a test does not name is ordinary. */
import type { MonitoredStage } from '@spine/contract/monitoring';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { TEST_NOW } from '#testing/clock.ts';

type PlanInput = Partial<Insertable<Tables['monitoringPlan']>>;

/** Writes the plan of a school year, 2026 unless another is named, and answers its id. */
export async function insertMonitoringPlan(
  { db, orgId }: Tenant,
  input: PlanInput = {},
): Promise<string> {
  const { schoolYear = 2026 } = input;
  const row = {
    orgId,
    id: uuidv7(),
    schoolYear,
    codes: '2025',
    fromDay: `${schoolYear}-09-01`,
    toDay: `${schoolYear + 1}-08-31`,
    partRows: 50_000,
    createdBy: uuidv7(),
    createdByName: '陆远舟',
    createdAt: TEST_NOW,
    ...input,
  };
  await db.insertInto('monitoringPlan').values(row).execute();
  return row.id;
}

type SchoolInput = Partial<Insertable<Tables['monitoringSchool']>> & {
  readonly planId: string;
  readonly schoolId: string;
};

/** Puts a primary school of 浙江省杭州市西湖区 into a plan, in a city and with number 1. */
export async function insertMonitoringSchool(
  { db, orgId }: Tenant,
  input: SchoolInput,
): Promise<void> {
  const stage: MonitoredStage = 'primary';
  const place = { province: '33', city: '01', county: '06', area: 'urban' } as const;
  await db
    .insertInto('monitoringSchool')
    .values({ orgId, stage, ...place, number: 1, owed: 80, ...input })
    .execute();
}
