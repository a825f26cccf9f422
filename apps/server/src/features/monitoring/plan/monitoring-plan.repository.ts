/** Rows of the plans of school years. */
import type { MonitoringPlan } from '@spine/contract/monitoring';
import type { Insertable, Updateable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

const COLUMNS = [
  'id',
  'schoolYear',
  'codes',
  'fromDay',
  'toDay',
  'partRows',
  'createdByName',
  'createdAt',
] as const;

export type StoredPlan = Omit<MonitoringPlan, 'createdAt' | 'version'> & {
  readonly createdAt: Date;
};

const plans = ({ db, orgId }: Tenant) =>
  db.selectFrom('monitoringPlan').where('orgId', '=', orgId).select(COLUMNS);

export function findPlanOfYear(
  tenant: Tenant,
  schoolYear: number,
): Promise<StoredPlan | undefined> {
  return plans(tenant).where('schoolYear', '=', schoolYear).executeTakeFirst();
}

/** Locked until the transaction ends. */
export function lockPlanOfYear(
  tenant: Tenant,
  schoolYear: number,
): Promise<StoredPlan | undefined> {
  return plans(tenant).where('schoolYear', '=', schoolYear).forNoKeyUpdate().executeTakeFirst();
}

export function findPlan(tenant: Tenant, id: string): Promise<StoredPlan | undefined> {
  return plans(tenant).where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends, so that of two edits of its schools the later one sees the first. */
export function lockPlan(tenant: Tenant, id: string): Promise<StoredPlan | undefined> {
  return plans(tenant).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function insertPlan(
  { db, orgId }: Tenant,
  plan: Omit<Insertable<Tables['monitoringPlan']>, 'orgId'>,
): Promise<void> {
  await db
    .insertInto('monitoringPlan')
    .values({ ...plan, orgId })
    .execute();
}

export async function updatePlan(
  { db, orgId }: Tenant,
  id: string,
  patch: Updateable<Tables['monitoringPlan']>,
): Promise<void> {
  await db
    .updateTable('monitoringPlan')
    .set(patch)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}
