/**
 * Compares the groups of a table among children of the same sex and grade, unless the groups are made by sex or grade. Only strata in which every group has children take part; where there are several, rates are
 * standardised by them. 其他 among the sexes is in none.
 */
import type { Stage } from '@spine/contract/school';
import {
  type Comparison,
  FEWEST_COMPARED,
  type Fraction,
  fractionParts,
  type Grouping,
  type GroupTest,
  type Indicator,
  isOrdered,
  joinFractionParts,
  STRATIFIED_BY,
  type StatisticGroup,
  type TrendTest,
} from '@spine/contract/statistic';
import type { CountedGroup, GroupColumn } from '../statistic.repository.ts';
import { GROUPING_RULES, type GroupContext, type NamedGroup } from '../statistic-groups.ts';
import { compareNamed, namedOf } from '../statistic-table.ts';
import type { TestDesign } from './design.ts';
import { testDifference, testTrend } from './significance.ts';
import { standardRates } from './standardise.ts';

export type Compared = {
  readonly comparison: Comparison | null;
  readonly test: GroupTest | null;
  readonly trend: TrendTest | null;
};

type ComparisonInput = {
  readonly grouping: Grouping;
  readonly indicator: Indicator;
  readonly context: GroupContext;
  readonly design: TestDesign;
};

const NOTHING: Compared = { comparison: null, test: null, trend: null };
/** No group's key. */
const NO_KEY = '\0';
const COLUMNS = { sex: 'gender', grade: 'gradeCode' } as const;

/** The columns that tell the strata of a grouping. */
export function strataColumns(grouping: Grouping): GroupColumn[] {
  return STRATIFIED_BY[grouping].map((way) => COLUMNS[way]);
}

/** Compares those of the groups that can be; null throughout where they have nothing in common. */
export function compareGroups(
  rows: readonly CountedGroup[],
  groups: readonly StatisticGroup[],
  input: ComparisonInput,
): Compared {
  const all = buildStrata(rows, groups, input);
  const common = all.filter(({ fractions }) => fractions.every(({ of }) => of > 0));
  const enough = groups.map(
    (_, at) => countChildren(common.map(({ fractions }) => [fractions[at]])) >= FEWEST_COMPARED,
  );
  const compared = groups.filter((_, at) => enough[at]);
  const strata = common.map(({ fractions }) => fractions.filter((_, at) => enough[at]));
  if (compared.length < 2) return NOTHING;
  const effects = compared.map(({ designEffect }) => designEffect);
  const keysOf = (some: readonly StatisticGroup[]) => some.map(({ key }) => key);
  const ordered = compared.filter((group) => hasPlace(input.grouping, group));
  return {
    comparison: {
      by: strata.length > 1 ? [...STRATIFIED_BY[input.grouping]] : [],
      part: common.length < all.length ? describePart(common) : null,
      groups: standardRates(strata, effects).map((rate, at) => ({
        key: compared[at]?.key ?? '',
        ...rate,
      })),
    },
    test: testDifference(strata, input.design.difference(keysOf(compared))),
    trend: isOrdered(input.grouping)
      ? testTrend(
          strata.map((fractions) =>
            fractions.filter((_, at) => ordered.some((group) => group === compared[at])),
          ),
          input.design.trend(keysOf(ordered)),
        )
      : null,
  };
}

/** Unknown grades have no position in an order, and vocational years run parallel to those of senior school. */
function hasPlace(
  grouping: Grouping,
  { key, stage }: { readonly key: string; readonly stage: Stage | null },
): boolean {
  return (grouping !== 'grade' && grouping !== 'stage') || (key !== '' && stage !== 'vocational');
}

type Sum = { count: number; of: number };
type Stratum = { readonly grade: string | undefined; readonly fractions: readonly Fraction[] };

const countChildren = (strata: readonly (readonly (Fraction | undefined)[])[]): number =>
  strata.flat().reduce((sum, fraction) => sum + (fraction?.of ?? 0), 0);

function describePart(common: readonly Stratum[]): NonNullable<Comparison['part']> {
  return {
    grades: [...new Set(common.flatMap(({ grade }) => grade ?? []))],
    children: countChildren(common.map(({ fractions }) => fractions)),
  };
}

/** The fractions of the groups within each stratum in which any of them has children. */
function buildStrata(
  rows: readonly CountedGroup[],
  groups: readonly StatisticGroup[],
  { grouping, indicator, context }: ComparisonInput,
): Stratum[] {
  const places = new Map(groups.map(({ key }, at) => [key, at]));
  const ways = STRATIFIED_BY[grouping];
  const strata = new Map<string, { grade: NamedGroup | undefined; parts: Sum[] }>();
  for (const row of rows) {
    const at = places.get(namedOf(row, grouping, context)?.key ?? NO_KEY);
    if (at === undefined || row.gender === 'o') continue;
    const { key, grade } = stratumOf(row, ways, context);
    const stratum = strata.get(key) ?? { grade, parts: groups.map(() => ({ count: 0, of: 0 })) };
    strata.set(key, stratum);
    addFraction(stratum.parts[at], fractionParts(row, indicator));
  }
  // Simulated tests draw in this order, which must not be that of the rows.
  return [...strata]
    .toSorted(([key, one], [otherKey, other]) => {
      const byGrade = one.grade && other.grade ? compareNamed(one.grade, other.grade) : 0;
      return byGrade || (key < otherKey ? -1 : 1);
    })
    .map(([, stratum]) => stratum)
    .map(({ grade, parts }) => ({
      grade: grade?.label,
      fractions: parts.map((sum) => joinFractionParts(sum, indicator)),
    }))
    .filter(({ fractions }) => fractions.some(({ of }) => of > 0));
}

/** The sex and grade of a row, as far as they tell strata apart. */
function stratumOf(row: CountedGroup, ways: readonly ('sex' | 'grade')[], context: GroupContext) {
  const grade = ways.includes('grade') ? GROUPING_RULES.grade.groupOf(row, context) : undefined;
  return { grade, key: `${ways.includes('sex') ? row.gender : ''} ${grade?.key ?? ''}` };
}

function addFraction(sum: Sum | undefined, { count, of }: Fraction): void {
  if (!sum) return;
  sum.count += count;
  sum.of += of;
}
