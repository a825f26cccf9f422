/** Children in the trash. What comes back with one follows from its rows, so nothing is noted beside the act that deleted it. */
import { trashErrors } from '@spine/contract/patient';
import { type SqlBool, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { type PlacedChild, relistChildren } from '#features/enrolment/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { countRows, pageOffset } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { saidClassColumns, saidColumns, saidPlacement } from '#platform/db/placement.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';

export type TrashFilter = {
  readonly schoolId?: string | undefined;
  readonly name?: string | undefined;
  /** Those that were deleted before are over. */
  readonly since: Date;
};

export type TrashPage = TrashFilter & {
  readonly size: number;
  readonly page: number;
  readonly direction: 'asc' | 'desc';
};

function inTrash({ db, orgId }: Tenant, { schoolId, name, since }: TrashFilter) {
  let query = db
    .selectFrom('patient')
    .where('patient.orgId', '=', orgId)
    .where('patient.deletionId', 'is not', null)
    .where('patient.deletedAt', '>=', since);
  if (schoolId !== undefined) query = query.where('patient.schoolId', '=', schoolId);
  // The index of names holds living children; the trash is small beside them.
  if (name !== undefined)
    query = query.where(
      sql<SqlBool>`(position(name_letters(${name}) in name_letters(patient.name)) > 0 or position(lower(${name}) in patient.initials) > 0)`,
    );
  return query;
}

/** A page, newest first. */
export function trashPage(tenant: Tenant, { size, page, direction, ...filter }: TrashPage) {
  return inTrash(tenant, filter)
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'patient.schoolId').on('school.orgId', '=', tenant.orgId),
    )
    .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .select(saidColumns)
    .select([
      'patient.id',
      'patient.deletionId',
      'patient.name',
      'patient.studentId',
      'school.name as schoolName',
      'patient.deletedAt',
      'patient.deletedByName',
    ])
    .orderBy('patient.deletedAt', direction)
    .orderBy('patient.id', direction)
    .limit(sql.lit(size))
    .offset(pageOffset((page - 1) * size))
    .execute();
}

export function countTrash(tenant: Tenant, filter: TrashFilter): Promise<number> {
  return countRows(tenant.db, inTrash(tenant, filter).select('patient.id'));
}

/** How many children of some deletions are in the trash, by deletion. */
export async function countTogether(
  { db, orgId }: Tenant,
  deletionIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select deletion_id as id, count(*)::int as count from patient
    where org_id = ${orgId} and deletion_id = ${anyOf(deletionIds)} and deleted_at is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

type Hanging = {
  readonly exams: number;
  readonly prescriptions: number;
  readonly acts: number;
  readonly photos: number;
};

/** What comes back with some children, by child. */
export async function countHanging(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<Map<string, Hanging>> {
  const of = (table: string, condition = sql`true`) => sql`
    (select count(*)::int from ${sql.table(table)} held
      where held.org_id = ${orgId} and held.patient_id = child.id and ${condition})`;
  const { rows } = await sql<Hanging & { id: string }>`
    select child.id,
      ${of('exam', sql`held.voided_at is null and held.deleted_at is null`)} as exams,
      ${of('prescription', sql`held.withdrawn_at is null`)} as prescriptions,
      ${of('follow_up_act')} as acts, ${of('follow_up_photo')} as photos
    from unnest(${ids}::uuid[]) as child (id)`.execute(db);
  return new Map(rows.map(({ id, ...hanging }) => [id, hanging]));
}

export type Restoring = {
  readonly deletionId: string;
  /** One child of it; all of them without. */
  readonly id?: string | undefined;
};

function ofDeletion({ db, orgId }: Tenant, { deletionId, id }: Restoring) {
  const all = db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('deletionId', '=', deletionId);
  return id === undefined ? all : all.where('id', '=', id);
}

/** The children of a deletion that are in the trash, locked in the order of their ids. */
export function lockDeleted(tenant: Tenant, { since, ...restoring }: Restoring & { since: Date }) {
  return (
    ofDeletion(tenant, restoring)
      .where('deletedAt', '>=', since)
      .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
      .select(['id', 'schoolId', 'studentId', 'name', ...saidClassColumns])
      .orderBy('id')
      // Where a deleted child was at school does not change.
      .forNoKeyUpdate('patient')
      .execute()
  );
}

/** How many of its children were restored since. */
export function countRestored(tenant: Tenant, restoring: Restoring): Promise<number> {
  return countRows(
    tenant.db,
    ofDeletion(tenant, restoring).where('deletedAt', 'is', null).select('id'),
  );
}

/** The living ones of some schools; nobody deletes them until the transaction ends. */
export async function holdSchools(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('school')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .where('deletedAt', 'is', null)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type TakenIdentity = {
  readonly id: string;
  readonly isNumberUsed: boolean;
  readonly isDocumentUsed: boolean;
};

/** Of some deleted children those whose number or document a living one has. */
export async function findTaken(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<Map<string, TakenIdentity>> {
  const { rows } = await sql<TakenIdentity>`
    select * from (
      select gone.id,
        exists (
          select from patient living
          where living.org_id = ${orgId} and living.school_id = gone.school_id and living.student_id = gone.student_id
            and living.deleted_at is null) as is_number_used,
        exists (
          select from child_document own
          join child_document held on held.org_id = ${orgId} and held.sealed = own.sealed
          join patient living on living.org_id = ${orgId} and living.id = held.patient_id and living.deleted_at is null
          where own.org_id = ${orgId} and own.patient_id = gone.id) as is_document_used
      from patient gone where gone.org_id = ${orgId} and gone.id = ${anyOf(ids)}
    ) as taken
    where is_number_used or is_document_used`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refuses trashErrors.numberUsed where somebody took a number at this moment. */
export async function markPatientsRestored(
  change: ChildChange,
  { children, now }: { readonly children: readonly PlacedChild[]; readonly now: Date },
): Promise<void> {
  const ids = children.map(({ id }) => id);
  await refuseDuplicates(
    change.db
      .updateTable('patient')
      .set({ deletedAt: null, deletedByName: null })
      .where('orgId', '=', change.orgId)
      .where(sql<SqlBool>`id = ${anyOf(ids)}`)
      .execute(),
    { patient_student_id_key: { entry: trashErrors.numberUsed, field: 'id' } },
  );
  await relistChildren(change, children, now);
}

/** The next children that can be restored no more, locked in the order of their ids. */
export async function lockOver(
  { db, orgId }: Tenant,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const over = db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('deletionId', 'is not', null)
    .where('deletedAt', '<', before)
    .select('id');
  const next = await over.orderBy('deletedAt').limit(sql.lit(limit)).execute();
  const ids = next.map(({ id }) => id);
  // As an erasure locks them; whoever was restored or erased meanwhile is no longer one of them.
  const locked = await over
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return locked.map(({ id }) => id);
}

/** Takes children out of the trash that stay deleted. */
export async function dropFromTrash(
  { db, orgId }: ChildChange,
  ids: readonly string[],
): Promise<void> {
  await db
    .updateTable('patient')
    .set({ deletionId: null, deletedByName: null })
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .execute();
}
