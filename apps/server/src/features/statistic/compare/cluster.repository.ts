/**
 * Sums what design effects follow from: how the classes of each group, split and cell of a table differ, and of all
 * together. They are made by the database in one statement, because a class for each row would be thousands. Those of
 * the institution are stored: of all its schools, projects and years, as they were last rolled up.
 */
import type { ScreeningMethod } from '@spine/contract/exam';
import {
  type AgeBounds,
  type Grouping,
  INDICATORS,
  type Indicator,
  type Spread,
} from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import { schoolYear } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { GroupColumn, RawGroup } from '../statistic.repository.ts';
import { partsOf, SPREAD_SUMS, STORED_SPREAD_SUMS } from '../statistic-counts.ts';
import { GROUPING_RULES } from '../statistic-groups.ts';
import { type FactFilter, matching, sums } from '../statistic-sources.ts';

/** The raw columns of one way of grouping. */
type Raw = Partial<RawGroup>;

/** Of a group, a split or a cell; null for what takes all of them. */
export type SpreadRow = Spread & {
  readonly group: Raw | null;
  readonly split: Raw | null;
  readonly indicator: Indicator;
};
/** How many pairs of children two groups make within the classes they share. */
export type PairRow = { readonly one: Raw; readonly other: Raw; readonly pairs: number };
/** A grade of a school in a group; `classes` is the sum of the squared sizes of its classes. */
export type SchoolRow = {
  readonly group: Raw;
  readonly schoolId: string;
  readonly gradeCode: number;
  readonly count: number;
  readonly of: number;
  readonly classes: number;
};
export type ClusterSums = {
  readonly spreads: readonly SpreadRow[];
  /** Where groups divide classes among them. */
  readonly pairs: readonly PairRow[];
  /** Where groups may be made of whole schools. */
  readonly schools: readonly SchoolRow[];
  /** How all classes of the institution differ, whatever the filters. */
  readonly institution: Partial<Readonly<Record<Indicator, Spread>>>;
};

export type ClusterQuery = FactFilter & {
  readonly groupBy?: Grouping | undefined;
  readonly splitBy?: Grouping | undefined;
  readonly bounds: AgeBounds | undefined;
  /** The method that `conditions` name; null where nobody was examined. */
  readonly way: ScreeningMethod | null;
  /** The first is the one groups are compared by. */
  readonly indicators: readonly Indicator[];
};

/** Groups that divide the children of a class among them. */
const DIVIDE_CLASSES: readonly Grouping[] = ['sex', 'age', 'ageGroup'];
/** Groups that may hold all classes of a school. */
const HOLD_SCHOOLS: readonly Grouping[] = ['region', 'project', 'year'];

const YEAR = schoolYear('c.exam_day');
/** A class of a school year: those of another year are other children. */
const CLASS = sql.raw('school_id, school_year, grade_code, clazz_name');
const MONTH_DAY = sql.raw(`(c.exam_day - (extract(day from c.exam_day)::integer - 1))`);
const YEAR_DAY = sql.raw(`make_date(${YEAR}, 9, 1)`);

/** An indicator by its place, with the counts of its numerator and denominator. */
type Part = { readonly at: number; readonly count: string; readonly of: string };
type Side = 'g' | 's';
type Column = {
  readonly name: GroupColumn;
  readonly alias: string;
  readonly is: RawBuilder<unknown>;
};

export async function clusterSums(tenant: Tenant, query: ClusterQuery): Promise<ClusterSums> {
  const [groups, splits] = [groupColumns('g', query), groupColumns('s', query)];
  const columns = [...groups, ...splits];
  const parts = [...new Set(query.indicators)].flatMap((indicator) => {
    const counts = partsOf(indicator);
    return counts ? [{ ...counts, at: INDICATORS.indexOf(indicator) }] : [];
  });
  if (parts.length === 0) return { spreads: [], pairs: [], schools: [], institution: {} };
  const tested = query.splitBy ?? query.groupBy;
  const side = query.splitBy ? splits : groups;
  const { rows } = await sql<Answer>`
    with cell as materialized (
      select ${names(columns)} ${CLASS},
        ${sql.raw(parts.map(({ count, of, at }) => `(${count})::float8 as k${at}, (${of})::float8 as n${at}`).join(', '))}
      from (
        select ${sql.join([...columns.map(({ is, alias }) => sql`${is} as ${sql.raw(alias)}`), sql.raw(`${YEAR} as school_year`)])}, c.*
        from ${sums(tenant, query)} where true ${matching(tenant, query.conditions)}
      ) as c
      group by ${names(columns)} ${CLASS}
    ),
    member as materialized (${members(groups, splits, parts)}),
    side as (
      select *, k${sql.raw(String(parts[0]?.at))} as k, n${sql.raw(String(parts[0]?.at))} as n from member
      where n${sql.raw(String(parts[0]?.at))} > 0 and ${sql.raw(query.splitBy ? 'no_group and not no_split' : 'no_split and not no_group')}
    )
    select ${spreads(columns, parts)} as spreads,
      ${isOne(DIVIDE_CLASSES, tested) ? pairs(side) : NOTHING} as pairs,
      ${isOne(HOLD_SCHOOLS, tested) ? schools(side) : NOTHING} as schools,
      ${institution(tenant, query)} as institution`.execute(tenant.db);
  const [answer] = rows;
  if (!answer) throw new Error('sums always come');
  return {
    spreads: answer.spreads.map(({ no_group, no_split, indicator, ...row }) => ({
      ...row,
      indicator: INDICATORS[indicator] ?? 'curvature',
      group: no_group ? null : toRawGroup(row, groups),
      split: no_split ? null : toRawGroup(row, splits),
    })),
    pairs: answer.pairs.map((row) => ({
      one: toRawGroup(row, side, 'one_'),
      other: toRawGroup(row, side, 'other_'),
      pairs: row.pairs,
    })),
    schools: answer.schools.map((row) => ({ ...row, group: toRawGroup(row, side) })),
    institution: Object.fromEntries(answer.institution.map((row) => [row.indicator, row])),
  };
}

/** Raw columns come by their aliases. */
type Values = Readonly<Record<string, unknown>>;
type Answer = {
  readonly spreads: readonly (Spread & {
    readonly no_group: boolean;
    readonly no_split: boolean;
    readonly indicator: number;
  } & Values)[];
  readonly pairs: readonly ({ readonly pairs: number } & Values)[];
  readonly schools: readonly (Omit<SchoolRow, 'group'> & Values)[];
  readonly institution: readonly (Spread & { readonly indicator: Indicator })[];
};

const NOTHING = sql.raw(`'[]'::json`);
const isOne = (some: readonly Grouping[], grouping: Grouping | undefined): boolean =>
  grouping !== undefined && some.includes(grouping);

/** Months, school years and age groups are made here: sums of their parts would take a class for several. */
function groupColumns(side: Side, query: ClusterQuery): Column[] {
  const grouping = side === 'g' ? query.groupBy : query.splitBy;
  if (grouping === undefined) return [];
  return GROUPING_RULES[grouping].columns.map((name, at) => ({
    name,
    alias: `${side}${at}`,
    is: columnExpression(name, { grouping, bounds: query.bounds }),
  }));
}

function columnExpression(
  name: GroupColumn,
  { grouping, bounds }: { grouping: Grouping; bounds: AgeBounds | undefined },
): RawBuilder<unknown> {
  if (name === 'examDay') return grouping === 'year' ? YEAR_DAY : MONTH_DAY;
  if (name !== 'age' || grouping !== 'ageGroup' || !bounds) return sql`c.${sql.ref(name)}`;
  const [first, second, third] = bounds;
  return sql.raw(
    `case when c.age <= ${first} then ${first} when c.age <= ${second} then ${second} when c.age <= ${third} then ${third} else ${third + 1} end`,
  );
}

const aliases = (columns: readonly Column[]): string =>
  columns.map(({ alias }) => alias).join(', ');
/** Before other columns. */
const names = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.raw(columns.map(({ alias }) => `${alias}, `).join(''));
const flag = ([first]: readonly Column[]): RawBuilder<unknown> =>
  sql.raw(first ? `grouping(${first.alias}) = 1` : 'true');

/** The classes of groups, splits, cells, and everything. */
function members(
  groups: readonly Column[],
  splits: readonly Column[],
  parts: readonly Part[],
): RawBuilder<unknown> {
  if (groups.length + splits.length === 0)
    return sql`select true as no_group, true as no_split, * from cell`;
  const counts = parts.map(({ at }) => `sum(k${at}) as k${at}, sum(n${at}) as n${at}`);
  return sql`
    select ${flag(groups)} as no_group, ${flag(splits)} as no_split, ${names([...groups, ...splits])} ${CLASS},
      ${sql.raw(counts.join(', '))}
    from cell
    group by ${CLASS}, grouping sets (${sql.raw(groupingSets(groups, splits))})`;
}

function groupingSets(groups: readonly Column[], splits: readonly Column[]): string {
  const sets = [[], groups, splits, [...groups, ...splits]].map((set) => `(${aliases(set)})`);
  return [...new Set(sets)].join(', ');
}

/** Each indicator is a few columns until classes are summed: a row for each would be many. */
function spreads(columns: readonly Column[], parts: readonly Part[]): RawBuilder<unknown> {
  const cells = parts.map(({ at }) => sumOfCell(at)).join(', ');
  const values = parts.map(({ at }) => `(${at}, ${CELL.map((name) => `${name}${at}`).join(', ')})`);
  const key = sql`${names(columns)} no_group, no_split`;
  return sql`(
    select coalesce(json_agg(sums), '[]') from (
      select ${key}, indicator, ${sql.raw(SPREAD_SUMS)} from (
        select ${key}, ${sql.raw(cells)} from member group by ${key}, school_id, school_year, grade_code
      ) as cell
      cross join lateral (values ${sql.raw(values.join(', '))}) as of_indicator (indicator, ${sql.raw(CELL.join(', '))})
      where n > 0
      group by ${key}, indicator
    ) as sums
  )`;
}

/** The columns of `CELL_SUMS`. */
const CELL = ['n', 'k', 'clusters', 'squares', 'sizes'];
const sumOfCell = (
  at: number,
): string => `sum(n${at}) as n${at}, sum(k${at}) filter (where n${at} > 0) as k${at},
  count(*) filter (where n${at} > 0) as clusters${at}, sum(k${at} * k${at} / n${at}) filter (where n${at} > 0) as squares${at},
  sum(n${at} * n${at}) as sizes${at}`;

function pairs(side: readonly Column[]): RawBuilder<unknown> {
  const both = ['one', 'other'].flatMap((which) =>
    side.map(({ alias }) => `${which}.${alias} as ${which}_${alias}`),
  );
  const key = both.map((_, at) => at + 1).join(', ');
  return sql`(
    select coalesce(json_agg(sums), '[]') from (
      select ${sql.raw(both.join(', '))}, sum(one.n * other.n) as pairs
      from side as one join side as other using (${CLASS})
      group by ${sql.raw(key)}
    ) as sums
  )`;
}

function schools(side: readonly Column[]): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(sums), '[]') from (
      select ${names(side)} school_id as "schoolId", grade_code as "gradeCode", sum(k) as count, sum(n) as of,
        sum(n * n) as classes
      from side group by ${names(side)} school_id, grade_code
    ) as sums
  )`;
}

function institution(
  { orgId }: Tenant,
  { indicators, way }: Pick<ClusterQuery, 'indicators' | 'way'>,
): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(sums), '[]') from (
      select indicator, ${sql.raw(STORED_SPREAD_SUMS)} from screen_spread
      where org_id = ${orgId} and part = '' and way = ${way} and indicator = any(${indicators}::text[])
      group by indicator
    ) as sums
  )`;
}

function toRawGroup(row: Values, columns: readonly Column[], before = ''): Raw {
  return Object.fromEntries(columns.map(({ name, alias }) => [name, row[before + alias]]));
}
