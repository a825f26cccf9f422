/**
 * Rows of children. A page is found in an index alone and only its rows are joined with their school. Names are
 * searched by a function, because row-level security keeps LIKE and array operators away from indexes; it answers
 * whole rows, because looking thousands of children up by their ids takes longer than finding them.
 */
import { numbersSought, type ParsedInputOf } from '@spine/contract/kernel';
import type { listPatients } from '@spine/contract/patient';
import { classOrderOf, gradeOrderOf, spelledPlace } from '@spine/contract/school';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import {
  countRows,
  isOneCharacter,
  isWalkable,
  type ListTotal,
  totalOf,
  WALKED,
} from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

type PatientQuery = ParsedInputOf<typeof listPatients>;
export type PatientFilter = Omit<PatientQuery, 'size' | 'page' | 'asc' | 'desc'>;
type PatientSort = NonNullable<PatientQuery['asc']>;
export type PatientOrder = { readonly sort: PatientSort; readonly direction: 'asc' | 'desc' };
export type PatientPage = PatientOrder & { readonly limit: number; readonly offset: number };

/** Each order is that of an index; the class order goes school by school. */
const SORT_COLUMNS = {
  createtime: ['patient.createdAt', 'patient.id'],
  studentId: ['patient.studentId', 'patient.id'],
  clazzName: [
    'patient.schoolId',
    'patient.gradeCode',
    'patient.clazzOrder',
    'patient.studentId',
    'patient.id',
  ],
} as const satisfies Record<PatientSort, readonly string[]>;

export const listedColumns = [
  'patient.id',
  'patient.schoolId',
  'school.name as schoolName',
  'patient.studentId',
  'patient.name',
  'patient.gender',
  'patient.birthDate',
  'patient.tel',
  'patient.gradeName',
  'patient.clazzName',
  'patient.createdAt',
] as const;

const DIGITS = /^\d+$/;
const FULL_PHONE = 11;

type PatientBuilder = ExpressionBuilder<Tables, 'patient'>;

function conditions(eb: PatientBuilder, scope: OrgScope, filter: PatientFilter) {
  const { id, schoolId, gradeName, clazzName, studentId, tel } = spelledPlace(filter);
  return eb.and([
    eb('patient.orgId', '=', scope.orgId),
    eb('patient.deletedAt', 'is', null),
    ...(id === undefined ? [] : [eb('patient.id', '=', id)]),
    ...(schoolId === undefined ? [] : [eb('patient.schoolId', '=', schoolId)]),
    // The code and the order narrow the index; the text decides.
    ...(gradeName === undefined
      ? []
      : [
          eb('patient.gradeCode', '=', gradeOrderOf(gradeName)),
          eb('patient.gradeName', '=', gradeName),
        ]),
    ...(clazzName === undefined
      ? []
      : [
          eb('patient.clazzOrder', '=', classOrderOf(clazzName)),
          eb('patient.clazzName', '=', clazzName),
        ]),
    ...(studentId === undefined
      ? []
      : [
          eb.or([
            eb('patient.studentId', 'in', numbersSought(studentId)),
            eb('patient.studentEnd', 'in', numbersSought(studentId)),
          ]),
        ]),
    ...(tel === undefined ? [] : [telConditions(eb, tel)]),
  ]);
}

/** A whole number is looked up; its first digits are a range of the same index, its last four have one of their own. */
function telConditions(eb: PatientBuilder, tel: string) {
  if (!DIGITS.test(tel) || tel.length >= FULL_PHONE) return eb('patient.tel', '=', tel);
  const after = String(Number(`1${tel}`) + 1);
  const from = eb('patient.tel', '>=', tel);
  const begins = after.startsWith('2') ? from : from.and('patient.tel', '<', after.slice(1));
  return eb.or([begins, eb('patient.telEnd', '=', tel)]);
}

type Asked = { readonly filter: PatientFilter; readonly page: PatientPage };
type ListedPatient = Awaited<ReturnType<typeof rowsOf>>[number];

/** One page of the children a filter finds, and how many they are. */
export async function patientPage(
  tenant: Tenant,
  asked: Asked,
): Promise<ListTotal & { rows: ListedPatient[] }> {
  const { name } = asked.filter;
  if (isOneCharacter(name)) {
    const total = await totalOf(tenant.db, idsOf(tenant, asked.filter), { isFrequent: true });
    return {
      ...total,
      rows: await patientsNamed(tenant, { ...asked, name, total: total.total }),
    };
  }
  const [total, rows] = await Promise.all([
    totalOf(tenant.db, idsOf(tenant, asked.filter), { isFrequent: false }),
    rowsOf(tenant, { found: idsOf(tenant, asked.filter), page: asked.page }),
  ]);
  return { ...total, rows };
}

/** The page of `total` children with a character in their name. */
export async function patientsNamed(
  tenant: Tenant,
  { total, name, ...asked }: Asked & { total: number; name: string },
): Promise<ListedPatient[]> {
  if (isWalkable(asked.page, total)) {
    const found = walkedIds(tenant, { ...asked, name });
    const near = await rowsOf(tenant, { found, page: asked.page });
    if (near.length === asked.page.limit) return near;
  }
  return rowsOf(tenant, { found: idsOf(tenant, asked.filter), page: asked.page });
}

/** A page of what was found. */
function rowsOf(tenant: Tenant, { found, page }: { found: FoundIds; page: PatientPage }) {
  // As text: with a parameter the planner would expect a tenth of all rows.
  let ids = found.limit(sql.lit(page.limit)).offset(page.offset);
  for (const column of SORT_COLUMNS[page.sort]) ids = ids.orderBy(column, page.direction);
  return childrenOf(tenant, { found: ids, order: page }).execute();
}

/** Of the first children of a list, those who have a name. */
function walkedIds(
  tenant: Tenant,
  { name, filter, page: order }: Asked & { name: string },
): FoundIds {
  let first = tenant.db
    .selectFrom('patient')
    .where((eb) => conditions(eb, tenant, filter))
    .selectAll('patient')
    .limit(sql.lit(WALKED));
  for (const column of SORT_COLUMNS[order.sort]) first = first.orderBy(column, order.direction);
  return tenant.db
    .selectFrom(first.as('patient'))
    .where(sql<SqlBool>`position(lower(${name}) in name_letters(patient.name)) > 0`)
    .select('patient.id');
}

/** All children a filter finds, some at a time. */
export function patientStream(
  tenant: Tenant,
  { filter, order, chunk }: { filter: PatientFilter; order: PatientOrder; chunk: number },
) {
  const found = idsOf(tenant, filter);
  return childrenOf(tenant, { found, order }).stream(chunk);
}

/** The children of a name, or all of them. */
function childrenNamed(scope: OrgScope, { name }: PatientFilter) {
  const rows =
    name === undefined
      ? sql<Tables['patient']>`patient`
      : sql<Tables['patient']>`patients_by_name(${scope.orgId}, ${name})`;
  return rows.as('patient');
}

function foundIn(tenant: Tenant, filter: PatientFilter) {
  return tenant.db
    .selectFrom(childrenNamed(tenant, filter))
    .where((eb) => conditions(eb, tenant, filter));
}

type FoundIds = ReturnType<typeof idsOf>;

function idsOf(tenant: Tenant, filter: PatientFilter) {
  return foundIn(tenant, filter).select('patient.id');
}

/** The found children with their school, in the order of an index. */
function childrenOf(
  { db, orgId }: Tenant,
  { found, order }: { found: ReturnType<typeof idsOf>; order: PatientOrder },
) {
  let rows = db
    .selectFrom(found.as('page'))
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'page.id').on('patient.orgId', '=', orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'patient.schoolId').on('school.orgId', '=', orgId),
    )
    .select(listedColumns);
  for (const column of SORT_COLUMNS[order.sort]) rows = rows.orderBy(column, order.direction);
  return rows;
}

/** How many children a filter finds. */
export function countPatients(tenant: Tenant, filter: PatientFilter): Promise<number> {
  return countRows(tenant.db, idsOf(tenant, filter));
}

/** All children a filter finds, locked in the order of their ids until the transaction ends. */
export async function lockMatching(tenant: Tenant, filter: PatientFilter): Promise<string[]> {
  const { name } = filter;
  const rows = await tenant.db
    .selectFrom('patient')
    .where((eb) => conditions(eb, tenant, filter))
    // Rows of a function cannot be locked.
    .$if(name !== undefined, (found) =>
      found.where(
        sql<SqlBool>`patient.id = any(array(select patient_ids_by_name(${tenant.orgId}, ${name})))`,
      ),
    )
    .select('patient.id')
    .orderBy('patient.id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** How many examinations leave the lists with the children a filter finds. */
export function countExamsOfMatching(tenant: Tenant, filter: PatientFilter): Promise<number> {
  const exams = tenant.db
    .selectFrom('exam')
    .where('exam.orgId', '=', tenant.orgId)
    .where(sql<boolean>`exam.listed`)
    .where('exam.patientId', 'in', idsOf(tenant, filter));
  return countRows(tenant.db, exams.select('exam.id'));
}
