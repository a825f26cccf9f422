/** Rows of lists for schools, and of the children that such a list is about, as they stand now. */

import type { ListedCase, ListedClass, SchoolListAudience } from '@spine/contract/school-list';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { objects } from '#features/consent/index.ts';
import {
  enrolledNow,
  gradeCodeIn,
  gradeNameIn,
  inClassNow,
  yearNow,
} from '#platform/db/enrolled.ts';
import { countListRows, pageOffset } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

type Place = { readonly projectId: string; readonly schoolId: string };

/** The child of a fact in its project. */
const CHILD = {
  projectId: sql.ref('f.project_id'),
  patientId: sql.ref('f.patient_id'),
};

/** The fact `f` is that of a child which a project inspected at a school. */
function isResult({ orgId }: Tenant, { projectId, schoolId }: Place): RawBuilder<SqlBool> {
  return sql`f.org_id = ${orgId} and f.project_id = ${projectId} and f.school_id = ${schoolId}
    and f.better_before is null and f.replaced_on is null and f.outcome <> 'declined'`;
}

/** The interval is that of a child which is at a school now. */
function isAtSchool(tenant: Tenant, schoolId: string): RawBuilder<SqlBool> {
  return sql`enrolment.school_id = ${schoolId} and ${enrolledNow(tenant)}`;
}

/** Of such an interval: it is of one of some classes; of any where none is named. */
function isInClasses(tenant: Tenant, classes: readonly ListedClass[]): RawBuilder<SqlBool> {
  if (classes.length === 0) return sql`true`;
  return sql`(${sql.join(
    classes.map((clazz) => inClassNow(tenant, clazz)),
    sql` or `,
  )})`;
}

/** What the case `c` of a child asks for, all null without one; a family that declined has been told. */
const CASE_COLUMNS = sql`c.track, c.stage, c.outcome as case_outcome, c.retest_exam_id is not null as waits,
  (c.open_exam_id is not null or c.hospital is not null) as leads,
  coalesce(c.stage <> 'toNotify' and (c.stage in ('notified', 'booked', 'visited', 'followed')
    or c.contact_kind in ('notified', 'booked') or c.outcome = 'declined'), false) as told`;

type CaseColumns =
  | (ListedCase & { readonly told: boolean; readonly waits: boolean })
  | {
      readonly track: null;
      readonly stage: null;
      readonly caseOutcome: null;
      readonly leads: boolean;
      readonly told: boolean;
      readonly waits: boolean;
    };

export type ResultRow = CaseColumns & {
  readonly patientId: string;
  readonly outcome: string;
  readonly objects: boolean;
};

/**
 * The children of a school, or of some of its classes, as they are on its roster now, with a result in a project that is not
 * deleted, by id.
 */
export async function childrenWithResult(
  tenant: Tenant,
  place: Place,
  classes: readonly ListedClass[],
): Promise<ResultRow[]> {
  const { db, orgId } = tenant;
  const { rows } = await sql<ResultRow>`
    select f.patient_id, f.outcome, ${CASE_COLUMNS}, ${objects(tenant, CHILD)} as objects
    from statistic_fact f
    join project j on j.org_id = ${orgId} and j.id = f.project_id and j.deleted_at is null
    join enrolment on enrolment.org_id = ${orgId} and enrolment.patient_id = f.patient_id
    left join follow_up_case c on c.org_id = ${orgId} and c.patient_id = f.patient_id
    where ${isResult(tenant, place)} and ${isAtSchool(tenant, place.schoolId)} and ${isInClasses(tenant, classes)}
    order by f.patient_id`.execute(db);
  return rows;
}

export type ListInput = Pick<
  Insertable<Tables['schoolList']>,
  'id' | 'projectId' | 'schoolId' | 'recipient' | 'madeBy' | 'madeByName' | 'madeAt' | 'expiresOn'
> & {
  readonly audience: SchoolListAudience;
  readonly classes: readonly ListedClass[];
  readonly codeHash: Buffer;
  readonly triesLeft: number;
};

/** Stores a list and whom it is about; the ids are in order, so that two lists never wait for each other. */
export async function insertList(
  { db, orgId }: Tenant,
  { classes, ...row }: ListInput,
  patientIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('schoolList')
    .values({ orgId, ...row, classes: JSON.stringify(classes) })
    .execute();
  await sql`insert into school_list_child (org_id, list_id, patient_id)
    select ${orgId}, ${row.id}, unnest(${patientIds}::uuid[])`.execute(db);
}

function selectLists({ db, orgId }: Tenant) {
  return db
    .selectFrom('schoolList')
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'schoolList.schoolId').on('school.orgId', '=', orgId),
    )
    .innerJoin('project', (join) =>
      join.onRef('project.id', '=', 'schoolList.projectId').on('project.orgId', '=', orgId),
    )
    .where('schoolList.orgId', '=', orgId)
    .where('project.deletedAt', 'is', null)
    .where('school.deletedAt', 'is', null);
}

const COLUMNS = [
  'schoolList.id',
  'schoolList.projectId',
  'schoolList.schoolId',
  'school.name as schoolName',
  'project.name as projectName',
  'recipient',
  'madeByName',
  'madeAt',
  'expiresOn',
  'codeHash',
  'keyHash',
  'triesLeft',
  'opened',
  'openedAt',
  'receivedBy',
  'receivedAt',
  'revokedAt',
] as const;

const AUDIENCE = sql<SchoolListAudience>`school_list.audience`.as('audience');
const CLASSES = sql<ListedClass[]>`school_list.classes`.as('classes');

export type StoredList = NonNullable<Awaited<ReturnType<typeof findList>>>;

/** A list of a project and a school that are not deleted. */
export function findList(tenant: Tenant, id: string) {
  return selectLists(tenant)
    .where('schoolList.id', '=', id)
    .select([...COLUMNS, AUDIENCE, CLASSES])
    .executeTakeFirst();
}

/** Like `findList`; nobody else opens the list until the transaction ends. */
export function lockList(tenant: Tenant, id: string) {
  return selectLists(tenant)
    .where('schoolList.id', '=', id)
    .select([...COLUMNS, AUDIENCE, CLASSES])
    .forUpdate('schoolList')
    .executeTakeFirst();
}

type ListFilter = {
  readonly projectId?: string | undefined;
  readonly schoolId?: string | undefined;
};
type Page = { readonly size: number; readonly page: number; readonly asc: boolean };

/** A page of lists, with how many children each is about, and how many lists there are. */
export async function pageOfLists(
  tenant: Tenant,
  { projectId, schoolId }: ListFilter,
  { size, page, asc }: Page,
) {
  const { orgId } = tenant;
  const lists = selectLists(tenant)
    .$if(projectId !== undefined, (query) =>
      query.where('schoolList.projectId', '=', projectId ?? ''),
    )
    .$if(schoolId !== undefined, (query) =>
      query.where('schoolList.schoolId', '=', schoolId ?? ''),
    );
  const direction = asc ? 'asc' : 'desc';
  const rows = await lists
    .select([...COLUMNS, AUDIENCE, CLASSES])
    .select((eb) =>
      eb
        .selectFrom('schoolListChild as child')
        .where('child.orgId', '=', orgId)
        .whereRef('child.listId', '=', 'schoolList.id')
        .select(({ fn }) => fn.countAll<number>().as('children'))
        .$asScalar()
        .as('children'),
    )
    .orderBy('schoolList.madeAt', direction)
    .orderBy('schoolList.id', direction)
    .limit(size)
    .offset(pageOffset((page - 1) * size))
    .execute();
  return { rows, total: await countListRows(tenant, lists.select('schoolList.id')) };
}

type Update = {
  readonly codeHash?: Buffer;
  readonly keyHash?: Buffer | null;
  readonly triesLeft?: number;
  readonly opened?: number;
  readonly openedAt?: Date;
  readonly receivedBy?: string;
  readonly receivedAt?: Date;
  readonly revokedAt?: Date;
  readonly revokedByName?: string;
};

export async function updateList({ db, orgId }: Tenant, id: string, update: Update): Promise<void> {
  await db
    .updateTable('schoolList')
    .set(update)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export type ListedRow = ResultRow & {
  /** Of the roster now, not of the examination. */
  readonly gradeName: string;
  readonly clazzName: string;
  readonly name: string;
  readonly gender: 'm' | 'f' | 'o';
  /** Of a class teacher's list: the child is in its class now. */
  readonly isHere: boolean;
};

type ReadList = Place & {
  readonly id: string;
  readonly audience: SchoolListAudience;
  readonly classes: readonly ListedClass[];
};

/**
 * The children of a list as they stand now, by class and name: those who are still at the school and have a result, in the class
 * in which they are now.
 */
export async function childrenOfList(tenant: Tenant, list: ReadList): Promise<ListedRow[]> {
  const { db, orgId } = tenant;
  const year = yearNow(tenant);
  const { rows } = await sql<ListedRow>`
    select l.patient_id, ${gradeCodeIn(year)} as grade_code, ${gradeNameIn(year)} as grade_name, enrolment.clazz_name, p.name,
      p.gender, f.outcome, ${CASE_COLUMNS}, ${objects(tenant, CHILD)} as objects, ${isHere(tenant, list)} as is_here
    from school_list_child l
    join patient p on p.org_id = ${orgId} and p.id = l.patient_id and p.deleted_at is null
    join enrolment on enrolment.org_id = ${orgId} and enrolment.patient_id = l.patient_id
    join statistic_fact f on f.org_id = ${orgId} and f.patient_id = l.patient_id
    left join follow_up_case c on c.org_id = ${orgId} and c.patient_id = l.patient_id
    where l.org_id = ${orgId} and l.list_id = ${list.id} and ${isResult(tenant, list)} and ${isAtSchool(tenant, list.schoolId)}
    order by grade_code, grade_name, enrolment.clazz_order, enrolment.clazz_name, p.name, p.id`.execute(
    db,
  );
  return rows;
}

/** A class teacher sees who is on the roster of the class of the list, and of no other. */
function isHere(tenant: Tenant, { audience, classes }: ReadList): RawBuilder<SqlBool> {
  if (audience === 'schoolDoctor') return sql`true`;
  const [clazz] = classes;
  return clazz ? inClassNow(tenant, clazz) : sql`false`;
}
