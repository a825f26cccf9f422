/** Rows of plans: the platform's, which every institution reads, and the institution's own. */
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import type { listPlans } from '@spine/contract/prescription';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { AnyTenant, Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type PlanQuery = ParsedEndpointInput<typeof listPlans>;

const SORT_COLUMNS = { createtime: 'createdAt', name: 'name' } as const;

const editedColumns = [
  'name',
  'type',
  'audience',
  'description',
  'duration',
  'groupsPerDay',
  'daysPerWeek',
  'retestReminder',
  'items',
  'coverHash',
] as const;
const columns = ['id', ...editedColumns, 'createdAt'] as const;

type PlanTable = Tables['plan'];
export type StoredPlan = Pick<Selectable<PlanTable>, (typeof columns)[number]> & {
  isOwn: boolean;
  issuedCount: number;
};

/** Every plan the institution can issue. */
function plans({ db, orgId }: Tenant) {
  const own = db
    .selectFrom('plan')
    .where('orgId', '=', orgId)
    .where('deletedAt', 'is', null)
    .select(columns)
    .select(sql<boolean>`true`.as('isOwn'));
  const system = db
    .selectFrom('systemPlan')
    .select(columns)
    .select(sql<boolean>`false`.as('isOwn'));
  return db.selectFrom(own.unionAll(system).as('plan'));
}

function matching(tenant: Tenant, { id, name, type, origin }: PlanQuery) {
  let query = plans(tenant);
  if (id) query = query.where('plan.id', '=', id);
  if (name) query = query.where(sql<SqlBool>`strpos(lower(plan.name), ${name.toLowerCase()}) > 0`);
  if (type) query = query.where('plan.type', '=', type);
  if (origin) query = query.where('plan.isOwn', '=', origin === 'own');
  return query;
}

/** How many children of the institution have or had a plan. `listed` is written as SQL: a parameter would not match the partial index. */
function issuedCount({ orgId }: OrgScope) {
  return sql<number>`(
    select count(*) from prescription
    where org_id = ${orgId} and plan_id = plan.id and listed)`.as('issuedCount');
}

/** One page, the institution's own plans before the platform's. */
export function planPage(tenant: Tenant, query: PlanQuery): Promise<StoredPlan[]> {
  const direction = query.asc ? 'asc' : 'desc';
  return matching(tenant, query)
    .selectAll('plan')
    .select(issuedCount(tenant))
    .orderBy('plan.isOwn', 'desc')
    .orderBy(`plan.${SORT_COLUMNS[query.asc ?? query.desc ?? 'createtime']}`, direction)
    .orderBy('plan.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
}

export async function countPlans(tenant: Tenant, query: PlanQuery): Promise<number> {
  const { count } = await matching(tenant, query)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One plan, the platform's or a living one of the institution. */
export function storedPlan(tenant: Tenant, id: string): Promise<StoredPlan | undefined> {
  return plans(tenant)
    .where('plan.id', '=', id)
    .selectAll('plan')
    .select(issuedCount(tenant))
    .executeTakeFirst();
}

/** The institution's living plan, locked until the transaction ends. */
export function lockOwnPlan({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('plan')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(editedColumns)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function isSystemPlan({ db }: AnyTenant, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('systemPlan')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

const coverColumns = ['cover', 'coverType', 'coverHash'] as const;

/** The cover of one of the institution's plans, living or deleted. */
export function ownCover({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('plan')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select(coverColumns)
    .executeTakeFirst();
}

/** The cover of one of the platform's plans. */
export function systemCover({ db }: AnyTenant, id: string) {
  return db.selectFrom('systemPlan').where('id', '=', id).select(coverColumns).executeTakeFirst();
}

export type NewPlan = Omit<Insertable<PlanTable>, 'orgId'>;

export async function insertPlan({ db, orgId }: Tenant, plan: NewPlan): Promise<void> {
  await db
    .insertInto('plan')
    .values({ orgId, ...plan })
    .execute();
}

export type PlanChange = Updateable<PlanTable>;

export async function updatePlan(
  { db, orgId }: Tenant,
  { id, change }: { id: string; change: PlanChange },
): Promise<void> {
  await db
    .updateTable('plan')
    .set(change)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}
