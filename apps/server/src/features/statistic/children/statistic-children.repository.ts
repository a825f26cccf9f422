/**
 * The children behind a number: those who were seen by the examination they count by, those who were not seen from the
 * roster. A page is found first and only its rows are joined with names.
 */
import type { Finding } from '@spine/contract/exam';
import { addDays, startOfShanghaiDay } from '@spine/contract/kernel';
import type { StatisticMember } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { counting, facts, matching, type Narrowed, unseen } from '../statistic-sources.ts';

export type FoundChild = {
  patientId: string;
  examId: string | null;
  name: string;
  studentId: string;
  gender: 'm' | 'f' | 'o';
  age: number | null;
  schoolName: string;
  gradeName: string;
  clazzName: string;
  projectName: string;
  examTime: Date | null;
  finding: Finding | null;
  resultId: 0 | 1 | 2 | 3 | 5 | null;
  sagittalAbnormal: 'lordosis' | 'kyphosis' | null;
  referred: boolean | null;
  maxAngle: number | null;
  /** The child is still on the roster. */
  living: boolean;
  listed: boolean | null;
};

/** Children of one kind within what a statistic is narrowed to. */
export type Behind = Narrowed & { readonly member: StatisticMember };

/** Who of those that count is meant; `few` are sooner found whole than in the order of their times. */
type Seen = { readonly which: RawBuilder<unknown>; readonly few: boolean };

/** Children with a finding are few: they are counted and put in order within an index of their own. */
const few = (which: string): Seen => ({ which: sql.raw(which), few: true });
const ofOutcomes = (...outcomes: readonly Tables['statisticFact']['outcome'][]): Seen =>
  few(`c.outcome in (${outcomes.map((outcome) => `'${outcome}'`).join(', ')})`);
const many = (which: string): Seen => ({ which: sql.raw(which), few: false });
const EVERYBODY = many('true');

const SEEN: Readonly<Record<Exclude<StatisticMember, 'unseen' | 'roster'>, Seen>> = {
  examined: many(`c.outcome <> 'declined'`),
  examinedInWay: many(`c.outcome <> 'declined'`),
  valid: many(`c.outcome not in ('incomplete', 'declined')`),
  incomplete: ofOutcomes('incomplete'),
  toRetest: ofOutcomes('incomplete'),
  declined: ofOutcomes('declined'),
  normal: many(`c.outcome = 'normal'`),
  posture: ofOutcomes('posture'),
  gradeOne: ofOutcomes('gradeOne'),
  gradeTwo: ofOutcomes('gradeTwo'),
  gradeThree: ofOutcomes('gradeThree'),
  sagittal: ofOutcomes('sagittal'),
  sideViewed: many('c.side_viewed'),
  lordosis: few(`c.outcome <> 'normal' and c.sagittal_abnormal = 'lordosis'`),
  kyphosis: few(`c.outcome <> 'normal' and c.sagittal_abnormal = 'kyphosis'`),
  furtherCheck: ofOutcomes('furtherCheck'),
  curvature: ofOutcomes('gradeOne', 'gradeTwo', 'gradeThree', 'sagittal'),
  scoliosis: ofOutcomes('gradeOne', 'gradeTwo', 'gradeThree'),
  retested: many('c.retested'),
  retestDue: many(`(c.retested or c.outcome = 'incomplete')`),
  positive: many('c.positive'),
  referred: few('c.referred'),
  attended: few('c.referred and c.attended'),
  confirmed: few('c.referred and c.confirmed'),
  imaged: few('c.referred and c.imaged'),
  elsewhere: few('c.elsewhere'),
};

const COLUMNS = sql.raw(
  ['project_id', 'school_id', 'grade_code', 'grade_name', 'clazz_order', 'clazz_name', 'patient_id']
    .map((column) => `c.${column}`)
    .join(', '),
);

/** Children of one source in one order, and the statement that counts them. */
type Part = {
  readonly rows: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly total: RawBuilder<{ total: number }>;
  /** The page of a part whose members are sooner found whole than in order: found within their index. */
  readonly first?: (page: RawBuilder<unknown>) => RawBuilder<unknown>;
};

const TIME_ORDER = {
  asc: sql.raw('f.exam_time asc, f.exam_id asc'),
  desc: sql.raw('f.exam_time desc, f.exam_id desc'),
} as const;

/** Who was seen, by the time of the examination, as its index has them. */
function seenPart(
  tenant: Tenant,
  { which, few }: Seen,
  { window, direction }: { window: Narrowed; direction: Direction },
): Part {
  const where = sql`${counting(tenant, window)} ${matching(window.conditions)}`;
  const from = sql`from ${facts(tenant)} where ${where} and ${which} ${within(window)}`;
  const order = TIME_ORDER[direction];
  const rowsOf = (found: RawBuilder<unknown>) =>
    sql`select ${COLUMNS}, c.exam_id, c.exam_time, c.age ${found}`;
  return {
    rows: rowsOf(from),
    order,
    total: sql`select count(*) as total ${from}`,
    ...(few && {
      first: (page) =>
        rowsOf(sql`from (
          select f.patient_id, f.exam_id
          from (select c.patient_id, c.exam_id, c.exam_time ${from} offset 0) as f order by ${order} ${page}
        ) as found
        join statistic_fact c on c.org_id = ${tenant.orgId} and c.patient_id = found.patient_id
          and c.exam_id = found.exam_id`),
    }),
  };
}

/** The times of the days that are asked for, because the index has times. */
function within({ conditions, from, to }: Narrowed): RawBuilder<unknown> {
  const days = conditions.filter(({ column }) => column === 'examDay');
  const sorted = days.map(({ values }) => values.map(String).toSorted());
  const first = [from, ...sorted.map((each) => each[0])].filter((day) => day !== undefined);
  const last = [to, ...sorted.map((each) => each.at(-1))].filter((day) => day !== undefined);
  const parts = [
    ...first.map((day) => sql`and c.exam_time >= ${startOfShanghaiDay(day)}`),
    ...last.map((day) => sql`and c.exam_time < ${startOfShanghaiDay(addDays(day, 1))}`),
  ];
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

/** Who was not seen, class by class. */
function unseenPart(tenant: Tenant, { conditions, once }: Narrowed): Part {
  const from = sql`from ${unseen(tenant, { once })} where true ${matching(conditions)}`;
  return {
    rows: sql`select ${COLUMNS}, null::uuid as exam_id, null::timestamptz as exam_time, null::smallint as age ${from}`,
    order: sql`f.project_id, f.school_id, f.grade_code, f.clazz_order, f.clazz_name, f.patient_id`,
    total: sql`select count(*) as total ${from}`,
  };
}

/** Everybody who is meant, those who wait last; the roster does not mind the days. */
function partsOf(
  tenant: Tenant,
  { member, from, to, ...ever }: Behind,
  direction: Direction,
): Part[] {
  if (member === 'unseen') return [unseenPart(tenant, ever)];
  if (member === 'roster')
    return [seenPart(tenant, EVERYBODY, { window: ever, direction }), unseenPart(tenant, ever)];
  return [seenPart(tenant, SEEN[member], { window: { ...ever, from, to }, direction })];
}

async function totalOf({ db }: Tenant, part: Part): Promise<number> {
  const { rows } = await part.total.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many children there are behind a number. */
export async function countChildren(tenant: Tenant, behind: Behind): Promise<number> {
  let total = 0;
  for (const part of partsOf(tenant, behind, 'desc')) total += await totalOf(tenant, part);
  return total;
}

type Direction = 'asc' | 'desc';
export type ChildPage = {
  readonly limit: number;
  readonly offset: number;
  readonly direction: Direction;
};

/** The children of a part, or a page of them, with names. */
function named(
  tenant: Tenant,
  { rows, order }: Pick<Part, 'rows' | 'order'>,
  page: RawBuilder<unknown> = sql``,
): RawBuilder<FoundChild> {
  return sql<FoundChild>`
    select f.patient_id, f.exam_id, p.name, p.student_id, p.gender, f.age, s.name as school_name, f.grade_name,
      f.clazz_name, j.name as project_name, f.exam_time, e.finding, e.result_id, e.sagittal_abnormal,
       e.referred, e.max_angle, p.deleted_at is null as living, e.listed
    from (select * from (${rows}) as f order by ${order} ${page}) as f
    join patient p on p.org_id = ${tenant.orgId} and p.id = f.patient_id
    join school s on s.org_id = ${tenant.orgId} and s.id = f.school_id
    join project j on j.org_id = ${tenant.orgId} and j.id = f.project_id
    left join exam e on e.org_id = ${tenant.orgId} and e.id = f.exam_id
    order by ${order}`;
}

/** One page of the children behind a number, and how many they are in all. */
export async function childPage(
  tenant: Tenant,
  { behind, page }: { behind: Behind; page: ChildPage },
): Promise<{ rows: FoundChild[]; total: number }> {
  const found: FoundChild[] = [];
  let total = 0;
  for (const part of partsOf(tenant, behind, page.direction)) {
    const count = await totalOf(tenant, part);
    const limit = page.limit - found.length;
    const offset = Math.max(0, page.offset - total);
    if (limit > 0 && offset < count) {
      const cut = sql`limit ${sql.lit(limit)} offset ${offset}`;
      const shown = part.first
        ? named(tenant, { ...part, rows: part.first(cut) })
        : named(tenant, part, cut);
      found.push(...(await shown.execute(tenant.db)).rows);
    }
    total += count;
  }
  return { rows: found, total };
}

/** All children behind a number, some at a time. */
export async function* childStream(
  tenant: Tenant,
  wanted: { behind: Behind; direction: Direction; chunk: number },
): AsyncIterable<FoundChild> {
  for (const part of partsOf(tenant, wanted.behind, wanted.direction)) {
    const children = sql<FoundChild>`(${named(tenant, part)})`.as('child');
    yield* tenant.db.selectFrom(children).selectAll('child').stream(wanted.chunk);
  }
}
