/**
 * Rows of the examination lists. A page is found in an index alone; only its rows are joined with child, school
 * and the rest. `listed` is written as SQL, because a parameter cannot be matched with a partial index.
 */
import {
  COMPLETE_FINDINGS,
  type ExamMode,
  ExamType,
  type FindingWithoutAngle,
  type listExams,
  type ResultId,
  type ScreeningMethod,
} from '@spine/contract/exam';
import { type ParsedEndpointInput, studentNumberSpellings } from '@spine/contract/kernel';
import { normalizeGradeAndClass } from '@spine/contract/school';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { counting } from '#features/statistic/index.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import { findNamed, isAmong, type WithChildren } from '#platform/db/children-by-name.ts';
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

/** What a list may be narrowed to; `from` and `before` bound the instant of the examination. */
export type ExamFilter = Omit<
  ParsedEndpointInput<typeof listExams>,
  'size' | 'page' | 'after' | 'asc' | 'desc' | 'from' | 'to' | 'voided'
> & {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** Voided ones alone, or beside the others; without this none. */
  readonly voided?: 'only' | 'with' | undefined;
};

/** `after` continues the order behind a row, newest first. */
export type ExamPage = {
  readonly limit: number;
  readonly offset: number;
  readonly direction: 'asc' | 'desc';
  readonly after?: ListPosition | undefined;
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
  'exam.doctorId',
  'exam.doctorName',
  'exam.operator',
  'exam.deviceCode',
  'exam.createdAt',
  'exam.voidedAt',
  'project.startDate',
  'project.createdAt as projectCreatedAt',
  'reportDownload.downloadedAt as reportDownloadedAt',
] as const;

type ExamBuilder = ExpressionBuilder<Tables, 'exam'>;

/**
 * Incomplete or declined, as long as the child counts by this examination in the project. The first half is written as
 * in the partial indexes.
 */
const countsAs = (tenant: Tenant, outcome: 'incomplete' | 'declined') =>
  sql<SqlBool>`exam.outcome = ${sql.lit(outcome)} and exam.id in (
    select c.exam_id from statistic_fact c
    where c.org_id = ${tenant.orgId} and c.outcome = ${sql.lit(outcome)} and ${counting(tenant, {})})`;

const OUTCOME_CONDITIONS = {
  retest: (tenant: Tenant) => countsAs(tenant, 'incomplete'),
  declined: (tenant: Tenant) => countsAs(tenant, 'declined'),
} as const;

/** A method has few projects: as an array they are looked up once, and an index finds and counts their examinations. */
const quickBy = ({ orgId }: OrgScope, ...methods: ScreeningMethod[]) =>
  sql<SqlBool>`exam.type_id = ${sql.lit(ExamType.Quick)} and exam.project_id = any(array(
    select id from project where org_id = ${orgId} and method in (${sql.join(methods.map((method) => sql.lit(method)))})))`;

const WAY_CONDITIONS: Readonly<Record<ExamMode, (scope: OrgScope) => RawBuilder<SqlBool>>> = {
  normal: () => sql<SqlBool>`exam.type_id = ${sql.lit(ExamType.Normal)}`,
  quick: (scope) => quickBy(scope, 'twoStage', 'guideline'),
  atrOnly: (scope) => quickBy(scope, 'atrOnly'),
};

function completeCondition(resultId: ResultId) {
  const findings = COMPLETE_FINDINGS[resultId].map((finding) => sql.lit(finding));
  return sql<SqlBool>`exam.result_id = ${resultId} and exam.finding in (${sql.join(findings)})`;
}

/** A finding of the side view stands, whatever else is still to be measured. */
const WITHOUT_ANGLE: Readonly<Record<FindingWithoutAngle, RawBuilder<SqlBool>>> = {
  lordosis: sql<SqlBool>`exam.sagittal_abnormal = 'lordosis'`,
  kyphosis: sql<SqlBool>`exam.sagittal_abnormal = 'kyphosis'`,
  furtherCheck: sql<SqlBool>`exam.finding = 'furtherCheck'`,
};

const resultCondition = (result: ResultId | FindingWithoutAngle) =>
  typeof result === 'string' ? WITHOUT_ANGLE[result] : completeCondition(result);

/** A first measurement that waits for its retest. */
const firstResultCondition = (resultId: ResultId) =>
  sql<SqlBool>`exam.result_id = ${resultId} and exam.finding = 'retest'`;

/** Voided by hand; those of a deleted child or project left for ever. The first half is written as in the partial index. */
const voidedCondition = ({ orgId }: OrgScope) =>
  sql<SqlBool>`exam.voided_at is not null and exam.deleted_at is null and exam.patient_id in (
    select id from patient where org_id = ${orgId} and deleted_at is null)`;

/**
 * Those of a step that a child did twice in a project. Their ids are looked up once, within an index of their own: a join
 * would be planned for a third of all examinations.
 */
const repeatedCondition = ({ orgId }: OrgScope, { projectId }: Pick<ExamFilter, 'projectId'>) =>
  sql<SqlBool>`exam.id = any(array(
    select unnest(twice.ids) from (
      select array_agg(e.id) as ids from exam e
      where e.org_id = ${orgId} and e.listed and e.outcome <> 'declined'
        ${projectId === undefined ? sql`` : sql`and e.project_id = ${projectId}`}
      group by e.project_id, e.patient_id, e.precedence having count(*) > 1
    ) as twice))`;

/** Which examinations there are for a list. */
function standingCondition(scope: OrgScope, { voided }: Pick<ExamFilter, 'voided'>) {
  if (voided === 'only') return voidedCondition(scope);
  return voided === 'with'
    ? sql<SqlBool>`(exam.listed or ${voidedCondition(scope)})`
    : sql<SqlBool>`exam.listed`;
}

/** The conditions of a filter, beginning with the institution, as the indexes do. */
export function conditions(eb: ExamBuilder, tenant: Tenant, filter: WithChildren<ExamFilter>) {
  const { gradeName, clazzName } = normalizeGradeAndClass(filter);
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
    eb('exam.orgId', '=', tenant.orgId),
    standingCondition(tenant, filter),
    ...equal.flatMap(([column, value]) => (value === undefined ? [] : [eb(column, '=', value)])),
    ...(filter.way ? [WAY_CONDITIONS[filter.way](tenant)] : []),
    ...(filter.resultId === undefined ? [] : [resultCondition(filter.resultId)]),
    ...(filter.firstResultId === undefined ? [] : [firstResultCondition(filter.firstResultId)]),
    ...(filter.repeated ? [repeatedCondition(tenant, filter)] : []),
    ...(filter.outcome ? [OUTCOME_CONDITIONS[filter.outcome](tenant)] : []),
    ...(filter.from ? [eb('exam.examTime', '>=', filter.from)] : []),
    ...(filter.before ? [eb('exam.examTime', '<', filter.before)] : []),
    ...childConditions(tenant, filter),
  ]);
}

function childConditions(scope: OrgScope, { named, studentId }: WithChildren<ExamFilter>) {
  const parts = [];
  if (named) parts.push(isAmong('exam.patientId', named));
  if (studentId !== undefined) {
    const numbers = sql.join(studentNumberSpellings(studentId));
    parts.push(sql<SqlBool>`exam.patient_id in (
      select id from patient where org_id = ${scope.orgId} and (student_id in (${numbers}) or student_end in (${numbers})) and deleted_at is null)`);
  }
  return parts;
}

/** An examination with the child and the school it belongs to. */
export type ListedExam = Awaited<ReturnType<typeof selectPage>>[number];

/** One page of the examinations a filter finds, how many they are, and newest first the cursor of what follows. */
export async function examPage(
  tenant: Tenant,
  { filter, page }: { filter: ExamFilter; page: ExamPage },
): Promise<ListTotal & { rows: ListedExam[]; next?: string }> {
  const matches = matchingIds(tenant, await findNamed(tenant, filter));
  const [total, read] = await Promise.all([
    countList(tenant, matches, filter.name),
    selectPage(tenant, { matches, page }),
  ]);
  const { next, ...rows } = splitPage(read, page.limit);
  return { ...total, ...rows, ...(page.direction === 'desc' && next !== undefined && { next }) };
}

/** The rows of a page, and one more if there is one. */
function selectPage(tenant: Tenant, { matches, page }: { matches: MatchingIds; page: ExamPage }) {
  const { limit, offset, direction, after } = page;
  let ids = matches
    .orderBy('exam.examTime', direction)
    .orderBy('exam.id', direction)
    // As text: with a parameter the planner would expect a tenth of all rows.
    .limit(sql.lit(limit + 1))
    .offset(pageOffset(offset));
  if (after)
    ids = ids.where(
      sql<SqlBool>`(exam.exam_time, exam.id) < (${after.time}::timestamptz, ${after.id}::uuid)`,
    );
  return selectListed(tenant, { ids, direction }).execute();
}

/** Where an examination of the institution stands among all, newest first; one that is no longer listed had its place, too. */
export function examPosition({ db, orgId }: Tenant, id: string): Promise<ListPosition | undefined> {
  return db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select(['id', sql<string>`exam_time::text`.as('time')])
    .executeTakeFirst();
}

/** All examinations a filter finds, some at a time. */
export async function* examStream(
  tenant: Tenant,
  { filter, direction, chunk }: { filter: ExamFilter; direction: Direction; chunk: number },
): AsyncGenerator<ListedExam> {
  const ids = matchingIds(tenant, await findNamed(tenant, filter));
  yield* selectListed(tenant, { ids, direction }).stream(chunk);
}

type MatchingIds = ReturnType<typeof matchingIds>;
type Direction = ExamPage['direction'];

function matchingIds(tenant: Tenant, filter: WithChildren<ExamFilter>) {
  return tenant.db
    .selectFrom('exam')
    .where((eb) => conditions(eb, tenant, filter))
    .select('exam.id');
}

/** Examinations by their ids, with child, school and project, by their time. */
function selectListed(
  { db, orgId }: Tenant,
  { ids, direction }: { ids: MatchingIds; direction: Direction },
) {
  return db
    .selectFrom(ids.as('page'))
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
export async function countExams(tenant: Tenant, filter: ExamFilter): Promise<number> {
  return countRows(tenant.db, matchingIds(tenant, await findNamed(tenant, filter)));
}
