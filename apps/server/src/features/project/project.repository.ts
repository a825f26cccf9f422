/** Rows of projects and the schools they are linked to. A school that was deleted no longer counts as linked. */
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import { type listProjects, type ProjectRow, ProjectStatus } from '@spine/contract/project';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

export type ProjectQuery = ParsedEndpointInput<typeof listProjects>;
export type ProjectFields = Pick<ProjectRow, 'name' | 'method' | 'startDate' | 'endDate'> & {
  readonly consentSince: Date | null;
  readonly schoolYear: number;
};

const SORT_COLUMNS = { createtime: 'createdAt', name: 'name' } as const;

function living({ db, orgId }: Tenant) {
  return db
    .selectFrom('project')
    .where('project.orgId', '=', orgId)
    .where('project.deletedAt', 'is', null);
}

function matching(tenant: Tenant, { id, name, status, schoolId }: ProjectQuery) {
  let query = living(tenant);
  if (id) query = query.where('project.id', '=', id);
  if (name)
    query = query.where(sql<SqlBool>`strpos(lower(project.name), ${name.toLowerCase()}) > 0`);
  if (status !== undefined) query = query.where('project.status', '=', status);
  if (schoolId)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('projectSchool')
          .where('projectSchool.orgId', '=', tenant.orgId)
          .whereRef('projectSchool.projectId', '=', 'project.id')
          .where('projectSchool.schoolId', '=', schoolId)
          .select('projectSchool.schoolId'),
      ),
    );
  return query;
}

function schoolCount(eb: ExpressionBuilder<Tables, 'project'>, { orgId }: Tenant) {
  return eb
    .selectFrom('projectSchool')
    .innerJoin('school', (join) =>
      join
        .onRef('school.id', '=', 'projectSchool.schoolId')
        .on('school.orgId', '=', orgId)
        .on('school.deletedAt', 'is', null),
    )
    .where('projectSchool.orgId', '=', orgId)
    .whereRef('projectSchool.projectId', '=', 'project.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .as('schoolCount');
}

const columns = [
  'project.id',
  'project.name',
  'project.status',
  'project.method',
  'project.needsConsent',
  'project.consentSince',
  'project.startDate',
  'project.endDate',
  'project.schoolYear',
  'project.createdAt',
] as const;

export function projectPage(tenant: Tenant, query: ProjectQuery) {
  const direction = query.asc ? 'asc' : 'desc';
  return matching(tenant, query)
    .select(columns)
    .select((eb) => schoolCount(eb, tenant))
    .orderBy(`project.${SORT_COLUMNS[query.asc ?? query.desc ?? 'createtime']}`, direction)
    .orderBy('project.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
}

export function countProjects(tenant: Tenant, query: ProjectQuery): Promise<number> {
  return countRows(tenant.db, matching(tenant, query).select('project.id'));
}

export function projectById(tenant: Tenant, id: string) {
  return living(tenant)
    .where('project.id', '=', id)
    .select(columns)
    .select((eb) => schoolCount(eb, tenant))
    .executeTakeFirst();
}

/** Some of them, in the order in which they begin. */
export function findProjectNames(tenant: Tenant, ids: readonly string[]) {
  return living(tenant)
    .where('project.id', 'in', ids)
    .select(['project.name', 'project.status'])
    .orderBy((eb) => eb.fn.coalesce('project.startDate', sql<string>`'infinity'::date`))
    .orderBy('project.createdAt')
    .orderBy('project.id')
    .execute();
}

/** The living project, locked until the transaction ends; uploads into it wait. */
export function lockProject(tenant: Tenant, id: string) {
  return living(tenant)
    .where('project.id', '=', id)
    .select(columns)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The living schools of a project, by name. */
export function schoolsOfProject({ db, orgId }: Tenant, projectId: string) {
  return db
    .selectFrom('projectSchool')
    .innerJoin('school', (join) =>
      join
        .onRef('school.orgId', '=', 'projectSchool.orgId')
        .onRef('school.id', '=', 'projectSchool.schoolId'),
    )
    .where('projectSchool.orgId', '=', orgId)
    .where('projectSchool.projectId', '=', projectId)
    .where('school.deletedAt', 'is', null)
    .select(['school.id', 'school.name', 'projectSchool.day'])
    .orderBy('school.name')
    .execute();
}

export async function insertProject(
  { db, orgId }: Tenant,
  project: ProjectFields & { id: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('project')
    .values({ orgId, ...project, status: ProjectStatus.NotStarted, deletedAt: null })
    .execute();
}

type ProjectChange = Partial<ProjectFields> & {
  readonly status?: ProjectStatus;
  readonly completedAt?: Date | null;
};

export async function updateProject(
  { db, orgId }: Tenant,
  { id, change }: { id: string; change: ProjectChange },
): Promise<void> {
  await db
    .updateTable('project')
    .set(change)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

type SchoolLinks = { readonly projectId: string; readonly schoolIds: readonly string[] };

export async function linkSchools(
  { db, orgId }: ChildChange,
  { projectId, schoolIds }: SchoolLinks,
): Promise<void> {
  if (schoolIds.length === 0) return;
  await db
    .insertInto('projectSchool')
    .values(schoolIds.map((schoolId) => ({ orgId, projectId, schoolId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type SchoolDay = { readonly schoolId: string; readonly day: string | null };

/** Answers of how many schools: those that are not linked have no day. */
export async function writeSchoolDays(
  { db, orgId }: Tenant,
  { projectId, days }: { projectId: string; days: readonly SchoolDay[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update project_school as linked set day = requested.day
    from unnest(${days.map(({ schoolId }) => schoolId)}::uuid[], ${days.map(({ day }) => day)}::date[])
      as requested (school_id, day)
    where linked.org_id = ${orgId} and linked.project_id = ${projectId} and linked.school_id = requested.school_id`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function unlinkSchools(
  { db, orgId }: ChildChange,
  { projectId, schoolIds }: SchoolLinks,
): Promise<void> {
  await db
    .deleteFrom('projectSchool')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where(sql<SqlBool>`school_id = any(${schoolIds}::uuid[])`)
    .execute();
}

/** Whether any of some schools has an examination in the project. */
export async function isExamined(
  { db, orgId }: Tenant,
  { projectId, schoolIds }: SchoolLinks,
): Promise<boolean> {
  const row = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where(sql<SqlBool>`school_id = any(${schoolIds}::uuid[])`)
    .where(sql<SqlBool>`listed`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The act of a person by which a project goes to the trash. */
export type Deletion = { readonly id: string; readonly byName: string };

export async function markProjectDeleted(
  { db, orgId }: ChildChange,
  { id, now, deletion }: { id: string; now: Date; deletion: Deletion },
): Promise<void> {
  await db
    .updateTable('project')
    .set({ deletedAt: now, deletionId: deletion.id, deletedByName: deletion.byName })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}
