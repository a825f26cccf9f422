/** Projects in the trash. */
import { trashErrors } from '@spine/contract/patient';
import { type SqlBool, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { countRows, pageOffset } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';

export type ProjectTrashFilter = {
  readonly name?: string | undefined;
  /** Those that were deleted before are over. */
  readonly since: Date;
};

export type ProjectTrashPage = ProjectTrashFilter & {
  readonly size: number;
  readonly page: number;
  readonly direction: 'asc' | 'desc';
};

function inTrash({ db, orgId }: Tenant, { name, since }: ProjectTrashFilter) {
  const all = db
    .selectFrom('project')
    .where('project.orgId', '=', orgId)
    .where('project.deletionId', 'is not', null)
    .where('project.deletedAt', '>=', since);
  return name === undefined
    ? all
    : all.where(sql<SqlBool>`strpos(lower(project.name), ${name.toLowerCase()}) > 0`);
}

/** A page, newest first, each with its schools and the examinations that went with it. */
export function projectTrashPage(
  tenant: Tenant,
  { size, page, direction, ...filter }: ProjectTrashPage,
) {
  const { orgId } = tenant;
  return inTrash(tenant, filter)
    .select([
      'id',
      'deletionId',
      'name',
      'status',
      'deletedAt',
      'deletedByName',
      sql<number>`(select count(*)::int from project_school linked
        where linked.org_id = ${orgId} and linked.project_id = project.id)`.as('schools'),
      sql<number>`(select count(*)::int from exam
        join patient on patient.org_id = ${orgId} and patient.id = exam.patient_id and patient.deleted_at is null
        where exam.org_id = ${orgId} and exam.project_id = project.id and not exam.listed
          and exam.deleted_at = project.deleted_at and exam.voided_at is null)`.as('exams'),
    ])
    .orderBy('deletedAt', direction)
    .orderBy('id', direction)
    .limit(sql.lit(size))
    .offset(pageOffset((page - 1) * size))
    .execute();
}

export function countProjectTrash(tenant: Tenant, filter: ProjectTrashFilter): Promise<number> {
  return countRows(tenant.db, inTrash(tenant, filter).select('project.id'));
}

/** The project of a deletion, in the trash or restored, locked until the transaction ends. */
export function lockOfDeletion(
  { db, orgId }: Tenant,
  { id, deletionId }: { readonly id: string; readonly deletionId: string },
) {
  return db
    .selectFrom('project')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletionId', '=', deletionId)
    .select(['id', 'deletedAt'])
    .forUpdate()
    .executeTakeFirst();
}

/** Whose examinations count in it once it is restored. */
export async function childrenOf(
  { db, orgId }: Tenant,
  { projectId, deletedAt }: { readonly projectId: string; readonly deletedAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ patientId: string }>`
    select distinct patient_id from exam
    where org_id = ${orgId} and project_id = ${projectId} and not listed
      and (deleted_at is null or deleted_at = ${deletedAt})`.execute(db);
  return rows.map(({ patientId }) => patientId);
}

export async function schoolIdsOf({ db, orgId }: Tenant, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projectSchool')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .select('schoolId')
    .execute();
  return rows.map(({ schoolId }) => schoolId);
}

/** Refuses trashErrors.projectNameUsed. */
export async function markProjectRestored({ db, orgId }: ChildChange, id: string): Promise<void> {
  await refuseDuplicates(
    db
      .updateTable('project')
      .set({ deletedAt: null, deletedByName: null })
      .where('orgId', '=', orgId)
      .where('id', '=', id)
      .execute(),
    { project_name_key: { entry: trashErrors.projectNameUsed, field: 'id' } },
  );
}

/** Takes projects out of the trash that can be restored no more, and answers them. */
export async function dropOver({ db, orgId }: Tenant, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update project set deletion_id = null, deleted_by_name = null
    where org_id = ${orgId} and deletion_id is not null and deleted_at < ${before}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
