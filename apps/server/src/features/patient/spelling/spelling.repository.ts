/** Rows whose numbers, names and classes were written before each had one spelling. */
import { type RawBuilder, sql } from 'kysely';
import type { PlatformTenant, Tenant } from '#platform/db/open.ts';

/** Institutions whose rows have not been looked through. */
export function unspelledInstitutions({ db }: PlatformTenant) {
  return db
    .selectFrom('organization')
    .where('respelled', '=', false)
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
}

export async function markRespelled({ db }: PlatformTenant, orgId: string): Promise<void> {
  await db.updateTable('organization').set({ respelled: true }).where('id', '=', orgId).execute();
}

/** Schools that have living children, deleted schools included. */
export async function schoolsWithChildren({ db, orgId }: Tenant): Promise<string[]> {
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('deletedAt', 'is', null)
    .select('schoolId')
    .distinct()
    .orderBy('schoolId')
    .execute();
  return rows.map(({ schoolId }) => schoolId);
}

/** The living children of a school, locked in the order of their ids. */
export function lockChildrenOfSchool({ db, orgId }: Tenant, schoolId: string) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null)
    .select(['id', 'studentId', 'name'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** A child as it is to be written. */
export type RespelledChild = {
  readonly id: string;
  readonly studentId: string;
  readonly name: string;
  readonly initials: string;
};

export async function writeChildren(
  { db, orgId }: Tenant,
  children: readonly RespelledChild[],
): Promise<void> {
  const rows = children.map(({ studentId, ...child }) => ({ ...child, student_id: studentId }));
  await sql`
    update patient
    set student_id = spelled.student_id, name = spelled.name, initials = spelled.initials
    from json_to_recordset(${JSON.stringify(rows)})
      as spelled(id uuid, student_id text, name text, initials text)
    where patient.org_id = ${orgId} and patient.id = spelled.id`.execute(db);
}

export type NamedClass = { readonly gradeName: string; readonly clazzName: string };

/** The tables whose rows name the class of a child, each with the column of the child's id. */
const CLASS_TABLES = { patient: 'id', exam: 'patient_id' } as const;

/** Every grade and class that rows of the institution name. */
export async function loadClassNames({ db, orgId }: Tenant): Promise<NamedClass[]> {
  const named = [...Object.keys(CLASS_TABLES), 'unseen_child', 'class_code'].map(
    (table) => sql`select grade_name, clazz_name from ${sql.table(table)} where org_id = ${orgId}`,
  );
  const { rows } = await sql<NamedClass>`${sql.join(named, sql` union `)}`.execute(db);
  return rows;
}

export type ClassChange = {
  readonly from: NamedClass;
  readonly to: NamedClass & { readonly gradeCode: number; readonly clazzOrder: number };
};

/** Renames a class in every table with rows of children; returns the ids of these children. */
export async function renameClass(tenant: Tenant, change: ClassChange): Promise<string[]> {
  const ids = new Set<string>();
  for (const [table, child] of Object.entries(CLASS_TABLES)) {
    const { rows } = await renameInTable(tenant, change, {
      table: sql.table(table),
      child: sql.ref(child),
    });
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

function renameInTable(
  { db, orgId }: Tenant,
  { from, to }: ClassChange,
  { table, child }: { table: RawBuilder<unknown>; child: RawBuilder<unknown> },
) {
  return sql<{ id: string }>`
    update ${table}
    set grade_name = ${to.gradeName}, grade_code = ${to.gradeCode},
      clazz_name = ${to.clazzName}, clazz_order = ${to.clazzOrder}
    where org_id = ${orgId} and grade_name = ${from.gradeName} and clazz_name = ${from.clazzName}
    returning ${child} as id`.execute(db);
}

/** Renames the class of children a completed project missed by deleting and inserting: the role may not update the table. */
export async function renameUnseen(
  { db, orgId }: Tenant,
  { from, to }: ClassChange,
): Promise<void> {
  await sql`
    with old as (
      delete from unseen_child
      where org_id = ${orgId} and grade_name = ${from.gradeName} and clazz_name = ${from.clazzName}
      returning patient_id, project_id, school_id, gender
    )
    insert into unseen_child
      (org_id, patient_id, project_id, school_id, gender, grade_name, grade_code, clazz_name, clazz_order)
    select ${orgId}, patient_id, project_id, school_id, gender,
      ${to.gradeName}, ${to.gradeCode}, ${to.clazzName}, ${to.clazzOrder}
    from old`.execute(db);
}

/** Codes of a class in two spellings were renewed when the later of them was. */
export async function renameClassCodes(
  { db, orgId }: Tenant,
  { from, to }: ClassChange,
): Promise<void> {
  await sql`
    with old as (
      delete from class_code
      where org_id = ${orgId} and grade_name = ${from.gradeName} and clazz_name = ${from.clazzName}
      returning school_id, renewed_at
    )
    insert into class_code (org_id, school_id, grade_name, clazz_name, renewed_at)
    select ${orgId}, school_id, ${to.gradeName}, ${to.clazzName}, renewed_at from old
    on conflict (org_id, school_id, grade_name, clazz_name)
    do update set renewed_at = greatest(class_code.renewed_at, excluded.renewed_at)`.execute(db);
}
