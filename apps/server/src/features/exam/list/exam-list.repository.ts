/**
 * Rows of the examination lists. A page is found in an index alone; only its rows are joined with child, school
 * and the rest. `listed` is written as SQL, because a parameter cannot be matched with a partial index.
 */
import {
  COMPLETE_FINDINGS,
  ExamType,
  type ExamWay,
  type FindingWithoutAngle,
  type listExams,
  type ResultId,
  type ScreeningMethod,
} from '@spine/contract/exam';
import { numbersSought, type ParsedInputOf } from '@spine/contract/kernel';
import { spelledPlace } from '@spine/contract/school';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
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

/** What a list may be narrowed to; `from` and `before` bound the instant of the examination. */
export type ExamFilter = Omit<
  ParsedInputOf<typeof listExams>,
  'size' | 'page' | 'asc' | 'desc' | 'from' | 'to'
> & { readonly from?: Date | undefined; readonly before?: Date | undefined };

export type ExamPage = {
  readonly limit: number;
  readonly offset: number;
  readonly direction: 'asc' | 'desc';
};

export const listedColumns = [
  'exam.id',
  'exam.patientId',
  'patient.studentId',
  'patient.name',
  'patient.gender',
  'patient.birthDate',
  'exam.schoolId',
  'school.name as schoolName',
  'exam.gradeName',
  'exam.clazzName',
  'exam.projectId',
  'exam.examTime',
  'exam.typeId',
  'exam.status',
  'exam.resultId',
  'exam.finding',
  'exam.needsRetest',
  'exam.sagittalAbnormal',
  'exam.referred',
  'exam.screeningState',
  'exam.leftAngle',
  'exam.rightAngle',
  'exam.maxAngle',
  'exam.maxSide',
  'exam.maxSegment',
  'exam.groupAngles',
  'exam.doctorName',
  'exam.operator',
  'exam.deviceCode',
  'project.startDate',
  'project.createdAt as projectCreatedAt',
  'reportDownload.downloadedAt as reportDownloadedAt',
] as const;

type ExamBuilder = ExpressionBuilder<Tables, 'exam'>;

/**
 * An examination asks for something only as long as its child counts by it in the project. The first half is written as in
 * the partial indexes.
 */
const asking = ({ orgId }: OrgScope, outcome: 'incomplete' | 'declined') =>
  sql<SqlBool>`exam.outcome = ${sql.lit(outcome)} and exam.id in (
    select exam_id from project_child where org_id = ${orgId} and outcome = ${sql.lit(outcome)})`;

const OUTCOMES = {
  retest: (scope: OrgScope) => asking(scope, 'incomplete'),
  declined: (scope: OrgScope) => asking(scope, 'declined'),
} as const;

/** The projects of a method are few: looked up once, an index finds their examinations and counts them. */
const quickBy = ({ orgId }: OrgScope, ...methods: ScreeningMethod[]) =>
  sql<SqlBool>`exam.type_id = ${sql.lit(ExamType.Quick)} and exam.project_id = any(array(
    select id from project where org_id = ${orgId} and method in (${sql.join(methods.map((method) => sql.lit(method)))})))`;

const WAYS: Readonly<Record<ExamWay, (scope: OrgScope) => RawBuilder<SqlBool>>> = {
  normal: () => sql<SqlBool>`exam.type_id = ${sql.lit(ExamType.Normal)}`,
  quick: (scope) => quickBy(scope, 'twoStage', 'guideline'),
  atrOnly: (scope) => quickBy(scope, 'atrOnly'),
};

function complete(resultId: ResultId) {
  const findings = COMPLETE_FINDINGS[resultId].map((finding) => sql.lit(finding));
  return sql<SqlBool>`exam.result_id = ${resultId} and exam.finding in (${sql.join(findings)})`;
}

/** From the side proven is proven, whatever else is still to be measured. */
const WITHOUT_ANGLE: Readonly<Record<FindingWithoutAngle, RawBuilder<SqlBool>>> = {
  lordosis: sql<SqlBool>`exam.sagittal_abnormal = 'lordosis'`,
  kyphosis: sql<SqlBool>`exam.sagittal_abnormal = 'kyphosis'`,
  furtherCheck: sql<SqlBool>`exam.finding = 'furtherCheck'`,
};

const found = (result: ResultId | FindingWithoutAngle) =>
  typeof result === 'string' ? WITHOUT_ANGLE[result] : complete(result);

const first = (resultId: ResultId) =>
  sql<SqlBool>`exam.result_id = ${resultId} and exam.finding = 'retest'`;

/** The conditions of a filter, of the institution first. */
export function conditions(eb: ExamBuilder, scope: OrgScope, filter: ExamFilter) {
  const { gradeName, clazzName } = spelledPlace(filter);
  const equal = [
    ['exam.id', filter.id],
    ['exam.schoolId', filter.schoolId],
    ['exam.projectId', filter.projectId],
    ['exam.patientId', filter.patientId],
    ['exam.typeId', filter.typeId],
    ['exam.gradeName', gradeName],
    ['exam.clazzName', clazzName],
  ] as const;
  return eb.and([
    eb('exam.orgId', '=', scope.orgId),
    sql<SqlBool>`exam.listed`,
    ...equal.flatMap(([column, value]) => (value === undefined ? [] : [eb(column, '=', value)])),
    ...(filter.way ? [WAYS[filter.way](scope)] : []),
    ...(filter.resultId === undefined ? [] : [found(filter.resultId)]),
    ...(filter.firstResultId === undefined ? [] : [first(filter.firstResultId)]),
    ...(filter.outcome ? [OUTCOMES[filter.outcome](scope)] : []),
    ...(filter.from ? [eb('exam.examTime', '>=', filter.from)] : []),
    ...(filter.before ? [eb('exam.examTime', '<', filter.before)] : []),
    ...childConditions(scope, filter),
  ]);
}

function childConditions(scope: OrgScope, { name, studentId }: ExamFilter) {
  const found = [];
  if (name !== undefined)
    found.push(
      // An array is looked up in one walk of the index; a join would walk it anew for each child.
      sql<SqlBool>`exam.patient_id = any(array(select patient_ids_by_name(${scope.orgId}, ${name})))`,
    );
  if (studentId !== undefined) {
    const numbers = sql.join(numbersSought(studentId));
    found.push(sql<SqlBool>`exam.patient_id in (
      select id from patient where org_id = ${scope.orgId} and (student_id in (${numbers}) or student_end in (${numbers})) and deleted_at is null)`);
  }
  return found;
}

type Asked = { readonly filter: ExamFilter; readonly page: ExamPage };

/** One page of the examinations a filter finds, and how many they are. */
export async function examPage(
  tenant: Tenant,
  asked: Asked,
): Promise<ListTotal & { rows: ListedExam[] }> {
  const { name } = asked.filter;
  if (isOneCharacter(name)) {
    const total = await totalOf(tenant.db, idsOf(tenant, asked.filter), { isFrequent: true });
    return { ...total, rows: await examsNamed(tenant, { ...asked, name, total: total.total }) };
  }
  const [total, rows] = await Promise.all([
    totalOf(tenant.db, idsOf(tenant, asked.filter), { isFrequent: false }),
    rowsOf(tenant, { found: idsOf(tenant, asked.filter), page: asked.page }),
  ]);
  return { ...total, rows };
}

/** The page of `total` examinations of children with a character in their name. */
export async function examsNamed(
  tenant: Tenant,
  { total, name, ...asked }: Asked & { total: number; name: string },
): Promise<ListedExam[]> {
  if (isWalkable(asked.page, total)) {
    const found = walkedIds(tenant, { ...asked, name });
    const near = await rowsOf(tenant, { found, page: asked.page });
    if (near.length === asked.page.limit) return near;
  }
  return rowsOf(tenant, { found: idsOf(tenant, asked.filter), page: asked.page });
}

/** An examination with the child and the school it belongs to. */
export type ListedExam = Awaited<ReturnType<typeof rowsOf>>[number];

/** A page of what was found. */
function rowsOf(
  tenant: Tenant,
  { found, page: { limit, offset, direction } }: { found: FoundIds; page: ExamPage },
) {
  // As text: with a parameter the planner would expect a tenth of all rows.
  const ids = inOrder(found, direction).limit(sql.lit(limit)).offset(offset);
  return examsOf(tenant, { found: ids, direction }).execute();
}

/** All examinations a filter finds, some at a time. */
export function examStream(
  tenant: Tenant,
  wanted: { filter: ExamFilter; direction: ExamPage['direction']; chunk: number },
): AsyncIterable<ListedExam> {
  const found = idsOf(tenant, wanted.filter);
  return examsOf(tenant, { found, direction: wanted.direction }).stream(wanted.chunk);
}

type FoundIds = ReturnType<typeof idsOf>;
type Direction = ExamPage['direction'];

function inOrder(found: FoundIds, direction: Direction): FoundIds {
  return found.orderBy('exam.examTime', direction).orderBy('exam.id', direction);
}

/** Of the first rows of a list, those of children who have a name. */
function walkedIds(
  tenant: Tenant,
  { name, filter, page: { direction } }: Asked & { name: string },
): FoundIds {
  const first = tenant.db
    .selectFrom('exam')
    .where((eb) => conditions(eb, tenant, { ...filter, name: undefined }))
    .selectAll('exam')
    .orderBy('exam.examTime', direction)
    .orderBy('exam.id', direction)
    .limit(sql.lit(WALKED));
  return tenant.db
    .selectFrom(first.as('exam'))
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patientId').on('patient.orgId', '=', tenant.orgId),
    )
    .where('patient.deletedAt', 'is', null)
    .where(sql<SqlBool>`position(lower(${name}) in name_letters(patient.name)) > 0`)
    .select('exam.id');
}

function idsOf(tenant: Tenant, filter: ExamFilter) {
  return tenant.db
    .selectFrom('exam')
    .where((eb) => conditions(eb, tenant, filter))
    .select('exam.id');
}

/** The found examinations with child, school and project, by their time. */
function examsOf(
  { db, orgId }: Tenant,
  { found, direction }: { found: ReturnType<typeof idsOf>; direction: ExamPage['direction'] },
) {
  return db
    .selectFrom(found.as('page'))
    .innerJoin('exam', (join) => join.onRef('exam.id', '=', 'page.id').on('exam.orgId', '=', orgId))
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patientId').on('patient.orgId', '=', orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.schoolId').on('school.orgId', '=', orgId),
    )
    .innerJoin('project', (join) =>
      join.onRef('project.id', '=', 'exam.projectId').on('project.orgId', '=', orgId),
    )
    .leftJoin('reportDownload', (join) =>
      join.onRef('reportDownload.examId', '=', 'exam.id').on('reportDownload.orgId', '=', orgId),
    )
    .select(listedColumns)
    .orderBy('exam.examTime', direction)
    .orderBy('exam.id', direction);
}

/** How many examinations a filter finds. */
export function countExams(tenant: Tenant, filter: ExamFilter): Promise<number> {
  return countRows(tenant.db, idsOf(tenant, filter));
}
