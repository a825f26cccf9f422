/**
 * What of a table can be compared: children of the same sex and grade, as far as the groups do not tell these apart
 * themselves. Only strata in which every group has children take part; where there are several, rates are
 * standardised by them. 其他 among the sexes is in none.
 */
import type { Stage } from '@spine/contract/school';
import {
  addTallies,
  type Comparison,
  EMPTY_TALLY,
  FEWEST_COMPARED,
  type Fraction,
  fractionOf,
  type Grouping,
  type GroupTest,
  type Indicator,
  isOrdered,
  STRATIFIED_BY,
  type StatisticGroup,
  type StatisticTally,
  type TrendTest,
} from '@spine/contract/statistic';
import type { CountedGroup, GroupColumn } from '../statistic.repository.ts';
import { type GroupContext, type NamedGroup, WAYS } from '../statistic-groups.ts';
import { compareNamed, namedOf } from '../statistic-table.ts';
import { differenceOf, trendOf } from './significance.ts';
import { standardRates } from './standardise.ts';

export type Compared = {
  readonly comparison: Comparison | null;
  readonly test: GroupTest | null;
  readonly trend: TrendTest | null;
};

type Asked = {
  readonly grouping: Grouping;
  readonly indicator: Indicator;
  readonly context: GroupContext;
};

const NOTHING: Compared = { comparison: null, test: null, trend: null };
/** No group's key. */
const NOWHERE = '\0';
const COLUMNS = { sex: 'gender', grade: 'gradeCode' } as const;

/** The columns that tell the strata of a grouping. */
export function strataColumns(grouping: Grouping): GroupColumn[] {
  return STRATIFIED_BY[grouping].map((way) => COLUMNS[way]);
}

/** Compares those of the groups that can be; null throughout where they have nothing in common. */
export function compareGroups(
  rows: readonly CountedGroup[],
  groups: readonly StatisticGroup[],
  asked: Asked,
): Compared {
  const found = strataOf(rows, groups, asked);
  const common = found.filter(({ fractions }) => fractions.every(({ of }) => of > 0));
  const enough = groups.map(
    (_, at) => childrenOf(common.map(({ fractions }) => [fractions[at]])) >= FEWEST_COMPARED,
  );
  const kept = groups.filter((_, at) => enough[at]);
  const strata = common.map(({ fractions }) => fractions.filter((_, at) => enough[at]));
  if (kept.length < 2) return NOTHING;
  const ordered = kept.map((group) => hasPlace(asked.grouping, group));
  return {
    comparison: {
      by: strata.length > 1 ? [...STRATIFIED_BY[asked.grouping]] : [],
      part: common.length < found.length ? partOf(common) : null,
      groups: standardRates(strata).map((rate, at) => ({ key: kept[at]?.key ?? '', ...rate })),
    },
    test: differenceOf(strata),
    trend: isOrdered(asked.grouping)
      ? trendOf(strata.map((fractions) => fractions.filter((_, at) => ordered[at])))
      : null,
  };
}

/** Grades nobody knows have no place in an order, and vocational years run beside those of senior school. */
function hasPlace(
  grouping: Grouping,
  { key, stage }: { readonly key: string; readonly stage: Stage | null },
): boolean {
  return (grouping !== 'grade' && grouping !== 'stage') || (key !== '' && stage !== 'vocational');
}

type Stratum = { readonly grade: string | undefined; readonly fractions: readonly Fraction[] };

const childrenOf = (strata: readonly (readonly (Fraction | undefined)[])[]): number =>
  strata.flat().reduce((sum, fraction) => sum + (fraction?.of ?? 0), 0);

function partOf(common: readonly Stratum[]): NonNullable<Comparison['part']> {
  return {
    grades: [...new Set(common.flatMap(({ grade }) => grade ?? []))],
    children: childrenOf(common.map(({ fractions }) => fractions)),
  };
}

/** The fractions of the groups within each stratum in which any of them has children. */
function strataOf(
  rows: readonly CountedGroup[],
  groups: readonly StatisticGroup[],
  { grouping, indicator, context }: Asked,
): Stratum[] {
  const places = new Map(groups.map(({ key }, at) => [key, at]));
  const ways = STRATIFIED_BY[grouping];
  const strata = new Map<string, { grade: NamedGroup | undefined; tallies: StatisticTally[] }>();
  for (const row of rows) {
    const at = places.get(namedOf(row, grouping, context)?.key ?? NOWHERE);
    if (at === undefined || row.gender === 'o') continue;
    const grade = ways.includes('grade') ? WAYS.grade.groupOf(row, context) : undefined;
    const key = JSON.stringify([ways.includes('sex') && row.gender, grade?.key]);
    const stratum = strata.get(key) ?? { grade, tallies: groups.map(() => EMPTY_TALLY) };
    strata.set(key, stratum);
    stratum.tallies[at] = addTallies(stratum.tallies[at] ?? EMPTY_TALLY, row);
  }
  return [...strata.values()]
    .toSorted((one, other) => (one.grade && other.grade ? compareNamed(one.grade, other.grade) : 0))
    .map(({ grade, tallies }) => ({
      grade: grade?.label,
      fractions: tallies.map((tally) => fractionOf(tally, indicator)),
    }))
    .filter(({ fractions }) => fractions.some(({ of }) => of > 0));
}
