/**
 * Sums the facts of statistics: one statement for everything a table needs, so that what was seen and what was not
 * are of the same instant. Groups come as their raw columns; the service names and orders them.
 */
import type { ScreeningMethod } from '@spine/contract/exam';
import type { StatisticTally } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { ALL_COUNTS, NO_COUNTS } from './statistic-counts.ts';
import {
  type Column,
  counting,
  facts,
  matching,
  type Narrowed,
  unseen,
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

/** `seen` is false for the part of the roster that was not seen, which no way of examining belongs to. */
export type CountedGroup = RawGroup &
  StatisticTally & { readonly seen: boolean; readonly way: ScreeningMethod | null };

/** A column beside those of conditions: classes are put in order by it. */
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
const COLUMNS = Object.keys(TYPES) as readonly GroupColumn[];

/** The counts of every group the columns make; a group comes once for each part (seen, on the roster, not seen) and way. */
export async function countedGroups(
  tenant: Tenant,
  wanted: Narrowed & { readonly columns: readonly GroupColumn[] },
): Promise<CountedGroup[]> {
  const made = new Set(wanted.columns);
  const groups = sql.join(
    COLUMNS.map((column) =>
      made.has(column)
        ? sql`${grouped(column)} as ${sql.ref(column)}`
        : sql`null::${sql.raw(TYPES[column])} as ${sql.ref(column)}`,
    ),
  );
  const groupBy =
    made.size === 0 ? sql`` : sql`group by ${sql.join([...made].map((column) => grouped(column)))}`;
  const where = matching(wanted.conditions);
  const byWay = made.size === 0 ? sql`group by c.way` : sql`${groupBy}, c.way`;
  const seen = (counts: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
    sql`select true as seen, c.way, ${groups}, ${counts} from ${facts(tenant)} where ${which} ${where} ${byWay}`;
  const waiting = sql`select false, null, ${groups}, ${ROSTER_ONLY} from ${unseen(tenant, wanted)} where true ${where} ${groupBy}`;
  // The roster does not mind the days: on it is everybody who counts at all.
  const ever = counting(tenant, { once: wanted.once });
  const counted = isEver(wanted)
    ? seen(sql`count(*) as roster, ${SUMS}`, ever)
    : sql`${seen(sql`0 as roster, ${SUMS}`, counting(tenant, wanted))}
      union all ${seen(ROSTER_ONLY, ever)}`;
  const { rows } = await sql<CountedGroup>`${counted} union all ${waiting}`.execute(tenant.db);
  return rows;
}

/** Groups are made of months, also those of school years: a row for each day would be thousands. */
function grouped(column: GroupColumn): RawBuilder<unknown> {
  if (column !== 'examDay') return sql`c.${sql.ref(column)}`;
  return sql`(c.exam_day - (extract(day from c.exam_day)::integer - 1))`;
}

const SUMS = sql.raw(ALL_COUNTS);
const ROSTER_ONLY = sql.raw(`count(*), ${NO_COUNTS}`);

const isEver = ({ from, to }: Narrowed): boolean => from === undefined && to === undefined;

export type SchoolPlace = Awaited<ReturnType<typeof schoolPlaces>>[number];

/** Every school of the institution, deleted ones too, because their examinations still count. */
export function schoolPlaces(tenant: Tenant) {
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

export type ProjectFacts = {
  id: string;
  name: string;
  /** Among all projects by the day they began. */
  place: number;
  /** In the lists, and with a school. */
  usable: boolean;
};

/** Every project of the institution, deleted ones too, because their examinations may have stayed. */
export async function projectFacts(tenant: Tenant): Promise<ProjectFacts[]> {
  const { rows } = await sql<ProjectFacts>`
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
