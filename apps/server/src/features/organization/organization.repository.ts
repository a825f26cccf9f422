/** Rows of institutions. Row-level security shows an institution to its own users and to the platform. */
import { instantInShanghai } from '@spine/contract/kernel';
import type { OrganizationRow } from '@spine/contract/organization';
import { sql } from 'kysely';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';

type Sort = 'createtime' | 'orgName' | 'clinicId';
export type OrganizationQuery = {
  size: number;
  page: number;
  asc?: Sort | undefined;
  desc?: Sort | undefined;
  orgName?: string | undefined;
  clinicId?: string | undefined;
};

const SORT_COLUMNS = { createtime: 'createdAt', orgName: 'name', clinicId: 'clinicId' } as const;

const columns = [
  'id',
  'name as orgName',
  'clinicId',
  'createdAt',
  'type',
  'province',
  'city',
  'district',
] as const;

function matching({ db }: PlatformTenant, { orgName, clinicId }: OrganizationQuery) {
  let query = db.selectFrom('organization').where('deletedAt', 'is', null);
  if (orgName) query = query.where(sql<boolean>`strpos(lower(name), ${orgName.toLowerCase()}) > 0`);
  if (clinicId)
    query = query.where(sql<boolean>`strpos(lower(clinic_id), ${clinicId.toLowerCase()}) > 0`);
  return query;
}

export async function organizationRows(
  tenant: PlatformTenant,
  query: OrganizationQuery,
): Promise<OrganizationRow[]> {
  const direction = query.asc ? 'asc' : 'desc';
  const column = SORT_COLUMNS[query.asc ?? query.desc ?? 'createtime'];
  const rows = await matching(tenant, query)
    .select(columns)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createtime: instantInShanghai(createdAt),
  }));
}

export async function countOrganizations(
  tenant: PlatformTenant,
  query: OrganizationQuery,
): Promise<number> {
  const row = await matching(tenant, query)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export type OrganizationFields = {
  name: string;
  clinicId: string | null;
  type: string | null;
  province: string | null;
  city: string | null;
  district: string | null;
};

export async function insertOrganization(
  { db }: AnyTenant,
  organization: OrganizationFields & { id: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('organization')
    .values({ ...organization, deletedAt: null })
    .execute();
}

/** The living institution, locked until the transaction ends. */
export function lockOrganization(
  { db }: PlatformTenant,
  id: string,
): Promise<OrganizationFields | undefined> {
  return db
    .selectFrom('organization')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['name', 'clinicId', 'type', 'province', 'city', 'district'])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateOrganization(
  { db }: AnyTenant,
  id: string,
  fields: Partial<OrganizationFields>,
): Promise<void> {
  await db.updateTable('organization').set(fields).where('id', '=', id).execute();
}

/** The names of living institutions the scope may see. */
export async function namesOfOrganizations(
  tenant: AnyTenant,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  let query = tenant.db
    .selectFrom('organization')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .select(['id', 'name']);
  if (tenant.kind === 'org') query = query.where('id', '=', tenant.orgId);
  const rows = await query.execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
