/** Rows of schools, and how their rosters divide into grades and classes. */
import { instantInShanghai } from '@spine/contract/kernel';
import type { SchoolRow } from '@spine/contract/school';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

type Sort = 'createtime' | 'name';
export type SchoolQuery = {
  size: number;
  page: number;
  asc?: Sort | undefined;
  desc?: Sort | undefined;
  name?: string | undefined;
  province?: string | undefined;
  city?: string | undefined;
  district?: string | undefined;
};

const SORT_COLUMNS = { createtime: 'createdAt', name: 'name' } as const;

const columns = [
  'id',
  'name',
  'province',
  'city',
  'district',
  'provinceName',
  'cityName',
  'districtName',
  'createdAt',
] as const;

function matching({ db, orgId }: Tenant, filters: Omit<SchoolQuery, 'size' | 'page'>) {
  const { name, province, city, district } = filters;
  let query = db.selectFrom('school').where('orgId', '=', orgId).where('deletedAt', 'is', null);
  if (name) query = query.where(sql<boolean>`strpos(lower(name), ${name.toLowerCase()}) > 0`);
  if (province) query = query.where('province', '=', province);
  if (city) query = query.where('city', '=', city);
  if (district) query = query.where('district', '=', district);
  return query;
}

export async function schoolRows(tenant: Tenant, query: SchoolQuery): Promise<SchoolRow[]> {
  const direction = query.asc ? 'asc' : 'desc';
  const rows = await matching(tenant, query)
    .select(columns)
    .orderBy(SORT_COLUMNS[query.asc ?? query.desc ?? 'createtime'], direction)
    .orderBy('id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createtime: instantInShanghai(createdAt),
  }));
}

export async function countSchools(tenant: Tenant, query: SchoolQuery): Promise<number> {
  const row = await matching(tenant, query)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export type SchoolRegion = {
  province: string;
  city: string | null;
  district: string | null;
  provinceName: string;
  cityName: string | null;
  districtName: string | null;
};

export async function insertSchool(
  { db, orgId }: Tenant,
  { region, ...school }: { id: string; name: string; region: SchoolRegion; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('school')
    .values({ orgId, ...school, ...region, deletedAt: null })
    .execute();
}

/** The living school, locked until the transaction ends. */
export function lockSchool(
  tenant: Tenant,
  id: string,
): Promise<(SchoolRegion & { name: string }) | undefined> {
  return matching(tenant, {})
    .where('id', '=', id)
    .select(['name', 'province', 'city', 'district', 'provinceName', 'cityName', 'districtName'])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSchool(
  { db, orgId }: Tenant,
  school: { id: string; name: string; region: SchoolRegion },
): Promise<void> {
  await db
    .updateTable('school')
    .set({ name: school.name, ...school.region })
    .where('orgId', '=', orgId)
    .where('id', '=', school.id)
    .execute();
}

export async function markSchoolDeleted(
  { db, orgId }: Tenant,
  school: { id: string; now: Date },
): Promise<void> {
  await db
    .updateTable('school')
    .set({ deletedAt: school.now })
    .where('orgId', '=', orgId)
    .where('id', '=', school.id)
    .execute();
}

/** Whether a living school has this id; `hold` keeps it from being deleted until the transaction ends. */
export async function isSchool(
  tenant: Tenant,
  { id, hold }: { id: string; hold: boolean },
): Promise<boolean> {
  const query = matching(tenant, {}).where('id', '=', id).select('id');
  const row = await (hold ? query.forKeyShare() : query).executeTakeFirst();
  return row !== undefined;
}

/** Schools by id, deleted ones included: an old record keeps its school's name. */
export function schoolNames(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<{ id: string; name: string; deleted: boolean }[]> {
  return db
    .selectFrom('school')
    .where('orgId', '=', orgId)
    .where('id', 'in', ids)
    .select(['id', 'name', sql<boolean>`deleted_at is not null`.as('deleted')])
    .execute();
}

/** The living children of a school. */
export async function countPatients({ db, orgId }: Tenant, schoolId: string): Promise<number> {
  const row = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export type ClassCount = {
  gradeName: string;
  gradeCode: number;
  clazzName: string;
  count: number;
};

/** The classes of a school's roster in their order; grades of one code and different spelling stay apart. */
export function classCounts({ db, orgId }: Tenant, schoolId: string): Promise<ClassCount[]> {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null)
    .groupBy(['gradeCode', 'gradeName', 'clazzOrder', 'clazzName'])
    .orderBy('gradeCode')
    .orderBy('gradeName')
    .orderBy('clazzOrder')
    .orderBy('clazzName')
    .select(({ fn }) => ['gradeName', 'gradeCode', 'clazzName', fn.countAll<number>().as('count')])
    .execute();
}
