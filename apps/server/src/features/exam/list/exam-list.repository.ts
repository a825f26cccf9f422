/**
 * Rows of the examination lists. A page is found in an index alone; only its rows are joined with child, school
 * and the rest. `listed` is written as SQL, because a parameter cannot be matched with a partial index.
 */
import type {
  ExamStatus,
  ExamType,
  ResultId,
  ScreeningState,
  Segment,
  Side,
} from '@spine/contract/exam';
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

/** What a list may be narrowed to; `from` and `before` bound the instant of the examination. */
export type ExamFilter = {
  readonly schoolId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly patientId?: string | undefined;
  readonly typeId?: ExamType | undefined;
  readonly resultId?: ResultId | undefined;
  readonly outcome?: 'retest' | 'declined' | undefined;
  readonly name?: string | undefined;
  readonly studentId?: string | undefined;
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
};

export type ExamPage = {
  readonly limit: number;
  readonly offset: number;
  readonly direction: 'asc' | 'desc';
};

/** An examination with the child and the school it belongs to. */
export type ListedExam = {
  id: string;
  patient_id: string;
  student_id: string;
  name: string;
  gender: 'm' | 'f' | 'o';
  birth_date: string;
  school_id: string;
  school_name: string;
  grade_name: string;
  clazz_name: string;
  project_id: string;
  exam_time: Date;
  type_id: ExamType;
  status: ExamStatus;
  result_id: ResultId | null;
  needs_retest: boolean;
  screening_state: ScreeningState;
  left_angle: number | null;
  right_angle: number | null;
  max_angle: number | null;
  max_side: Side | null;
  max_segment: Segment | null;
  group_angles: number[];
  doctor_name: string;
  report_downloaded_at: Date | null;
};

export const listedColumns = [
  'exam.id',
  'exam.patient_id',
  'patient.student_id',
  'patient.name',
  'patient.gender',
  'patient.birth_date',
  'exam.school_id',
  'school.name as school_name',
  'exam.grade_name',
  'exam.clazz_name',
  'exam.project_id',
  'exam.exam_time',
  'exam.type_id',
  'exam.status',
  'exam.result_id',
  'exam.needs_retest',
  'exam.screening_state',
  'exam.left_angle',
  'exam.right_angle',
  'exam.max_angle',
  'exam.max_side',
  'exam.max_segment',
  'exam.group_angles',
  'exam.doctor_name',
  'report_download.downloaded_at as report_downloaded_at',
] as const;

type ExamBuilder = ExpressionBuilder<Tables, 'exam'>;

const OUTCOMES = {
  retest: sql<SqlBool>`exam.needs_retest`,
  declined: sql<SqlBool>`exam.status = 2`,
} as const;

/** The conditions of a filter, of the institution first. */
export function conditions(eb: ExamBuilder, scope: OrgScope, filter: ExamFilter) {
  const equal = [
    ['exam.school_id', filter.schoolId],
    ['exam.project_id', filter.projectId],
    ['exam.patient_id', filter.patientId],
    ['exam.type_id', filter.typeId],
    ['exam.result_id', filter.resultId],
    ['exam.grade_name', filter.gradeName],
    ['exam.clazz_name', filter.clazzName],
  ] as const;
  return eb.and([
    eb('exam.org_id', '=', scope.orgId),
    sql<SqlBool>`exam.listed`,
    ...equal.flatMap(([column, value]) => (value === undefined ? [] : [eb(column, '=', value)])),
    // Written out, so that they match the partial indexes.
    ...(filter.outcome ? [OUTCOMES[filter.outcome]] : []),
    ...(filter.from ? [eb('exam.exam_time', '>=', filter.from)] : []),
    ...(filter.before ? [eb('exam.exam_time', '<', filter.before)] : []),
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
  if (studentId !== undefined)
    found.push(sql<SqlBool>`exam.patient_id in (
      select id from patient where org_id = ${scope.orgId} and student_id = ${studentId} and deleted_at is null)`);
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

/** A page of what was found. */
function rowsOf(
  tenant: Tenant,
  { found, page: { limit, offset, direction } }: { found: FoundIds; page: ExamPage },
): Promise<ListedExam[]> {
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
  return found.orderBy('exam.exam_time', direction).orderBy('exam.id', direction);
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
    .orderBy('exam.exam_time', direction)
    .orderBy('exam.id', direction)
    .limit(sql.lit(WALKED));
  return tenant.db
    .selectFrom(first.as('exam'))
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patient_id').on('patient.org_id', '=', tenant.orgId),
    )
    .where('patient.deleted_at', 'is', null)
    .where(sql<SqlBool>`position(lower(${name}) in lower(patient.name)) > 0`)
    .select('exam.id');
}

function idsOf(tenant: Tenant, filter: ExamFilter) {
  return tenant.db
    .selectFrom('exam')
    .where((eb) => conditions(eb, tenant, filter))
    .select('exam.id');
}

/** The found examinations with child and school, by their time. */
function examsOf(
  { db, orgId }: Tenant,
  { found, direction }: { found: ReturnType<typeof idsOf>; direction: ExamPage['direction'] },
) {
  return db
    .selectFrom(found.as('page'))
    .innerJoin('exam', (join) =>
      join.onRef('exam.id', '=', 'page.id').on('exam.org_id', '=', orgId),
    )
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patient_id').on('patient.org_id', '=', orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.school_id').on('school.org_id', '=', orgId),
    )
    .leftJoin('report_download', (join) =>
      join
        .onRef('report_download.exam_id', '=', 'exam.id')
        .on('report_download.org_id', '=', orgId),
    )
    .select(listedColumns)
    .orderBy('exam.exam_time', direction)
    .orderBy('exam.id', direction);
}

/** How many examinations a filter finds. */
export function countExams(tenant: Tenant, filter: ExamFilter): Promise<number> {
  return countRows(tenant.db, idsOf(tenant, filter));
}
