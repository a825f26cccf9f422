/** Rows of where children are at school. They are written by those who hold the children, in sets. */
import type { EnrolmentInterval, EnrolmentRow } from '@spine/contract/enrolment';
import type { CalendarDate } from '@spine/contract/kernel';
import type { Cohort, GradeSource, SchoolSystem } from '@spine/contract/school';
import { type SqlBool, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { toDatabaseRow } from '#platform/db/names.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { PlacedChild } from './placed-child.ts';

const ENROLMENT_COLUMNS = [
  'patientId',
  'fromDay',
  'toDay',
  'schoolId',
  'studentId',
  'track',
  'cohort',
  'gradeLabel',
  'clazzName',
  'clazzOrder',
  'saidIn',
  'endPlanned',
  'cause',
  'batchId',
  'doubt',
] as const satisfies readonly (keyof EnrolmentRow)[];

/** The newest interval of some children, by their ids. */
export async function loadNewest(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, EnrolmentRow>> {
  const { rows } = await sql<EnrolmentRow>`
    select distinct on (patient_id) ${sql.join(ENROLMENT_COLUMNS.map((name) => sql.ref(name)))}
    from enrolment
    where org_id = ${orgId} and patient_id = ${anyOf(patientIds)}
    order by patient_id, from_day desc`.execute(db);
  return new Map(rows.map((row) => [row.patientId, row]));
}

/** Writes intervals; one that begins on the same day as one of its child replaces it. */
export async function upsertEnrolments(
  { db, orgId }: ChildChange,
  rows: readonly EnrolmentRow[],
  now: Date,
): Promise<void> {
  const values = JSON.stringify(rows.map((row) => toDatabaseRow(row)));
  const columns = sql.join(ENROLMENT_COLUMNS.map((name) => sql.ref(name)));
  const renewed = ENROLMENT_COLUMNS.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`,
  );
  await sql`
    insert into enrolment (org_id, recorded_at, ${columns})
    select ${orgId}, ${now}, ${columns} from json_populate_recordset(null::enrolment, ${values})
    on conflict (org_id, patient_id, from_day) do update set ${sql.join(renewed)}, recorded_at = excluded.recorded_at`.execute(
    db,
  );
}

/** Takes intervals away that begin on some day. */
export async function deleteEnrolments(
  { db, orgId }: ChildChange,
  begun: readonly Pick<EnrolmentRow, 'patientId' | 'fromDay'>[],
): Promise<void> {
  await sql`
    delete from enrolment using unnest(
      ${begun.map(({ patientId }) => patientId)}::uuid[], ${begun.map(({ fromDay }) => fromDay)}::date[]
    ) as begun (patient_id, from_day)
    where org_id = ${orgId} and enrolment.patient_id = begun.patient_id and enrolment.from_day = begun.from_day`.execute(
    db,
  );
}

/** Intervals of deleted children are in no list, those of others are. */
export async function listEnrolments(
  { db, orgId }: ChildChange,
  patientIds: readonly string[],
): Promise<void> {
  await sql`
    update enrolment set listed = not listed
    where org_id = ${orgId} and patient_id = ${anyOf(patientIds)} and listed <> (
      select deleted_at is null from patient where org_id = ${orgId} and id = patient_id)`.execute(
    db,
  );
}

export type StoredSystem = {
  readonly id: string;
  readonly system: SchoolSystem | null;
  /** Whether a person chose it. */
  readonly systemSet: boolean;
};

export function loadSystems({ db, orgId }: Tenant, schoolIds: readonly string[]) {
  return db
    .selectFrom('school')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = ${anyOf(schoolIds)}`)
    .select(['id', 'system', 'systemSet'])
    .execute();
}

/** The newest interval of each child that is not deleted, as `stay`, with the code of its grade when that was said. */
const saidCodes = ({ orgId }: Pick<Tenant, 'orgId'>) => sql`
  select stay.school_id, stay.patient_id, grade_code(stay.track, stay.cohort, stay.said_in) as code
  from enrolment as stay
  where stay.org_id = ${orgId} and stay.listed and not exists (
    select from enrolment as later
    where later.org_id = ${orgId} and later.patient_id = stay.patient_id and later.from_day > stay.from_day)`;

/** The codes of the grades of a school's roster, but for some children, however many: they are joined, not compared one by one. */
export async function loadGradeCodes(
  tenant: Tenant,
  { schoolId, without }: { readonly schoolId: string; readonly without: readonly string[] },
): Promise<number[]> {
  const { rows } = await sql<{ code: number }>`
    select distinct code from (
      ${saidCodes(tenant)} and stay.school_id = ${schoolId} and not exists (
        select from unnest(${without}::uuid[]) as placed (id) where placed.id = stay.patient_id)
    ) as said`.execute(tenant.db);
  return rows.map(({ code }) => code);
}

export async function storeSystem(
  { db, orgId }: ChildChange,
  { id, system, systemSet }: StoredSystem,
): Promise<void> {
  await db
    .updateTable('school')
    .set({ system, systemSet })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Children of a school whose stay ends with its last grade: of one cohort, still there or gone by themselves. */
export type Stay = Cohort & {
  readonly toDay: CalendarDate;
  readonly isOver: boolean;
  /** The school year in which it began, or of which its grade was said last. */
  readonly knownIn: number;
};

export async function loadStays({ db, orgId, today }: Tenant, schoolId: string): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select distinct track, cohort, to_day, to_day <= ${today} as is_over, greatest(school_year(from_day), said_in) as known_in
    from enrolment
    where org_id = ${orgId} and school_id = ${schoolId} and listed and end_planned and cohort is not null`.execute(
    db,
  );
  return rows;
}

export type MovedStay = {
  readonly before: Stay;
  readonly after: Cohort & { readonly toDay: CalendarDate };
};

/** Moves the ends of such stays, of children who have no later one; answers of whom. */
export async function moveStays(
  { db, orgId }: ChildChange,
  schoolId: string,
  moved: readonly MovedStay[],
): Promise<string[]> {
  const column = <Value>(read: (each: MovedStay) => Value) => moved.map(read);
  const { rows } = await sql<{ patientId: string }>`
    update enrolment set track = stay.new_track, to_day = stay.new_to_day
    from unnest(
      ${column(({ before }) => before.track)}::text[], ${column(({ before }) => before.cohort)}::int[],
      ${column(({ before }) => before.toDay)}::date[], ${column(({ before }) => before.knownIn)}::int[],
      ${column(({ after }) => after.track)}::text[], ${column(({ after }) => after.toDay)}::date[]
    ) as stay (track, cohort, to_day, known_in, new_track, new_to_day)
    where org_id = ${orgId} and school_id = ${schoolId} and listed and end_planned
      and enrolment.track = stay.track and enrolment.cohort = stay.cohort and enrolment.to_day = stay.to_day
      and greatest(school_year(from_day), said_in) = stay.known_in
      and from_day < stay.new_to_day and not exists (
        select from enrolment later
        where later.org_id = ${orgId} and later.patient_id = enrolment.patient_id and later.from_day > enrolment.from_day)
    returning enrolment.patient_id`.execute(db);
  return rows.map(({ patientId }) => patientId);
}

type Stayed = GradeSource &
  Pick<EnrolmentInterval, 'fromDay' | 'toDay' | 'clazzName'> & { readonly schoolName: string };

/** Where a child was at school, oldest first. */
export async function enrolmentsOf({ db, orgId }: Tenant, patientId: string): Promise<Stayed[]> {
  const { rows } = await sql<Stayed>`
    select from_day, to_day, school.name as school_name, track, cohort, grade_label, clazz_name
    from enrolment join school on school.org_id = ${orgId} and school.id = enrolment.school_id
    where enrolment.org_id = ${orgId} and patient_id = ${patientId}
    order by from_day`.execute(db);
  return rows;
}

type Examined = { readonly most: number } | { readonly ids: readonly string[] };

/** Children of whom no interval is known, from all of the institution: nobody finds them in a list. */
export async function findUnplaced({ db, orgId }: Tenant, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from patient
    where org_id = ${orgId} and erased_at is null and not exists (
      select from enrolment where enrolment.org_id = ${orgId} and enrolment.patient_id = patient.id)
    limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Of some children, or of a sample of the institution's, those whose newest interval is not where their record has them, or whose
 * intervals overlap, in the grade and class that were said of them at last: of one without an interval nobody knows any.
 */
export async function findWrongEnrolments(
  { db, orgId }: Tenant,
  examined: Examined,
): Promise<PlacedChild[]> {
  const chosen =
    'ids' in examined
      ? sql`and id = ${anyOf(examined.ids)}`
      : sql`order by random() limit ${sql.lit(examined.most)}`;
  const { rows } = await sql<PlacedChild>`
    select child.id, child.school_id, child.student_id,
      coalesce(grade_name(newest.track, newest.cohort, newest.grade_label, newest.said_in), '') as grade_name,
      grade_code(newest.track, newest.cohort, newest.said_in) as grade_code,
      coalesce(newest.clazz_name, '') as clazz_name, coalesce(newest.clazz_order, 0) as clazz_order
    from (
      select * from patient where org_id = ${orgId} and erased_at is null ${chosen}
    ) as child
    left join lateral (
      select * from enrolment
      where org_id = ${orgId} and patient_id = child.id
      order by from_day desc limit 1
    ) as newest on true
    where newest.patient_id is null
      or (newest.school_id, newest.student_id, newest.listed) <> (child.school_id, child.student_id, child.deleted_at is null)
      or exists (
        select from enrolment one
        join enrolment other on other.org_id = ${orgId} and other.patient_id = one.patient_id
          and other.from_day > one.from_day and other.from_day < one.to_day
        where one.org_id = ${orgId} and one.patient_id = child.id)`.execute(db);
  return rows;
}

/** The grades of the rosters of schools whose system nobody chose. */
export async function loadInferredFrom(tenant: Tenant) {
  const { rows } = await sql<Pick<StoredSystem, 'id' | 'system'> & { codes: number[] }>`
    select school.id, school.system, array_agg(code)::int[] as codes
    from school join (
      select distinct school_id, code from (${saidCodes(tenant)}) as said
    ) as grade on grade.school_id = school.id
    where school.org_id = ${tenant.orgId} and school.deleted_at is null and not school.system_set
    group by school.id, school.system`.execute(tenant.db);
  return rows;
}
