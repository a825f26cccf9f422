/**
 * The children behind a number: those who were seen by the examination they count by, those who were not seen from the
 * roster. A page is found first and only its rows are joined with names.
 */
import type { StatisticMember } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import type { Outcome } from '#platform/db/statistic-tables.ts';
import { counting, facts, matching, type Narrowed } from './statistic-sources.repository.ts';
import { unseenChildren } from './statistic-unseen.repository.ts';

export type FoundChild = {
  patient_id: string;
  exam_id: string | null;
  name: string;
  student_id: string;
  gender: 'm' | 'f' | 'o';
  age: number | null;
  school_name: string;
  grade_name: string;
  clazz_name: string;
  project_name: string;
  exam_time: Date | null;
  exam_status: 1 | 2 | null;
  result_id: 0 | 1 | 2 | 3 | 5 | null;
  needs_retest: boolean | null;
  sagittal_abnormal: 'lordosis' | 'kyphosis' | null;
  max_angle: number | null;
  /** The child is still on the roster. */
  living: boolean;
  listed: boolean | null;
};

/** Children of one kind within what a statistic is narrowed to. */
export type Behind = Narrowed & { readonly member: StatisticMember };

const VALID = sql`c.outcome not in ('incomplete', 'declined')`;
const ofOutcomes = (...outcomes: readonly Outcome[]) =>
  sql`c.outcome in (${sql.raw(outcomes.map((outcome) => `'${outcome}'`).join(', '))})`;

/** Who of those that count is meant. */
const SEEN: Readonly<Record<Exclude<StatisticMember, 'unseen' | 'roster'>, RawBuilder<unknown>>> = {
  examined: sql`c.outcome <> 'declined'`,
  valid: VALID,
  incomplete: ofOutcomes('incomplete'),
  declined: ofOutcomes('declined'),
  normal: ofOutcomes('normal'),
  posture: ofOutcomes('posture'),
  gradeOne: ofOutcomes('gradeOne'),
  gradeTwo: ofOutcomes('gradeTwo'),
  gradeThree: ofOutcomes('gradeThree'),
  sagittal: ofOutcomes('sagittal'),
  curvature: ofOutcomes('gradeOne', 'gradeTwo', 'gradeThree', 'sagittal'),
  scoliosis: ofOutcomes('gradeOne', 'gradeTwo', 'gradeThree'),
  positive: sql`c.positive`,
  referred: sql`c.referred`,
  attended: sql`c.attended`,
  confirmed: sql`c.confirmed`,
};

const COLUMNS = sql.raw(
  ['project_id', 'school_id', 'grade_code', 'grade_name', 'clazz_order', 'clazz_name', 'patient_id']
    .map((column) => `c.${column}`)
    .join(', '),
);

/** Everybody who is meant; the roster does not mind the days. */
function found(scope: OrgScope, { member, conditions, from, to }: Behind): RawBuilder<unknown> {
  const where = matching(conditions);
  const seen = (window: Narrowed, which: RawBuilder<unknown>) =>
    sql`select ${COLUMNS}, c.exam_id, c.exam_time, c.age
      from ${facts(scope)} where ${counting(window)} and ${which} ${where}`;
  const unseen = sql`select ${COLUMNS}, null::uuid as exam_id, null::timestamptz as exam_time, null::smallint as age
    from ${unseenChildren(scope)} where true ${where}`;
  if (member === 'unseen') return unseen;
  if (member !== 'roster') return seen({ conditions, from, to }, SEEN[member]);
  return sql`${seen({ conditions }, sql`true`)} union all ${unseen}`;
}

/** How many children there are behind a number. */
export async function countChildren(db: Db, scope: OrgScope, behind: Behind): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${found(scope, behind)}) as f`.execute(db);
  return rows[0]?.total ?? 0;
}

export type ChildPage = {
  readonly limit: number;
  readonly offset: number;
  readonly direction: 'asc' | 'desc';
};

const TIME_ORDER = { asc: sql.raw('asc'), desc: sql.raw('desc') } as const;

/** By the time of their examination; those who wait come last, class by class. */
function inOrder(direction: ChildPage['direction']): RawBuilder<unknown> {
  const way = TIME_ORDER[direction];
  return sql`f.exam_time ${way} nulls last, f.exam_id ${way}, f.project_id, f.school_id, f.grade_code, f.clazz_order,
    f.clazz_name, f.patient_id`;
}

/** Everybody found, or a page of them, with names. */
function named(
  scope: OrgScope,
  { behind, direction }: { behind: Behind; direction: ChildPage['direction'] },
  page: RawBuilder<unknown> = sql``,
): RawBuilder<FoundChild> {
  const order = inOrder(direction);
  return sql<FoundChild>`
    select f.patient_id, f.exam_id, p.name, p.student_id, p.gender, f.age, s.name as school_name, f.grade_name,
      f.clazz_name, j.name as project_name, f.exam_time, e.status as exam_status, e.result_id, e.needs_retest,
      e.sagittal_abnormal, e.max_angle, p.deleted_at is null as living, e.listed
    from (select * from (${found(scope, behind)}) as f order by ${order} ${page}) as f
    join patient p on p.org_id = ${scope.orgId} and p.id = f.patient_id
    join school s on s.org_id = ${scope.orgId} and s.id = f.school_id
    join project j on j.org_id = ${scope.orgId} and j.id = f.project_id
    left join exam e on e.org_id = ${scope.orgId} and e.id = f.exam_id
    order by ${order}`;
}

/** One page of the children behind a number. */
export async function childPage(
  db: Db,
  scope: OrgScope,
  { behind, page }: { behind: Behind; page: ChildPage },
): Promise<FoundChild[]> {
  const { limit, offset, direction } = page;
  const rows = sql`limit ${sql.lit(limit)} offset ${offset}`;
  const { rows: children } = await named(scope, { behind, direction }, rows).execute(db);
  return children;
}

/** All children behind a number, some at a time. */
export function childStream(
  db: Db,
  scope: OrgScope,
  wanted: { behind: Behind; direction: ChildPage['direction']; chunk: number },
): AsyncIterable<FoundChild> {
  const children = sql<FoundChild>`(${named(scope, wanted)})`.as('child');
  return db.selectFrom(children).selectAll('child').stream(wanted.chunk);
}
