/**
 * The children behind a number: those who were seen, by the examination they count by; those who were not seen, from the
 * roster. A page is selected first and only its rows are joined with names.
 */
import type { Finding } from '@spine/contract/exam';
import { addDays, startOfShanghaiDay } from '@spine/contract/kernel';
import type { StatisticMember } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import {
  counting,
  type FactFilter,
  facts,
  matching,
  unseen,
  wasMissing,
} from '../statistic-sources.ts';

export type ChildRow = {
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
  /** It was not examined, and was missing on a day of the project. */
  absent: boolean;
};

/** Children of one kind within what a statistic is narrowed to. */
export type MemberQuery = FactFilter & { readonly member: StatisticMember };

/** The condition of a kind of children; `few` of them are read at once faster than in the order of their times. */
type SeenMembers = { readonly which: RawBuilder<unknown>; readonly few: boolean };

/** Children with a finding are few: they are counted and sorted within an index of their own. */
const few = (which: string): SeenMembers => ({ which: sql.raw(which), few: true });
const ofOutcomes = (...outcomes: readonly Tables['statisticFact']['outcome'][]): SeenMembers =>
  few(`c.outcome in (${outcomes.map((outcome) => `'${outcome}'`).join(', ')})`);
const many = (which: string): SeenMembers => ({ which: sql.raw(which), few: false });
const EVERYBODY = many('true');

type UnseenMember = 'unseen' | 'absent' | 'remaining';
type SeenMember = Exclude<StatisticMember, UnseenMember | 'roster'>;

const SEEN: Readonly<Record<SeenMember, SeenMembers>> = {
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
  /** Selects the page of a part with few members within their own index. */
  readonly first?: (page: RawBuilder<unknown>) => RawBuilder<unknown>;
};

const TIME_ORDER = {
  asc: sql.raw('f.exam_time asc, f.exam_id asc'),
  desc: sql.raw('f.exam_time desc, f.exam_id desc'),
} as const;

/** Who was seen, by the time of the examination, as its index has them. */
function seenPart(
  tenant: Tenant,
  { which, few }: SeenMembers,
  { window, direction }: { window: FactFilter; direction: Direction },
): Part {
  const where = sql`${counting(tenant, window)} ${matching(window.conditions)}`;
  const from = sql`from ${facts(tenant)} where ${where} and ${which} ${timeConditions(window)}`;
  const order = TIME_ORDER[direction];
  const selectFrom = (source: RawBuilder<unknown>) =>
    sql`select ${COLUMNS}, c.exam_id, c.exam_time, c.age ${source}`;
  return {
    rows: selectFrom(from),
    order,
    total: sql`select count(*) as total ${from}`,
    ...(few && {
      first: (page) =>
        selectFrom(sql`from (
          select f.patient_id, f.exam_id
          from (select c.patient_id, c.exam_id, c.exam_time ${from} offset 0) as f order by ${order} ${page}
        ) as found
        join statistic_fact c on c.org_id = ${tenant.orgId} and c.patient_id = found.patient_id
          and c.exam_id = found.exam_id`),
    }),
  };
}

/** The requested days as times, because the index has times. */
function timeConditions({ conditions, from, to }: FactFilter): RawBuilder<unknown> {
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

const missing = (tenant: Tenant, row: string) =>
  wasMissing(tenant, {
    projectId: sql.ref(`${row}.project_id`),
    patientId: sql.ref(`${row}.patient_id`),
  });

const UNSEEN: Readonly<Record<UnseenMember, (tenant: Tenant) => RawBuilder<unknown>>> = {
  unseen: () => sql`true`,
  absent: (tenant) => missing(tenant, 'c'),
  remaining: (tenant) => sql`not ${missing(tenant, 'c')}`,
};

/** Who was not seen, class by class. */
function unseenPart(
  tenant: Tenant,
  { conditions, once, member }: FactFilter & { readonly member: UnseenMember },
): Part {
  const which = UNSEEN[member](tenant);
  const from = sql`from ${unseen(tenant, { once })} where ${which} ${matching(conditions)}`;
  return {
    rows: sql`select ${COLUMNS}, null::uuid as exam_id, null::timestamptz as exam_time, null::smallint as age ${from}`,
    order: sql`f.project_id, f.school_id, f.grade_code, f.clazz_order, f.clazz_name, f.patient_id`,
    total: sql`select count(*) as total ${from}`,
  };
}

/** The parts of a kind of children, the unseen last; the roster ignores the days. */
function buildParts(
  tenant: Tenant,
  { member, from, to, ...roster }: MemberQuery,
  direction: Direction,
): Part[] {
  if (isUnseen(member)) return [unseenPart(tenant, { ...roster, member })];
  if (member === 'roster')
    return [
      seenPart(tenant, EVERYBODY, { window: roster, direction }),
      unseenPart(tenant, { ...roster, member: 'unseen' }),
    ];
  return [seenPart(tenant, SEEN[member], { window: { ...roster, from, to }, direction })];
}

const isUnseen = (member: StatisticMember): member is UnseenMember => member in UNSEEN;

async function countPart({ db }: Tenant, part: Part): Promise<number> {
  const { rows } = await part.total.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many children there are behind a number. */
export async function countChildren(tenant: Tenant, members: MemberQuery): Promise<number> {
  let total = 0;
  for (const part of buildParts(tenant, members, 'desc')) total += await countPart(tenant, part);
  return total;
}

type Direction = 'asc' | 'desc';
export type ChildPage = {
  readonly limit: number;
  readonly offset: number;
  readonly direction: Direction;
};

/** The children of a part, or a page of them, with names. */
function withNames(
  tenant: Tenant,
  { rows, order }: Pick<Part, 'rows' | 'order'>,
  page: RawBuilder<unknown> = sql``,
): RawBuilder<ChildRow> {
  return sql<ChildRow>`
    select f.patient_id, f.exam_id, p.name, p.student_id, p.gender, f.age, s.name as school_name, f.grade_name,
      f.clazz_name, j.name as project_name, f.exam_time, e.finding, e.result_id, e.sagittal_abnormal,
       e.referred, e.max_angle, p.deleted_at is null as living, e.listed,
      f.exam_id is null and ${missing(tenant, 'f')} as absent
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
  { members, page }: { members: MemberQuery; page: ChildPage },
): Promise<{ rows: ChildRow[]; total: number }> {
  const rows: ChildRow[] = [];
  let total = 0;
  for (const part of buildParts(tenant, members, page.direction)) {
    const count = await countPart(tenant, part);
    const limit = page.limit - rows.length;
    const offset = Math.max(0, page.offset - total);
    if (limit > 0 && offset < count) {
      const cut = sql`limit ${sql.lit(limit)} offset ${offset}`;
      const shown = part.first
        ? withNames(tenant, { ...part, rows: part.first(cut) })
        : withNames(tenant, part, cut);
      rows.push(...(await shown.execute(tenant.db)).rows);
    }
    total += count;
  }
  return { rows, total };
}

/** All children behind a number, some at a time. */
export async function* childStream(
  tenant: Tenant,
  request: { members: MemberQuery; direction: Direction; chunk: number },
): AsyncIterable<ChildRow> {
  for (const part of buildParts(tenant, request.members, request.direction)) {
    const children = sql<ChildRow>`(${withNames(tenant, part)})`.as('child');
    yield* tenant.db.selectFrom(children).selectAll('child').stream(request.chunk);
  }
}
