/** Rows of lists for schools, and of the children that such a list is about, as they stand now. */

import { gradeSortOrder } from '@spine/contract/school';
import type { ListedClass, SchoolListAudience } from '@spine/contract/school-list';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { objects } from '#features/consent/index.ts';
import { enrolledNow } from '#platform/db/enrolled.ts';
import { countListRows, pageOffset } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

type Place = { readonly projectId: string; readonly schoolId: string };

/** The child of a fact in its project. */
const CHILD = {
  projectId: sql.ref('f.project_id'),
  patientId: sql.ref('f.patient_id'),
};

/** The fact is that of an inspected child which is at this school now. */
function isTold(tenant: Tenant, { projectId, schoolId }: Place): RawBuilder<SqlBool> {
  const { orgId } = tenant;
  return sql`f.org_id = ${orgId} and f.project_id = ${projectId} and f.school_id = ${schoolId}
    and f.better_before is null and f.replaced_on is null and f.outcome <> 'declined'
    and exists (
      select from enrolment
      where enrolment.org_id = ${orgId} and enrolment.patient_id = f.patient_id
        and enrolment.school_id = ${schoolId} and ${enrolledNow(tenant)})`;
}

function inClasses(classes: readonly ListedClass[]): RawBuilder<SqlBool> {
  if (classes.length === 0) return sql`true`;
  const each = classes.map(
    ({ gradeName, clazzName }) =>
      sql`(f.grade_code = ${gradeSortOrder(gradeName)} and f.grade_name = ${gradeName} and f.clazz_name = ${clazzName})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

type ResultRow = {
  readonly patientId: string;
  readonly outcome: string;
  readonly objects: boolean;
};

/** The children of a school, or of some of its classes, with a result in a project that is not deleted, by id. */
export async function childrenWithResult(
  tenant: Tenant,
  place: Place,
  classes: readonly ListedClass[],
): Promise<ResultRow[]> {
  const { db, orgId } = tenant;
  const { rows } = await sql<ResultRow>`
    select f.patient_id, f.outcome, ${objects(tenant, CHILD)} as objects
    from statistic_fact f
    join project j on j.org_id = ${orgId} and j.id = f.project_id and j.deleted_at is null
    where ${isTold(tenant, place)} and ${inClasses(classes)}
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

export type ListedRow = {
  readonly gradeName: string;
  readonly clazzName: string;
  readonly name: string;
  readonly gender: 'm' | 'f' | 'o';
  readonly outcome: string;
  readonly objects: boolean;
  /** Null where nothing asks for telling the family. */
  readonly told: boolean | null;
};

const TOLD = sql<boolean | null>`case when c.stage is null then null else
  c.stage <> 'toNotify' and (c.stage in ('notified', 'booked', 'visited', 'followed')
    or coalesce(c.contact_kind in ('notified', 'booked'), false)) end`;

/**
 * The children of a list as they stand now, by class and name: those who are still at the school and have a result. A class
 * teacher's are still in the class.
 */
export async function childrenOfList(
  tenant: Tenant,
  list: Place & { readonly id: string; readonly audience: SchoolListAudience },
): Promise<ListedRow[]> {
  const { db, orgId } = tenant;
  const { schoolId } = list;
  const isInClass = sql`exists (
    select from enrolment
    where enrolment.org_id = ${orgId} and enrolment.patient_id = f.patient_id and enrolment.school_id = ${schoolId}
      and enrolment.clazz_name = f.clazz_name and ${enrolledNow(tenant)})`;
  const { rows } = await sql<ListedRow>`
    select f.grade_name, f.clazz_name, p.name, p.gender, f.outcome, ${objects(tenant, CHILD)} as objects, ${TOLD} as told
    from school_list_child l
    join patient p on p.org_id = ${orgId} and p.id = l.patient_id and p.deleted_at is null
    join statistic_fact f on f.org_id = ${orgId} and f.patient_id = l.patient_id
    left join follow_up_case c on c.org_id = ${orgId} and c.patient_id = l.patient_id
    where l.org_id = ${orgId} and l.list_id = ${list.id} and ${isTold(tenant, list)}
      and ${list.audience === 'classTeacher' ? isInClass : sql`true`}
    order by f.grade_code, f.grade_name, f.clazz_order, f.clazz_name, p.name, p.id`.execute(db);
  return rows;
}
