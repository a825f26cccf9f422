/**
 * Facts are what statistics sum: the examinations children count by, and the children projects have not seen. The view
 * `countable_exam` says what examinations count for, `awaitedChildren` whom projects wait for; these statements store
 * that for some children.
 */
import { ProjectStatus } from '@spine/contract/project';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { enrolledInYear, gradeCodeIn, gradeNameIn } from '#platform/db/enrolled.ts';
import type { Db, Tenant } from '#platform/db/open.ts';
import type { ChildChange } from '../child-change.ts';
import { PREFERENCE, schoolYear } from '../school-year.ts';

/** Some children, in all projects or in one. */
export type SomeChildren = {
  readonly patientIds: readonly string[];
  readonly projectId?: string | undefined;
};

/** Some schools of a project. */
export type ProjectSchools = { readonly projectId: string; readonly schoolIds: readonly string[] };

const FACT_KEY = 'org_id patient_id exam_id'.split(' ');
const FACT_VALUES =
  `project_id school_id grade_code grade_name clazz_order clazz_name gender age type_id exam_time exam_day better_before
   replaced_on outcome sagittal_abnormal positive referred attended confirmed imaged retested elsewhere side_viewed`.split(
    /\s+/,
  );
const KEY = sql.raw(FACT_KEY.join(', '));
const FACT = sql.raw([...FACT_KEY, ...FACT_VALUES].join(', '));
const UNSEEN = sql.raw(
  'org_id, patient_id, project_id, school_id, grade_code, grade_name, clazz_order, clazz_name, gender',
);

/**
 * The institution is named in every statement, as a constant; children in a subselect, so that a plan does not depend on how
 * many they are: PostgreSQL would plan each write anew. The project is compared so that no index offers it: of one
 * that began after the last statistics the planner expects a single row, and would read all of it instead of the children's.
 */
export function ofChildren(
  { orgId }: Tenant,
  { patientIds, projectId }: SomeChildren,
): RawBuilder<SqlBool> {
  const children = sql<SqlBool>`org_id = ${orgId} and patient_id = ${anyOf(patientIds)}`;
  return projectId === undefined
    ? children
    : sql`${children} and project_id is not distinct from ${projectId}`;
}

/**
 * Writes the facts of some children: those that are missing, those that differ, and those that are gone. Flags of the
 * school year are guessed as if no other project had seen the child, so that few are updated; `updateYearFlags` mends them.
 */
export async function writeFacts(change: ChildChange, some: SomeChildren): Promise<void> {
  const which = ofChildren(change, some);
  const countable = sql`select ${FACT} from countable_exam where ${which}`;
  await Promise.all([
    sql`
      delete from statistic_fact
      where ${which} and (patient_id, exam_id) not in (
        select patient_id, exam_id from countable_exam where ${which})`.execute(change.db),
    sql`
      insert into statistic_fact (${FACT}, alone, counts_in_year)
      select ${FACT}, true, better_before is null and replaced_on is null
      from (${countable} except select ${FACT} from statistic_fact where ${which}) as fact
      on conflict (${KEY}) do update
        set ${sql.raw(FACT_VALUES.map((column) => `${column} = excluded.${column}`).join(', '))}`.execute(
      change.db,
    ),
  ]);
}

/**
 * Updates by which facts some children count once in a school year, facts of other projects included. Written like an insert
 * that meets its row: that looks each one up by its key, where an update joins as the planner expects. With old statistics
 * it expects one fact of an institution, and would compare all wrong facts with all facts of these children.
 */
export async function updateYearFlags(
  change: ChildChange,
  patientIds: readonly string[],
): Promise<void> {
  await sql`
    insert into statistic_fact (${FACT}, alone, counts_in_year)
    select ${FACT}, is_alone, is_counted from (${wrongYearFlags(change, patientIds)}) as wrong
    on conflict (${KEY}) do update set alone = excluded.alone, counts_in_year = excluded.counts_in_year`.execute(
    change.db,
  );
}

/**
 * Facts of some children whose flags of the school year are wrong; computed from these facts alone, however the planner
 * joins. A child counts by the newest with a result, else by the newest inspection, else by the newest refusal
 * (docs/domain/decisions.md 31), of those that count in their projects when no days are asked for.
 */
const wrongYearFlags = (tenant: Tenant, patientIds: readonly string[]) => sql`
  select ${FACT}, is_alone, is_counted
  from (
    select ${FACT}, alone, counts_in_year,
      min(project) over of_year = max(project) over of_year as is_alone,
      better_before is null and replaced_on is null and exam_id = first_value(exam_id) over (
        partition by patient_id, ${sql.raw(schoolYear('exam_day'))}, better_before is null and replaced_on is null
        order by ${sql.raw(PREFERENCE.map((each) => `${each} desc`).join(', '))}
      ) as is_counted
    from (
      select *, project_id::text collate "C" as project from statistic_fact where ${ofChildren(tenant, { patientIds })}
    ) as fact
    window of_year as (partition by patient_id, ${sql.raw(schoolYear('exam_day'))})
  ) as fact
  where alone <> is_alone or counts_in_year <> is_counted`;

/**
 * Deletes those of some children whom a project has a fact of: it neither waits for them nor missed them. Who was seen is
 * asked as a truth, which is hashed once: joined, each would be looked up among all of them.
 */
export async function deleteSeen(change: ChildChange, some: SomeChildren): Promise<void> {
  const which = ofChildren(change, some);
  await sql`
    delete from unseen_child
    where ${which} and ((patient_id, project_id) in (
      select patient_id, project_id from statistic_fact where ${which})) is true`.execute(
    change.db,
  );
}

/**
 * Writes which projects wait for some children, where that differs from what is stored; those whom completed projects
 * missed stay.
 */
export async function writeAwaited(change: ChildChange, some: SomeChildren): Promise<void> {
  const which = ofChildren(change, some);
  const awaited = awaitedChildren(change, some);
  await Promise.all([
    sql`
      delete from unseen_child
      where ${which} and ${isOpen(change)} and (${UNSEEN}) not in (${awaited})`.execute(change.db),
    sql`insert into unseen_child (${UNSEEN}) ${awaited} on conflict do nothing`.execute(change.db),
  ]);
}

/** The school year of a project `j`. */
const OF_PROJECT = sql<number>`j.school_year`;

/**
 * Of some children, those that projects under way wait for: those on the rosters of its schools in its school year, in their grade
 * of then, without an examination there that counts. Who was seen is hashed once: the planner's statistics are old after a table grew,
 * and it would scan all facts of a project for every child.
 */
function awaitedChildren(tenant: Tenant, some: SomeChildren): RawBuilder<unknown> {
  const { orgId } = tenant;
  const { patientIds, projectId } = some;
  const inProject = projectId === undefined ? sql`` : sql`and j.id = ${projectId}`;
  return sql`
    select p.org_id, p.id as patient_id, j.id as project_id, n.school_id, ${gradeCodeIn(OF_PROJECT, 'n')},
      ${gradeNameIn(OF_PROJECT, 'n')}, n.clazz_order, n.clazz_name, p.gender
    from project j
    join project_school l on l.org_id = ${orgId} and l.project_id = j.id
    join enrolment n on n.org_id = ${orgId} and n.school_id = l.school_id and n.patient_id = ${anyOf(patientIds)}
      and ${enrolledInYear(tenant, OF_PROJECT, 'n')}
    join patient p on p.org_id = ${orgId} and p.id = n.patient_id
    where j.org_id = ${orgId} ${inProject} and j.status = ${sql.lit(ProjectStatus.Underway)} and j.deleted_at is null
      and p.id = ${anyOf(patientIds)} and p.deleted_at is null
      and (p.id, j.id) not in (
        select patient_id, project_id from statistic_fact where ${ofChildren(tenant, some)}
      )`;
}

const isOpen = ({ orgId }: Tenant) =>
  sql`project_id not in (select id from project where org_id = ${orgId} and status = ${sql.lit(ProjectStatus.Completed)})`;

/** A child with its class at an examination of a project. */
export type ExaminedChild = {
  readonly patientId: string;
  readonly projectId: string;
  readonly schoolId: string;
  readonly gradeCode: number;
  readonly gradeName: string;
  readonly clazzOrder: number;
  readonly clazzName: string;
};

/** A child without facts in a completed project: it was missed there, in the class of its examination. */
export async function writeMissed({ db, orgId }: ChildChange, child: ExaminedChild): Promise<void> {
  const { patientId, projectId, schoolId, gradeCode, gradeName, clazzOrder, clazzName } = child;
  await sql`
    insert into unseen_child (${UNSEEN})
    select p.org_id, p.id, ${projectId}::uuid, ${schoolId}::uuid, ${gradeCode}::smallint, ${gradeName},
      ${clazzOrder}::integer, ${clazzName}, p.gender
    from patient p
    where p.org_id = ${orgId} and p.id = ${patientId} and p.id not in (
      select patient_id from statistic_fact
      where org_id = ${orgId} and patient_id = ${patientId} and project_id = ${projectId})
    on conflict do nothing`.execute(db);
}

/** Deletes the children a project waits for in some schools; what a completed one missed stays. */
export async function deleteUnseen(change: ChildChange, part: ProjectSchools): Promise<void> {
  const { projectId, schoolIds } = part;
  await sql`
    delete from unseen_child
    where org_id = ${change.orgId} and project_id = ${projectId} and school_id = any(${schoolIds}::uuid[])
      and ${isOpen(change)}`.execute(change.db);
}

/** Deletes the children whom a project that is deleted waited for; whom a completed one missed is known for as long as it can be restored. */
export async function deleteUnseenOfDeleted(
  { db, orgId }: ChildChange,
  projectId: string,
): Promise<void> {
  await sql`
    delete from unseen_child
    where org_id = ${orgId} and project_id in (
      select id from project
      where org_id = ${orgId} and id = ${projectId} and deleted_at is not null
        and status <> ${sql.lit(ProjectStatus.Completed)})`.execute(db);
}

/** Deletes whom projects missed that nobody restores any more. */
export async function deleteMissed(
  { db, orgId }: Tenant,
  projectIds: readonly string[],
): Promise<void> {
  await sql`
    delete from unseen_child where org_id = ${orgId} and project_id = ${anyOf(projectIds)}`.execute(
    db,
  );
}

/** The children on the rosters of some schools in the school year of a project. */
export async function loadChildIds(
  tenant: Tenant,
  { projectId, schoolIds }: ProjectSchools,
): Promise<string[]> {
  const { db, orgId } = tenant;
  const { rows } = await sql<{ id: string }>`
    select n.patient_id as id from project j
    join enrolment n on n.org_id = ${orgId} and n.school_id = any(${schoolIds}::uuid[])
      and ${enrolledInYear(tenant, OF_PROJECT, 'n')}
    where j.org_id = ${orgId} and j.id = ${projectId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The children with a fact in a project, and the schools these were seen in. */
export async function loadSeen(
  { db, orgId }: Tenant,
  projectId: string,
): Promise<{ patientIds: string[]; schoolIds: string[] }> {
  const { rows } = await sql<{ patientId: string; schoolId: string }>`
    select distinct patient_id, school_id from statistic_fact
    where org_id = ${orgId} and project_id = ${projectId}`.execute(db);
  return {
    patientIds: [...new Set(rows.map((row) => row.patientId))],
    schoolIds: [...new Set(rows.map((row) => row.schoolId))],
  };
}

/** The schools of a project, and those of the children it has not seen. */
export async function loadAwaitedSchoolIds(
  { db, orgId }: Tenant,
  projectId: string,
): Promise<string[]> {
  const { rows } = await sql<{ schoolId: string }>`
    select school_id from unseen_child where org_id = ${orgId} and project_id = ${projectId}
    union
    select school_id from project_school where org_id = ${orgId} and project_id = ${projectId}`.execute(
    db,
  );
  return rows.map((row) => row.schoolId);
}

/** Marks some schools for new sums. */
export async function markSchoolsChanged(
  { db, orgId }: Tenant,
  schoolIds: readonly string[],
): Promise<void> {
  if (schoolIds.length === 0) return;
  const rows = schoolIds.map((schoolId) => ({ orgId, schoolId }));
  await db.insertInto('screenChange').values(rows).execute();
}

/** Children from an id on, in the order of ids. */
export async function childrenAfter(
  { db, orgId }: Tenant,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from patient where org_id = ${orgId} and id > ${after} order by id limit ${sql.lit(most)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A random sample of children. */
export async function sampleChildren({ db, orgId }: Tenant, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from patient where org_id = ${orgId} order by random() limit ${sql.lit(most)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Those of some children whose facts differ from what a recount gives. */
export async function findWrongFacts(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<string[]> {
  const which = ofChildren(tenant, { patientIds });
  const facts = sql`select ${FACT} from statistic_fact where ${which}`;
  const countable = sql`select ${FACT} from countable_exam where ${which}`;
  const unseen = sql`select ${UNSEEN} from unseen_child where ${which} and ${isOpen(tenant)}`;
  const waiting = awaitedChildren(tenant, { patientIds });
  const { rows } = await sql<{ patientId: string }>`
    select patient_id from ((${facts} except ${countable}) union all (${countable} except ${facts})) as wrong
    union
    select patient_id from (${wrongYearFlags(tenant, patientIds)}) as of_year
    union
    select patient_id from ((${unseen} except ${waiting}) union all (${waiting} except ${unseen})) as wrong`.execute(
    tenant.db,
  );
  return rows.map((row) => row.patientId);
}

/** How many facts an institution has. */
export async function countFacts({
  db,
  orgId,
}: Tenant): Promise<{ exams: number; unseen: number }> {
  const { rows } = await sql<{ exams: number; unseen: number }>`
    select (select count(*) from statistic_fact where org_id = ${orgId}) as exams,
      (select count(*) from unseen_child where org_id = ${orgId}) as unseen`.execute(db);
  return rows[0] ?? { exams: 0, unseen: 0 };
}

/** Claims the verification of a day; false when another process has claimed it. */
export async function claimVerification(db: Db, day: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('statisticState')
    .set({ verifiedOn: day })
    .where('verifiedOn', '<', day)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
