/**
 * Adds up the sums of statistics: one statement for everything a table needs, so that seen and unseen children are of the
 * same instant. Groups are returned as their raw columns; the service names and orders them.
 */
import type { ScreeningMethod } from '@spine/contract/exam';
import type { StatisticTally } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { ALL_COUNTS, CHILDREN, NO_COUNTS } from './statistic-counts.ts';
import {
  type Column,
  type FactFilter,
  matching,
  sums,
  unseen,
  type Window,
} from './statistic-sources.ts';

/** Raw columns of a group; those that do not make it are absent. */
export type RawGroup = {
  readonly projectId: string | null;
  readonly schoolId: string | null;
  readonly gradeCode: number | null;
  readonly gradeName: string | null;
  readonly clazzOrder: number | null;
  readonly clazzName: string | null;
  readonly gender: 'm' | 'f' | 'o' | null;
  readonly age: number | null;
  /** The first of its month. */
  readonly examDay: string | null;
};

/** `seen` is false for the part of the roster that was not seen, which has no screening method. */
export type CountedGroup = RawGroup &
  StatisticTally & {
    readonly seen: boolean;
    readonly way: ScreeningMethod | null;
    /** Of the examinations, or the days on which projects began that have not seen the children. */
    readonly firstDay: string | null;
    readonly lastDay: string | null;
  };

/** The columns of groups: those of conditions, and `clazzOrder`, which sorts classes. */
export type GroupColumn = Exclude<Column, 'way'> | 'clazzOrder';

const TYPES: Readonly<Record<GroupColumn, string>> = {
  projectId: 'uuid',
  schoolId: 'uuid',
  gradeCode: 'smallint',
  gradeName: 'text',
  clazzOrder: 'integer',
  clazzName: 'text',
  gender: 'text',
  age: 'smallint',
  examDay: 'date',
};

/** The counts of every group of the columns; a group has one row for each part (seen, on the roster, not seen) and method. */
export async function countedGroups(
  tenant: Tenant,
  query: FactFilter & { readonly columns: readonly GroupColumn[] },
): Promise<CountedGroup[]> {
  const made = new Set<string>(query.columns);
  const groups = sql.join(
    Object.entries(TYPES).map(([column, type]) =>
      made.has(column)
        ? sql`${grouped(column)} as ${sql.ref(column)}`
        : sql`null::${sql.raw(type)} as ${sql.ref(column)}`,
    ),
  );
  const groupBy =
    made.size === 0 ? sql`` : sql`group by ${sql.join([...made].map((column) => grouped(column)))}`;
  const where = matching(tenant, query.conditions);
  const byWay = made.size === 0 ? sql`group by c.way` : sql`${groupBy}, c.way`;
  const seen = (counts: RawBuilder<unknown>, window: Window) =>
    sql`select true as seen, c.way, ${groups}, ${counts} from ${sums(tenant, window)} where true ${where} ${byWay}`;
  const waiting = sql`select false, null, ${groups}, ${UNSEEN} from ${unseen(tenant, query)} where true ${where} ${groupBy}`;
  // The roster ignores days: everybody who counts at all is on it; that of a school year has who counts in it.
  const ever = { once: query.once };
  const counted = hasRosterOfItsDays(query)
    ? seen(sql`${sql.raw(CHILDREN)} as roster, ${SUMS}`, query)
    : sql`${seen(sql`0 as roster, ${SUMS}`, query)}
      union all ${seen(ROSTER_ONLY, ever)}`;
  const { rows } = await sql<CountedGroup>`${counted} union all ${waiting}`.execute(tenant.db);
  return rows;
}

/** Days are grouped by month, also for school years: a row for each day would be thousands. */
function grouped(column: string): RawBuilder<unknown> {
  if (column !== 'examDay') return sql`c.${sql.ref(column)}`;
  return sql`(c.exam_day - (extract(day from c.exam_day)::integer - 1))`;
}

const DAYS = 'min(c.exam_day) as first_day, max(c.exam_day) as last_day';
const SUMS = sql.raw(`${ALL_COUNTS}, ${DAYS}`);
const ROSTER_ONLY = sql.raw(`${CHILDREN}, ${NO_COUNTS}, ${DAYS}`);
const UNSEEN = sql.raw(`count(*), ${NO_COUNTS}, ${DAYS}`);

const hasRosterOfItsDays = ({ from, to, schoolYear }: FactFilter): boolean =>
  schoolYear !== undefined || (from === undefined && to === undefined);

export type SchoolRegion = Awaited<ReturnType<typeof loadSchools>>[number];

/** Every school of the institution, deleted ones too, because their examinations still count. */
export function loadSchools(tenant: Tenant) {
  return tenant.db
    .selectFrom('school')
    .where('orgId', '=', tenant.orgId)
    .select([
      'id',
      'name',
      'province',
      'city',
      'district',
      'provinceName',
      'cityName',
      'districtName',
    ])
    .execute();
}

export type ProjectInfo = {
  id: string;
  name: string;
  /** The rank among all projects by the day they began. */
  place: number;
  /** In the lists, and with a school. */
  usable: boolean;
};

/** Every project of the institution, deleted ones too, because their examinations may have stayed. */
export async function loadProjects(tenant: Tenant): Promise<ProjectInfo[]> {
  const { rows } = await sql<ProjectInfo>`
    select j.id, j.name,
      row_number() over (
        order by coalesce(j.start_date, (j.created_at at time zone 'Asia/Shanghai')::date), j.created_at, j.id
      ) as place,
      j.deleted_at is null and exists (
        select from project_school l where l.org_id = ${tenant.orgId} and l.project_id = j.id
      ) as usable
    from project j where j.org_id = ${tenant.orgId}`.execute(tenant.db);
  return rows;
}
