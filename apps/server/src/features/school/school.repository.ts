/** Rows of schools, and how their rosters divide into grades and classes. */
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type listSchools,
  SCHOOL_PARTS,
  type SchoolRow,
  type SchoolSystem,
} from '@spine/contract/school';
import { sql } from 'kysely';
import { enrolledNow, hasLeft, placementColumns, yearNow } from '#platform/db/enrolled.ts';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { versionOf } from '#platform/edit/merge-edit.ts';

export type SchoolQuery = ParsedEndpointInput<typeof listSchools>;

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
  'system',
  'systemSet',
  'createdAt',
] as const;

function matching({ db, orgId }: Tenant, filters: Partial<SchoolQuery>) {
  const { id, name, province, city, district } = filters;
  let query = db.selectFrom('school').where('orgId', '=', orgId).where('deletedAt', 'is', null);
  if (id) query = query.where('id', '=', id);
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
  return rows.map(toSchoolRow);
}

type Stored = Omit<SchoolRow, 'inferredSystem' | 'createtime' | 'version'> & {
  readonly systemSet: boolean;
  readonly createdAt: Date;
};

function toSchoolRow({ createdAt, system: known, systemSet, ...stored }: Stored): SchoolRow {
  const row = { ...stored, system: systemSet ? known : null };
  return {
    ...row,
    inferredSystem: systemSet ? null : known,
    createtime: instantInShanghai(createdAt),
    version: versionOf(row, SCHOOL_PARTS),
  };
}

export function countSchools(tenant: Tenant, query: SchoolQuery): Promise<number> {
  return countRows(tenant.db, matching(tenant, query).select('id'));
}

export type SchoolRegion = Pick<
  SchoolRow,
  'province' | 'city' | 'district' | 'provinceName' | 'cityName' | 'districtName'
>;
type NewSchool = {
  readonly id: string;
  readonly name: string;
  readonly region: SchoolRegion;
  /** As a person chose it. */
  readonly system: SchoolSystem | null;
  readonly createdAt: Date;
};

export async function insertSchool(
  { db, orgId }: Tenant,
  { region, ...school }: NewSchool,
): Promise<void> {
  const systemSet = school.system !== null;
  await db
    .insertInto('school')
    .values({ orgId, ...school, ...region, systemSet, deletedAt: null })
    .execute();
}

/** The living school, locked until the transaction ends: against other edits, or, to be deleted, against children as well. */
export async function lockSchool(
  tenant: Tenant,
  { id, against }: { readonly id: string; readonly against: 'edits' | 'children' },
): Promise<SchoolRow | undefined> {
  const query = matching(tenant, {}).where('id', '=', id).select(columns);
  const locked = against === 'edits' ? query.forNoKeyUpdate() : query.forUpdate();
  const row = await locked.executeTakeFirst();
  return row && toSchoolRow(row);
}

export async function updateSchool(
  { db, orgId }: Tenant,
  { id, change }: { id: string; change: { name: string } & Partial<SchoolRegion> },
): Promise<void> {
  await db
    .updateTable('school')
    .set(change)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
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

/** Whether a living school has this id; with `lock` it cannot be deleted until the transaction ends. */
export async function isSchool(
  tenant: Tenant,
  { id, lock }: { id: string; lock: boolean },
): Promise<boolean> {
  const query = matching(tenant, {}).where('id', '=', id).select('id');
  const row = await (lock ? query.forKeyShare() : query).executeTakeFirst();
  return row !== undefined;
}

/** Schools by id, deleted ones included. */
export function schoolNames({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('school')
    .where('orgId', '=', orgId)
    .where('id', 'in', ids)
    .select(['id', 'name', sql<boolean>`deleted_at is not null`.as('deleted')])
    .execute();
}

/** The codes of the region of a school, province first; none of an unknown school. */
export async function regionCodesOf({ db, orgId }: Tenant, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('school')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select(['province', 'city', 'district'])
    .executeTakeFirst();
  return [row?.province, row?.city, row?.district].filter((code) => code != null);
}

/** The living children of a school, those who left it included. */
export function countPatients({ db, orgId }: Tenant, schoolId: string): Promise<number> {
  const patients = db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null);
  return countRows(db, patients.select('id'));
}

/** How many of them have left it. */
export function countLeavers(tenant: Tenant, schoolId: string): Promise<number> {
  const leavers = tenant.db
    .selectFrom('enrolment')
    .where('enrolment.schoolId', '=', schoolId)
    .where(hasLeft(tenant));
  return countRows(tenant.db, leavers.select('enrolment.patientId'));
}

export type ClassCount = Awaited<ReturnType<typeof classCounts>>[number];

/** The classes of a school's roster in their order; grades of one code and different names stay apart. */
export function classCounts(tenant: Tenant, schoolId: string) {
  const placement = placementColumns(yearNow(tenant));
  const children = tenant.db
    .selectFrom('enrolment')
    .where('enrolment.schoolId', '=', schoolId)
    .where(enrolledNow(tenant))
    .select([...placement, 'enrolment.clazzOrder']);
  return tenant.db
    .selectFrom(children.as('child'))
    .groupBy(['gradeCode', 'gradeName', 'clazzOrder', 'clazzName'])
    .orderBy('gradeCode')
    .orderBy('gradeName')
    .orderBy('clazzOrder')
    .orderBy('clazzName')
    .select(({ fn }) => ['gradeName', 'gradeCode', 'clazzName', fn.countAll<number>().as('count')])
    .execute();
}
