/**
 * Rows of children who are at school now, who have left, or of all. A page is found in an index alone and only its rows are joined with their school. Names are
 * searched by functions (`children-by-name.ts`), which are asked in statements of their own. That of a page and its total
 * answers whole rows, because looking thousands of children up by their ids takes longer than finding them.
 */
import { type ParsedEndpointInput, studentNumberSpellings } from '@spine/contract/kernel';
import { type EnrolledFilter, type listPatients, WALK_IN_PREFIX } from '@spine/contract/patient';
import {
  type AliasedExpression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import { childrenNamed, idsOf, isAmong } from '#platform/db/children-by-name.ts';
import { enrolledNow, inShownClass, shownColumns, shownStay } from '#platform/db/enrolled.ts';
import {
  countList,
  countRows,
  type ListPosition,
  type ListTotal,
  pageOffset,
  splitPage,
} from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

type PatientQuery = ParsedEndpointInput<typeof listPatients>;
export type PatientFilter = Omit<PatientQuery, 'size' | 'page' | 'after' | 'asc' | 'desc'>;
/** `leftOn`: the last to leave first. */
type PatientSort = NonNullable<PatientQuery['asc']> | 'leftOn';
export type PatientOrder = { readonly sort: PatientSort; readonly direction: 'asc' | 'desc' };
/** `after` continues the default order behind a row. */
export type PatientPage = PatientOrder & {
  readonly limit: number;
  readonly offset: number;
  readonly after?: ListPosition | undefined;
};

/** Each order is that of an index; the class order goes school by school, and in it from the youngest cohort. */
const SORT_COLUMNS = {
  createtime: ['patient.createdAt', 'patient.id'],
  studentId: ['patient.studentId', 'patient.id'],
  clazzName: [
    'enrolment.schoolId',
    'enrolment.cohort',
    'enrolment.clazzOrder',
    'enrolment.studentId',
    'enrolment.patientId',
  ],
  leftOn: ['enrolment.toDay', 'enrolment.patientId'],
} as const satisfies Record<PatientSort, readonly string[]>;

/** The school of the interval that is shown: in August a child may come to another one. */
export const shownSchoolId = sql<string>`coalesce(enrolment.school_id, patient.school_id)`;

/** What lists show of a child beside its grade and class. */
export const listedColumns = [
  'patient.id',
  shownSchoolId.as('schoolId'),
  'school.name as schoolName',
  'patient.studentId',
  'patient.name',
  'patient.gender',
  'patient.birthDate',
  'patient.tel',
  'patient.createdAt',
] as const;

const DIGITS = /^\d+$/;
const FULL_PHONE = 11;

type ChildBuilder = ExpressionBuilder<Tables, 'patient'>;
type PatientBuilder = ExpressionBuilder<Tables, 'patient' | 'enrolment'>;

/** The order of a list for which none is named. */
export const defaultSort = ({ enrolled }: PatientFilter): PatientSort =>
  enrolled === 'left' ? 'leftOn' : 'createtime';

/** Whether it asks for a number alone, which may be whole or the end of many. */
const isOfNumber = ({ enrolled, id, studentId }: PatientFilter) =>
  enrolled === undefined &&
  id === undefined &&
  studentId !== WALK_IN_PREFIX &&
  studentId !== undefined;

/**
 * Whose intervals a filter looks at: who asks for one child by its id or its number finds it after it left, too, and so is with walk-ins,
 * of whom somebody has to say who they are.
 */
function enrolledOf({ enrolled, id, studentId }: PatientFilter): EnrolledFilter {
  return enrolled ?? (id === undefined && studentId === undefined ? 'current' : 'all');
}

const hasPlace = (filter: PatientFilter) => filter.schoolId !== undefined || hasClass(filter);

const hasClass = ({ gradeName, clazzName }: PatientFilter) =>
  gradeName !== undefined || clazzName !== undefined;

/** Conditions of where a child is, which `enrolment` alone decides. */
function placeConditions(tenant: Tenant, filter: PatientFilter): RawBuilder<SqlBool> {
  const enrolled = enrolledOf(filter);
  const { schoolId } = filter;
  const conditions = [
    shownStay(tenant, enrolled),
    ...(schoolId === undefined ? [] : [sql<SqlBool>`enrolment.school_id = ${schoolId}`]),
    ...(hasClass(filter) ? [inShownClass(tenant, { ...filter, enrolled })] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function conditions(eb: PatientBuilder, tenant: Tenant, filter: PatientFilter) {
  const { studentId = '' } = filter;
  return eb.and([
    childConditions(tenant, filter),
    eb('enrolment.patientId', '=', eb.ref('patient.id')),
    placeConditions(tenant, filter),
    // The end of a number is that of many.
    ...(isOfNumber(filter)
      ? [
          eb.or([
            enrolledNow(tenant),
            eb('patient.studentId', 'in', studentNumberSpellings(studentId)),
          ]),
        ]
      : []),
  ]);
}

/** Conditions of the child itself; its school is that of an interval. */
function childConditions(tenant: Tenant, { id, studentId, tel }: PatientFilter) {
  const eb = expressionBuilder<Tables, 'patient'>();
  return eb.and([
    eb('patient.orgId', '=', tenant.orgId),
    eb('patient.deletedAt', 'is', null),
    ...(id === undefined ? [] : [eb('patient.id', '=', id)]),
    ...(studentId === undefined ? [] : [numberConditions(eb, studentId)]),
    ...(tel === undefined ? [] : [telConditions(eb, tel)]),
  ]);
}

/** Whether a filter finds children wherever they are, or were: those without any interval, too. */
function isOfEverybody(filter: PatientFilter): boolean {
  return !hasPlace(filter) && !isOfNumber(filter) && enrolledOf(filter) === 'all';
}

/** Whether `enrolment` alone says which children a filter finds. */
function isOfPlaces({ id, studentId, tel, name }: PatientFilter): boolean {
  return [id, studentId, tel, name].every((each) => each === undefined);
}

/** A whole number or its end; what begins every walk-in's finds them all. */
function numberConditions(eb: ChildBuilder, studentId: string) {
  // As text: the index holds these rows alone.
  if (studentId === WALK_IN_PREFIX)
    return sql<SqlBool>`patient.student_id like ${sql.lit(`${WALK_IN_PREFIX}%`)}`;
  return eb.or([
    eb('patient.studentId', 'in', studentNumberSpellings(studentId)),
    eb('patient.studentEnd', 'in', studentNumberSpellings(studentId)),
  ]);
}

/** A whole number is looked up; its first digits are a range of the same index, its last four have one of their own. */
function telConditions(eb: ChildBuilder, tel: string) {
  if (!DIGITS.test(tel) || tel.length >= FULL_PHONE) return eb('patient.tel', '=', tel);
  const after = String(Number(`1${tel}`) + 1);
  const from = eb('patient.tel', '>=', tel);
  const begins = after.startsWith('2') ? from : from.and('patient.tel', '<', after.slice(1));
  // The indexes hold children with a phone alone.
  return eb.and([
    eb('patient.tel', 'is not', null),
    eb.or([begins, eb('patient.telEnd', '=', tel)]),
  ]);
}

type ListedPatient = Awaited<ReturnType<typeof selectPage>>[number];

/** One page of the children a filter finds, how many they are, and in the default order the cursor of what follows. */
export async function patientPage(
  tenant: Tenant,
  { filter, page }: { filter: PatientFilter; page: PatientPage },
): Promise<ListTotal & { rows: ListedPatient[]; next?: string }> {
  const [total, read] = await Promise.all([
    countList(tenant, countedIds(tenant, filter), filter.name),
    selectPage(tenant, { filter, page }),
  ]);
  const { next, ...rows } = splitPage(read, page.limit);
  const isDefaultOrder = page.sort === defaultSort(filter) && page.direction === 'desc';
  return { ...total, ...rows, ...(isDefaultOrder && next !== undefined && { next }) };
}

/** The rows of a page, and one more if there is one. */
async function selectPage(
  tenant: Tenant,
  { filter, page }: { filter: PatientFilter; page: PatientPage },
) {
  // As text: with a parameter the planner would expect a tenth of all rows.
  let ids = sortedIds(tenant, filter, page.sort)
    .limit(sql.lit(page.limit + 1))
    .offset(pageOffset(page.offset));
  for (const column of SORT_COLUMNS[page.sort]) ids = ids.orderBy(toOrder(column, page.direction));
  if (page.after) {
    const { time, id } = page.after;
    ids = ids.where(
      page.sort === 'leftOn'
        ? sql<SqlBool>`(enrolment.to_day, enrolment.patient_id) < (${time}::date, ${id}::uuid)`
        : sql<SqlBool>`(patient.created_at, patient.id) < (${time}::timestamptz, ${id}::uuid)`,
    );
  }
  return (await selectMatching(tenant, { filter, ids, order: page })).execute();
}

/** Where a child of the institution stands in the default order of a list; a deleted one had its place, too. */
export function patientPosition(
  { db, orgId }: Tenant,
  { id, sort }: { readonly id: string; readonly sort: PatientSort },
): Promise<ListPosition | undefined> {
  if (sort === 'leftOn')
    return db
      .selectFrom('enrolment')
      .where('orgId', '=', orgId)
      .where('patientId', '=', id)
      .select(['patientId as id', sql<string>`to_day::text`.as('time')])
      .orderBy('fromDay', 'desc')
      .limit(1)
      .executeTakeFirst();
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select(['id', sql<string>`created_at::text`.as('time')])
    .executeTakeFirst();
}

/** All children a filter finds, some at a time. */
export async function* patientStream(
  tenant: Tenant,
  { filter, order, chunk }: { filter: PatientFilter; order: PatientOrder; chunk: number },
): AsyncGenerator<ListedPatient> {
  const ids = matchingIds(tenant, filter);
  yield* (await selectMatching(tenant, { filter, ids, order })).stream(chunk);
}

/** The children of a name, or all of them. */
function rowsNamed(scope: OrgScope, { name }: PatientFilter) {
  const rows =
    name === undefined
      ? sql<Tables['patient']>`patient`
      : sql<Tables['patient']>`patients_by_name(${scope.orgId}, ${name})`;
  return rows.as('patient');
}

/** The youngest cohort, which has the highest number, comes first; a grade without a code last. */
function toOrder(column: string, direction: 'asc' | 'desc') {
  const ref = sql.ref(column);
  if (column !== 'enrolment.cohort') return sql`${ref} ${sql.raw(direction)}`;
  return direction === 'asc' ? sql`${ref} desc nulls last` : sql`${ref} asc nulls first`;
}

type MatchingIds = SelectQueryBuilder<Tables, never, { id: string }>;

function matchingIds(tenant: Tenant, filter: PatientFilter): MatchingIds {
  if (!isOfEverybody(filter)) return joinedIds(tenant, filter);
  return tenant.db
    .selectFrom(rowsNamed(tenant, filter))
    .where(childConditions(tenant, filter))
    .select('patient.id');
}

function joinedIds(tenant: Tenant, filter: PatientFilter): MatchingIds {
  return tenant.db
    .selectFrom([rowsNamed(tenant, filter), 'enrolment'])
    .where((eb) => conditions(eb, tenant, filter))
    .select('patient.id');
}

/** The same where nothing is asked about the children themselves: `enrolment` is counted, and sorted by class, in its index. */
function placedIds(tenant: Tenant, filter: PatientFilter): MatchingIds {
  return tenant.db
    .selectFrom('enrolment')
    .where(placeConditions(tenant, filter))
    .select('enrolment.patientId as id');
}

/** The fewest rows that say how many children a filter finds. */
function countedIds(tenant: Tenant, filter: PatientFilter): MatchingIds {
  const isCountedByPlace = isOfPlaces(filter) && !isOfEverybody(filter);
  return isCountedByPlace ? placedIds(tenant, filter) : matchingIds(tenant, filter);
}

/** The same with the columns of an order. */
function sortedIds(tenant: Tenant, filter: PatientFilter, sort: PatientSort): MatchingIds {
  if (sort !== 'clazzName' && sort !== 'leftOn') return matchingIds(tenant, filter);
  return isOfPlaces(filter) ? placedIds(tenant, filter) : joinedIds(tenant, filter);
}

/** The children that a statement finds; one of a name is made before. */
async function selectMatching(
  tenant: Tenant,
  { filter, ids, order }: { filter: PatientFilter; ids: MatchingIds; order: PatientOrder },
) {
  const enrolled = enrolledOf(filter);
  if (filter.name === undefined)
    return selectListed(tenant, { page: ids.as('page'), order, enrolled });
  const { text } = await idsOf(tenant.db, ids);
  const page = sql<{ id: string }>`unnest(${text}::uuid[])`.as<'page'>(sql`page(id)`);
  return selectListed(tenant, { page, order, enrolled });
}

type ListedPage = {
  readonly page: AliasedExpression<{ id: string }, 'page'>;
  readonly order: PatientOrder;
  readonly enrolled: EnrolledFilter;
};

/** Children by their ids, with their school, in the order of an index. */
function selectListed(tenant: Tenant, { page, order, enrolled }: ListedPage) {
  const { db, orgId } = tenant;
  let rows = db
    .selectFrom(page)
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'page.id').on('patient.orgId', '=', orgId),
    )
    .leftJoin('enrolment', (join) =>
      join.onRef('enrolment.patientId', '=', 'page.id').on(shownStay(tenant, enrolled)),
    )
    .innerJoin('school', (join) =>
      join.on('school.id', '=', shownSchoolId).on('school.orgId', '=', orgId),
    )
    .select([...listedColumns, ...shownColumns(tenant)]);
  for (const column of SORT_COLUMNS[order.sort])
    rows = rows.orderBy(toOrder(column, order.direction));
  return rows;
}

/** How many children a filter finds. */
export function countPatients(tenant: Tenant, filter: PatientFilter): Promise<number> {
  return countRows(tenant.db, countedIds(tenant, filter));
}

/** All children a filter finds, locked in the order of their ids until the transaction ends. */
export async function lockMatching(tenant: Tenant, filter: PatientFilter): Promise<string[]> {
  const { name } = filter;
  const named =
    name === undefined
      ? sql<SqlBool>`true`
      : isAmong('patient.id', await childrenNamed(tenant, name));
  const matches = isOfEverybody(filter)
    ? tenant.db.selectFrom('patient').where(childConditions(tenant, filter))
    : tenant.db.selectFrom(['patient', 'enrolment']).where((eb) => conditions(eb, tenant, filter));
  const rows = await matches
    .where(named)
    .select('patient.id')
    .orderBy('patient.id')
    .forNoKeyUpdate('patient')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many examinations leave the lists with the children a filter finds. */
export async function countExamsOfMatching(tenant: Tenant, filter: PatientFilter): Promise<number> {
  const ids = matchingIds(tenant, filter);
  const exams = tenant.db
    .selectFrom('exam')
    .where('exam.orgId', '=', tenant.orgId)
    .where(sql<boolean>`exam.listed`)
    .where(
      filter.name === undefined
        ? (eb) => eb('exam.patientId', 'in', ids)
        : isAmong('exam.patientId', await idsOf(tenant.db, ids)),
    );
  return countRows(tenant.db, exams.select('exam.id'));
}
