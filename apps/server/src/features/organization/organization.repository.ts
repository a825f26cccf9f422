/** Rows of institutions. Row-level security shows an institution to its own users and to the platform. */
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type FactorPolicy,
  type listOrganizations,
  ORGANIZATION_PARTS,
  type OrganizationRow,
} from '@spine/contract/organization';
import { sql } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { AnyTenant, PlatformTenant, Tenant } from '#platform/db/open.ts';
import { versionOf } from '#platform/edit/merge-edit.ts';

export type OrganizationQuery = ParsedEndpointInput<typeof listOrganizations>;

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
  'secondFactor',
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
  return rows.map(rowOf);
}

type Stored = Omit<OrganizationRow, 'createtime' | 'version'> & { readonly createdAt: Date };

function rowOf({ createdAt, ...row }: Stored): OrganizationRow {
  return {
    ...row,
    createtime: instantInShanghai(createdAt),
    version: versionOf(row, ORGANIZATION_PARTS),
  };
}

export function countOrganizations(
  tenant: PlatformTenant,
  query: OrganizationQuery,
): Promise<number> {
  return countRows(tenant.db, matching(tenant, query).select('id'));
}

export type OrganizationFields = { name: string } & Omit<
  OrganizationRow,
  'id' | 'orgName' | 'createtime' | 'version'
>;

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
export async function lockOrganization(
  { db }: PlatformTenant,
  id: string,
): Promise<OrganizationRow | undefined> {
  const row = await db
    .selectFrom('organization')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
  return row && rowOf(row);
}

export async function updateOrganization(
  { db }: AnyTenant,
  id: string,
  fields: Partial<OrganizationFields & { ownSecondFactor: FactorPolicy }>,
): Promise<void> {
  await db.updateTable('organization').set(fields).where('id', '=', id).execute();
}

/** Of whom the platform, and the institution itself, ask a second factor. */
export function factorPolicies({ db, orgId }: Tenant) {
  return db
    .selectFrom('organization')
    .where('id', '=', orgId)
    .select(['secondFactor as platform', 'ownSecondFactor as own'])
    .executeTakeFirst();
}

/** The name of a living institution the scope may see; undefined for any other id. */
export async function organizationName(tenant: AnyTenant, id: string): Promise<string | undefined> {
  let query = tenant.db
    .selectFrom('organization')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select('name');
  if (tenant.kind === 'org') query = query.where('id', '=', tenant.orgId);
  return (await query.executeTakeFirst())?.name;
}
