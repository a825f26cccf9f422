/**
 * The children behind a number: those who were seen, by the examination they count by; those who were not seen, from the
 * roster. A page is selected first and only its rows are joined with names.
 */
import { UNSEEN_PARTS, type UnseenPart } from '@spine/contract/consent';
import type { Finding } from '@spine/contract/exam';
import { addDays, startOfShanghaiDay } from '@spine/contract/kernel';
import type { StatisticMember, TallyCount } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import { projectsAskingConsent } from '#features/consent/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { conditionOf, countOf } from '../statistic-counts.ts';
import {
  counting,
  type FactFilter,
  facts,
  isUnseenPart,
  matching,
  sums,
  unseen,
  unseenPart,
} from '../statistic-sources.ts';
import { type CoverageQuery, uncoveredChildren } from '../year/year-coverage.repository.ts';
import { childrenWithResult, type FormerResult } from '../year/year-same.repository.ts';

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
  /** As which it counts where it was not examined. */
  unseen: UnseenPart | null;
};

/** Children of one kind within what a statistic is narrowed to. */
export type MemberQuery = FactFilter & {
  readonly member: StatisticMember;
  /** Only those with this result the year before. */
  readonly former?: FormerResult | undefined;
  /** Instead of those whom projects have not seen, those of the coverage of a school year. */
  readonly coverage?: CoverageQuery | undefined;
};

/** As what the children of a kind are counted: of several counts a child is in one at most. */
type MemberCounts = {
  readonly counts: readonly TallyCount[];
  /** What the index of these children is of, where the counts do not say it. */
  readonly within?: string;
};

const counted = (...counts: readonly TallyCount[]): MemberCounts => ({ counts });
const ofReferred = (count: TallyCount): MemberCounts => ({ counts: [count], within: 'c.referred' });
const ofAbnormal = (count: TallyCount): MemberCounts => ({
  counts: [count],
  within: `c.outcome <> 'normal'`,
});
const EVERYBODY = counted('inspected', 'declined');

type UnseenMember = 'unseen' | UnseenPart;
type SeenMember = Exclude<StatisticMember, UnseenMember | 'roster'>;

const SEEN: Readonly<Record<SeenMember, MemberCounts>> = {
  examined: counted('inspected'),
  examinedInWay: counted('inspected'),
  valid: counted('valid'),
  incomplete: counted('incomplete'),
  toRetest: counted('incomplete'),
  declined: counted('declined'),
  normal: counted('normal'),
  posture: counted('posture'),
  gradeOne: counted('gradeOne'),
  gradeTwo: counted('gradeTwo'),
  gradeThree: counted('gradeThree'),
  sagittal: counted('sagittal'),
  sideViewed: counted('sideViewed'),
  lordosis: ofAbnormal('lordosis'),
  kyphosis: ofAbnormal('kyphosis'),
  furtherCheck: counted('furtherCheck'),
  curvature: counted('gradeOne', 'gradeTwo', 'gradeThree', 'sagittal'),
  scoliosis: counted('gradeOne', 'gradeTwo', 'gradeThree'),
  retested: counted('retested'),
  retestDue: counted('retested', 'incomplete'),
  positive: counted('positive'),
  referred: counted('referred'),
  attended: ofReferred('attended'),
  confirmed: ofReferred('confirmed'),
  imaged: ofReferred('imaged'),
  elsewhere: counted('elsewhere'),
};

const COLUMNS = sql.raw(
  ['project_id', 'school_id', 'grade_code', 'grade_name', 'clazz_order', 'clazz_name', 'patient_id']
    .map((column) => `c.${column}`)
    .join(', '),
);

/** Children of one source in one order, and the statement that counts them. */
type Part = {
  /** All of them, or the first so many of each kind that they consist of. */
  readonly rows: (first?: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly total: RawBuilder<{ total: number }>;
  /** Whether its children are of no project. */
  readonly isOfRosters?: true;
};

const TIME_ORDER = {
  asc: sql.raw('f.exam_time asc, f.exam_id asc'),
  desc: sql.raw('f.exam_time desc, f.exam_id desc'),
} as const;

type SeenQuery = {
  readonly window: FactFilter;
  readonly former: FormerResult | undefined;
  readonly direction: Direction;
};

/** Who was seen, by the time of the examination: each count has an index in this order. */
function seenPart(
  tenant: Tenant,
  { counts, within = 'true' }: MemberCounts,
  { window, former, direction }: SeenQuery,
): Part {
  const order = TIME_ORDER[direction];
  const where = sql`${counting(tenant, window)} ${matching(tenant, window.conditions)} ${timeConditions(window)}
    ${former ? sql`and c.patient_id in (${childrenWithResult(tenant, former)})` : sql``}`;
  const rowsOf = (some: readonly TallyCount[]) => sql`
    select ${COLUMNS}, c.exam_id, c.exam_time, c.age from ${facts(tenant)}
    where ${where} and ${sql.raw(within)} and (${sql.raw(conditionOf(...some))})`;
  const firstOf = (count: TallyCount, first: RawBuilder<unknown>) => sql`(
    select * from (${rowsOf([count])}) as f order by ${order} limit ${first}
  )`;
  return {
    rows: (first) =>
      first === undefined
        ? rowsOf(counts)
        : sql.join(
            counts.map((count) => firstOf(count, first)),
            sql` union all `,
          ),
    order,
    // Sums know no former results.
    total: former
      ? sql`select count(*) as total from (${rowsOf(counts)}) as f`
      : sql`
      select coalesce(${sql.raw(countOf(...counts))}, 0) as total
      from ${sums(tenant, window)} where true ${matching(tenant, window.conditions)}`,
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

const UNSEEN_ROW = {
  projectId: sql.ref('c.project_id'),
  patientId: sql.ref('c.patient_id'),
  needsConsent: sql.ref('c.needs_consent'),
};

function ofUnseen(tenant: Tenant, member: UnseenMember | 'all'): RawBuilder<unknown> {
  if (member === 'all') return sql`true`;
  if (member === 'unseen') return sql`${unseenPart(tenant, UNSEEN_ROW)} in ('absent', 'remaining')`;
  return isUnseenPart(tenant, UNSEEN_ROW, member);
}

/** Who was not seen, class by class. */
function partOfUnseen(
  tenant: Tenant,
  { conditions, member, ...window }: FactFilter & { readonly member: UnseenMember | 'all' },
): Part {
  const which = ofUnseen(tenant, member);
  const from = sql`from ${unseen(tenant, window)} where ${which} ${matching(tenant, conditions)}`;
  return {
    rows: () =>
      sql`select ${COLUMNS}, null::uuid as exam_id, null::timestamptz as exam_time, null::smallint as age ${from}`,
    order: sql`f.project_id, f.school_id, f.grade_code, f.clazz_order, f.clazz_name, f.patient_id`,
    total: sql`select count(*) as total ${from}`,
  };
}

/** Who of the rosters is not covered, class by class. */
function uncoveredPart(tenant: Tenant, coverage: CoverageQuery): Part {
  const uncovered = sql`(${uncoveredChildren(tenant, coverage)}) as c`;
  return {
    rows: () => sql`
      select null::uuid as project_id, c.school_id, c.grade_code, c.grade_name, c.clazz_order, c.clazz_name, c.patient_id,
        null::uuid as exam_id, null::timestamptz as exam_time, null::smallint as age from ${uncovered}`,
    order: sql`f.school_id, f.grade_code, f.clazz_order, f.clazz_name, f.patient_id`,
    total: sql`select count(*) as total from ${uncovered}`,
    isOfRosters: true,
  };
}

/** The parts of a kind of children, the unseen last; the roster ignores days that are no school year. */
function buildParts(
  tenant: Tenant,
  { member, from, to, former, coverage, ...roster }: MemberQuery,
  direction: Direction,
): Part[] {
  if (coverage) return [uncoveredPart(tenant, coverage)];
  const yearDays = roster.schoolYear === undefined ? {} : { from, to };
  if (isUnseen(member)) return [partOfUnseen(tenant, { ...roster, member })];
  if (member === 'roster')
    return [
      seenPart(tenant, EVERYBODY, { window: { ...roster, ...yearDays }, former, direction }),
      partOfUnseen(tenant, { ...roster, member: 'all' }),
    ];
  return [seenPart(tenant, SEEN[member], { window: { ...roster, from, to }, former, direction })];
}

const UNSEEN: readonly StatisticMember[] = ['unseen', ...UNSEEN_PARTS];
const isUnseen = (member: StatisticMember): member is UnseenMember => UNSEEN.includes(member);

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
export type ChildPage = Cut & { readonly direction: Direction };

type Cut = { readonly limit: number; readonly offset: number };

const NAMED_ROW = {
  projectId: sql.ref('f.project_id'),
  patientId: sql.ref('f.patient_id'),
  needsConsent: sql.ref('j.needs_consent'),
};

/** The children of a part, or a page of them, with names. */
function withNames(
  tenant: Tenant,
  { rows, order, isOfRosters }: Part,
  cut?: Cut,
): RawBuilder<ChildRow> {
  const project = sql.raw(isOfRosters ? 'left join project' : 'join project');
  const page = cut ? sql`limit ${sql.lit(cut.limit)} offset ${cut.offset}` : sql``;
  // A first page has a number, so that it is planned once; the others are one statement.
  const first = cut && (cut.offset === 0 ? sql.lit(cut.limit) : sql`${cut.limit + cut.offset}`);
  return sql<ChildRow>`
    select f.patient_id, f.exam_id, p.name, p.student_id, p.gender, f.age, s.name as school_name, f.grade_name,
      f.clazz_name, coalesce(j.name, '') as project_name, f.exam_time, e.finding, e.result_id, e.sagittal_abnormal,
       e.referred, e.max_angle, p.deleted_at is null as living, e.listed,
      case when f.exam_id is null then ${unseenPart(tenant, NAMED_ROW)} end as unseen
    from (
      select * from (${rows(first)}) as f order by ${order} ${page}
    ) as f
    join patient p on p.org_id = ${tenant.orgId} and p.id = f.patient_id
    join school s on s.org_id = ${tenant.orgId} and s.id = f.school_id
    ${project} j on j.org_id = ${tenant.orgId} and j.id = f.project_id
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
      const shown = withNames(tenant, part, { limit, offset });
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

/**
 * Of the children not seen, those whose families object and those whose families did not answer. Only projects in which an
 * answer parts children are read. As two conditions, each can be joined; the part of each row would be looked up row by row.
 */
export async function countWithoutConsent(
  tenant: Tenant,
  { conditions, ...window }: FactFilter,
): Promise<{ objected: number; unanswered: number }> {
  const count = (part: UnseenPart) => sql`(
    select count(*) from ${unseen(tenant, window)}
    where c.project_id = any(${projectsAskingConsent(tenant)}) and ${isUnseenPart(tenant, UNSEEN_ROW, part)}
      ${matching(tenant, conditions)})`;
  const { rows } = await sql<{ objected: number; unanswered: number }>`
    select ${count('objected')} as objected, ${count('unanswered')} as unanswered`.execute(
    tenant.db,
  );
  return rows[0] ?? { objected: 0, unanswered: 0 };
}
