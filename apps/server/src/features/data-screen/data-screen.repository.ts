/**
 * What the data screen reads: sums without a child, which the platform sees of all institutions, as they were last
 * rolled up. Of schools and projects it reads what the functions of `schema/data-screen.sql` tell. Each statement reads
 * the whole scope, because what is hidden in a region depends on its neighbours.
 */
import type { ScreeningMethod } from '@spine/contract/exam';
import type { Spread } from '@spine/contract/statistic';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { STORED_SPREAD_SUMS } from '#features/statistic/index.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import type { Address } from './data-screen-region.ts';
import { type Counts, SCREEN_COUNTS } from './data-screen-tally.ts';

export type ScreenSchool = Address & {
  readonly orgId: string;
  readonly id: string;
  readonly name: string;
  readonly deleted: boolean;
};

/** Days from the first on, and before the other. */
export type Days = { readonly first: string; readonly after: string };

/** Row-level security narrows the platform to nothing; an institution is named for its indexes. */
export function inScope(tenant: AnyTenant, column: string): RawBuilder<SqlBool> {
  return tenant.kind === 'org' ? sql`${sql.ref(column)} = ${tenant.orgId}` : sql`true`;
}

/** Every school there ever was; deleted ones keep their examinations. */
export async function screenSchools(tenant: AnyTenant): Promise<ScreenSchool[]> {
  const { rows } = await sql<ScreenSchool>`
    select * from screen_schools() where ${inScope(tenant, 'orgId')}`.execute(tenant.db);
  return rows;
}

/** Everything committed before this instant is in the sums. */
export async function rolledUpAt({ db }: AnyTenant): Promise<Date> {
  const row = await db.selectFrom('statisticState').select('rolledUpAt').executeTakeFirstOrThrow();
  return row.rolledUpAt;
}

/** The newest month with examinations before a day. */
export async function newestMonth(tenant: AnyTenant, before: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from screen_month
    where ${inScope(tenant, 'orgId')} and month < ${before}::date and valid + incomplete > 0`.execute(
    tenant.db,
  );
  return rows[0]?.month ?? null;
}

const SUMS = sql.join(SCREEN_COUNTS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));

/** What the children of a school count by who were examined in one way. */
export type WayCounts = Counts & { readonly schoolId: string; readonly way: ScreeningMethod };

/** What the children of each school count by within a school year, way by way. */
export async function loadSchoolCounts(
  tenant: AnyTenant,
  { first, after }: Days,
): Promise<WayCounts[]> {
  const { rows } = await sql<WayCounts>`
    select school_id, way, ${SUMS}
    from screen_month
    where ${inScope(tenant, 'orgId')} and month >= ${first}::date and month < ${after}::date
    group by school_id, way`.execute(tenant.db);
  return rows;
}

/** What sums of results are narrowed to. */
type CountsQuery = {
  readonly days: Days;
  readonly schools: Schools;
  readonly way: ScreeningMethod | null;
};

/** Some schools, or every school of the scope. */
export type Schools = readonly string[] | 'all';

function among(schools: Schools): RawBuilder<SqlBool> {
  return schools === 'all' ? sql`true` : sql`school_id = any(${schools}::uuid[])`;
}

export type AgeCounts = {
  gender: 'm' | 'f';
  age: number;
  valid: number;
  /** They wait for a retest. */
  incomplete: number;
  curvature: number;
};

/** Boys and girls by single years of age, of a school year. */
export async function loadAgeCounts(
  tenant: AnyTenant,
  { days, schools, way }: CountsQuery,
): Promise<AgeCounts[]> {
  const { rows } = await sql<AgeCounts>`
    select by_sex.gender, by_age.age, by_sex.valid, by_sex.incomplete, by_sex.curvature
    from (
      -- A sum for each sex takes less than grouping by a text.
      select age, sum(valid) filter (where gender = 'm') as boys, sum(incomplete) filter (where gender = 'm') as boys_due,
        sum(curvature) filter (where gender = 'm') as bent_boys, sum(valid) filter (where gender = 'f') as girls,
        sum(incomplete) filter (where gender = 'f') as girls_due, sum(curvature) filter (where gender = 'f') as bent_girls
      from screen_age
      where ${inScope(tenant, 'orgId')} and year = ${days.first}::date and way = ${way} and ${among(schools)}
      group by age
    ) as by_age
    cross join lateral (values ('m', boys, boys_due, bent_boys), ('f', girls, girls_due, bent_girls))
      as by_sex (gender, valid, incomplete, curvature)
    where by_sex.valid > 0
    order by age`.execute(tenant.db);
  return rows;
}

/**
 * How many abnormal curvatures each school would have if its children of each sex and age had the rates of all these
 * schools together.
 */
export async function loadExpected(
  tenant: AnyTenant,
  { days, schools, way }: CountsQuery,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ schoolId: string; expected: number }>`
    with child as materialized (
      select school_id, gender, age, valid, curvature from screen_age
      where ${inScope(tenant, 'orgId')} and year = ${days.first}::date and way = ${way} and ${among(schools)}
    ),
    stratum as (
      select gender, age, sum(curvature)::float8 / sum(valid) as rate from child group by gender, age having sum(valid) > 0
    )
    select school_id, sum(valid * rate) as expected
    from child join stratum using (gender, age) group by school_id`.execute(tenant.db);
  return new Map(rows.map((row) => [row.schoolId, row.expected]));
}

export type MonthCounts = {
  month: string;
  examined: number;
  valid: number;
  /** They wait for a retest. */
  incomplete: number;
  curvature: number;
};

/** Months by their first day, with everybody who was examined and the results of one way. */
export async function loadMonthCounts(
  tenant: AnyTenant,
  { days, schools, way }: CountsQuery,
): Promise<MonthCounts[]> {
  const { rows } = await sql<MonthCounts>`
    select month, sum(valid + incomplete) as examined, coalesce(sum(valid) filter (where way = ${way}), 0) as valid,
      coalesce(sum(incomplete) filter (where way = ${way}), 0) as incomplete,
      coalesce(sum(grade_one + grade_two + grade_three + sagittal) filter (where way = ${way}), 0) as curvature
    from screen_month
    where ${inScope(tenant, 'orgId')} and month >= ${days.first}::date and month < ${days.after}::date and ${among(schools)}
    group by month`.execute(tenant.db);
  return rows;
}

/** The schools of the projects that started in a school year, and how many of their children it has not seen. */
export async function loadUnseen(
  tenant: AnyTenant,
  { first, after }: Days,
): Promise<{ schoolId: string; children: number }[]> {
  const [linked, unseen] = await Promise.all([
    // Alone, because a distributed database refuses such a function within a statement on institutions' tables.
    sql<{ schoolId: string }>`
      select distinct school_id from screen_projects(${first}::date, ${after}::date)
      where ${inScope(tenant, 'orgId')}`.execute(tenant.db),
    sql<{ schoolId: string; children: number }>`
      select school_id, children from screen_unseen
      where ${inScope(tenant, 'orgId')} and year = ${first}::date`.execute(tenant.db),
  ]);
  const children = new Map(unseen.rows.map((row) => [row.schoolId, row.children]));
  return linked.rows.map(({ schoolId }) => ({ schoolId, children: children.get(schoolId) ?? 0 }));
}

const SPREAD = sql.raw(STORED_SPREAD_SUMS);

/**
 * How classes differ in curvature: of each school in a school year, and of all in some months (by their first day) and
 * at each age.
 */
export async function loadSpreads(
  tenant: AnyTenant,
  { days, schools, way, months }: CountsQuery & { readonly months: Days },
): Promise<{ spreads: Map<string, Spread>; partSpreads: Map<string, Spread> }> {
  const { rows } = await sql<Spread & { part: string; schoolId: string | null }>`
    select part, case when part = '' then school_id end as school_id, ${SPREAD} from screen_spread
    where ${inScope(tenant, 'orgId')} and way = ${way} and indicator = 'curvature' and ${among(schools)} and (
      part >= ${months.first} and part < ${months.after}
      or year = ${days.first}::date and (part = '' or part like '_ %')
    )
    group by 1, 2`.execute(tenant.db);
  const [spreads, partSpreads] = [new Map<string, Spread>(), new Map<string, Spread>()];
  for (const { part, schoolId, ...spread } of rows)
    if (schoolId === null) partSpreads.set(part, spread);
    else spreads.set(schoolId, spread);
  return { spreads, partSpreads };
}

/** How classes differ in curvature in each institution, of all its years, as statistics read it. */
export async function loadInstitutionSpreads(
  tenant: AnyTenant,
  way: ScreeningMethod | null,
): Promise<Map<string, Spread>> {
  const { rows } = await sql<Spread & { orgId: string }>`
    select org_id, ${SPREAD} from screen_spread
    where ${inScope(tenant, 'orgId')} and part = '' and way = ${way} and indicator = 'curvature'
    group by org_id`.execute(tenant.db);
  return new Map(rows.map(({ orgId, ...spread }) => [orgId, spread]));
}

/** The name of a sex and age among the parts of a school year. */
export const partOfAge = ({ gender, age }: Pick<AgeCounts, 'gender' | 'age'>): string =>
  `${gender} ${age}`;
