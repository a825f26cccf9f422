/**
 * What children of a class, or of a school, have in common takes from a table: how much wider its intervals are, and by
 * what its tests are divided (Rao and Scott 1981, first order), both by the shrunk correlation. Of a test the clusters are the classes of each school;
 * between regions they are the schools, and so is a school that only one of two projects or school years holds, while
 * one that several hold is a stratum with its classes. Classes that groups divide among them (sexes, ages) make the
 * difference of the groups surer by what both have in common.
 */
import {
  addSpreads,
  computeCellSpread,
  computeIntervalEffect,
  type DesignEffects,
  type Grouping,
  type Indicator,
  intraclassCorrelation,
  NO_SPREAD,
  shrunkCorrelation,
} from '@spine/contract/statistic';
import type { RawGroup } from '../statistic.repository.ts';
import { GROUPING_RULES, type GroupContext } from '../statistic-groups.ts';
import type { ClusterSums, SchoolRow } from './cluster.repository.ts';

export type DesignInput = {
  readonly groupBy?: Grouping | undefined;
  readonly splitBy?: Grouping | undefined;
  readonly context: GroupContext;
};

/** The design effects of a group, a split, a cell or everything, as far as they are named. */
export type FindEffects = (group?: string, split?: string) => DesignEffects;

export function designEffects(
  { spreads, institution }: Pick<ClusterSums, 'spreads' | 'institution'>,
  { groupBy, splitBy, context }: DesignInput,
): FindEffects {
  const byPlace = groupedBy(spreads, ({ group, split }) =>
    placeOf(
      group && groupBy && keyOf(group, groupBy, context),
      split && splitBy && keyOf(split, splitBy, context),
    ),
  );
  const effects = new Map(
    [...byPlace].map(([place, rows]) => {
      const ofIndicator = groupedBy(rows, ({ indicator }) => indicator);
      const found = [...ofIndicator].map(([name, each]) => {
        const own = addSpreads(each);
        return [name, computeIntervalEffect(own, institution[name] ?? NO_SPREAD)];
      });
      return [place, Object.fromEntries(found) as DesignEffects];
    }),
  );
  return (group, split) => effects.get(placeOf(group, split)) ?? {};
}

const placeOf = (group?: string | null, split?: string | null): string =>
  JSON.stringify([group ?? null, split ?? null]);

const NOBODY: RawGroup = {
  projectId: null,
  schoolId: null,
  gradeCode: null,
  gradeName: null,
  clazzOrder: null,
  clazzName: null,
  gender: null,
  age: null,
  examDay: null,
};

function keyOf(raw: Partial<RawGroup>, grouping: Grouping, context: GroupContext): string {
  return GROUPING_RULES[grouping].groupOf({ ...NOBODY, ...raw }, context).key;
}

/** What a test over some groups, told by their keys, is divided by. */
export type TestDesign = {
  readonly difference: (keys: readonly string[]) => number;
  /** Of a trend whose scores are the places of the keys. */
  readonly trend: (keys: readonly string[]) => number;
};

/** No cluster takes anything. */
export const INDEPENDENT: TestDesign = { difference: () => 1, trend: () => 1 };

type Tested = {
  readonly grouping: Grouping;
  readonly indicator: Indicator;
  readonly context: GroupContext;
  /** Which of the two ways of a table is tested. */
  readonly side: 'group' | 'split';
};

/**
 * Classes that are compared with each other are no clusters of the comparison: they are what it is about. Attendance is
 * counted of everybody and no sample.
 */
export function testDesign(sums: ClusterSums, tested: Tested): TestDesign {
  const isSampled = tested.grouping !== 'class' && tested.indicator !== 'examined';
  return isSampled ? toTestDesign(countPairs(sums, tested)) : INDEPENDENT;
}

/**
 * Children of each group, and what they have in common: for each pair of children in a cluster its correlation. `own`
 * are the pairs within a group, a child with itself left out; `shared` those of two groups, both ways.
 */
type Pairs = {
  readonly children: ReadonlyMap<string, number>;
  readonly own: ReadonlyMap<string, number>;
  readonly shared: readonly {
    readonly one: string;
    readonly other: string;
    readonly alike: number;
  }[];
};

function countPairs(sums: ClusterSums, { grouping, indicator, context, side }: Tested): Pairs {
  const rows = sums.spreads.flatMap(({ group, split, ...row }) => {
    const [own, other] = side === 'group' ? [group, split] : [split, group];
    if (row.indicator !== indicator || own === null || other !== null) return [];
    return [{ row, key: keyOf(own, grouping, context) }];
  });
  const groups = [...groupedBy(rows, ({ key }) => key)].map(
    ([key, found]) => [key, addSpreads(found.map(({ row }) => row))] as const,
  );
  // Of all classes, whatever their groups: where each class of a grade is in another group, none has its like in it.
  const all = sums.spreads.filter(
    (row) => row.indicator === indicator && row.group === null && row.split === null,
  );
  const correlation = shrunkCorrelation(addSpreads(all), sums.institution[indicator] ?? NO_SPREAD);
  const ofClasses = groups.map(
    ([key, { of, sizes }]) => [key, correlation * (sizes - of)] as const,
  );
  return {
    children: new Map(groups.map(([key, { of }]) => [key, of])),
    own: new Map([...ofClasses, ...schoolPairs(sums.schools, { grouping, context, correlation })]),
    shared: sums.pairs
      .map(({ one, other, pairs }) => ({
        one: keyOf(one, grouping, context),
        other: keyOf(other, grouping, context),
        alike: correlation * pairs,
      }))
      .filter(({ one, other }) => one !== other),
  };
}

/** Where groups may hold schools whole: the pairs within those that are clusters, and within the classes of others. */
function schoolPairs(
  rows: readonly SchoolRow[],
  tested: Pick<Tested, 'grouping' | 'context'> & { readonly correlation: number },
): Map<string, number> {
  const keyed = rows.map((row) => ({
    ...row,
    key: keyOf(row.group, tested.grouping, tested.context),
  }));
  const groupsOf = new Map(
    [...groupedBy(keyed, ({ schoolId }) => schoolId)].map(([id, found]) => [
      id,
      new Set(found.map(({ key }) => key)).size,
    ]),
  );
  const isCluster = ({ schoolId }: SchoolRow): boolean =>
    tested.grouping === 'region' || groupsOf.get(schoolId) === 1;
  const cells = groupedBy(keyed.filter(isCluster), ({ key, gradeCode }) => `${gradeCode} ${key}`);
  const between = intraclassCorrelation(addSpreads([...cells.values()].map(computeCellSpread)));
  const pairs = new Map<string, number>();
  for (const grades of groupedBy(keyed, ({ key, schoolId }) => `${schoolId} ${key}`).values()) {
    const [first] = grades;
    if (!first) continue;
    const of = sumOf(grades.map((each) => each.of));
    const alike = isCluster(first)
      ? between * (of ** 2 - of)
      : tested.correlation * (sumOf(grades.map((each) => each.classes)) - of);
    pairs.set(first.key, (pairs.get(first.key) ?? 0) + alike);
  }
  return pairs;
}

/** No sample tells less than 1. */
const LEAST_EFFECT = 1;

function toTestDesign({ children, own, shared }: Pairs): TestDesign {
  const sizesOf = (keys: readonly string[]) => keys.map((key) => children.get(key) ?? 0);
  /** The pairs of some groups, each with a weight. */
  const sumOfPairs = (keys: readonly string[], weight: (one: number, other: number) => number) => {
    const places = new Map(keys.map((key, at) => [key, at]));
    const between = shared.map(({ one, other, alike }) => {
      const [at, beside] = [places.get(one), places.get(other)];
      return at === undefined || beside === undefined ? 0 : alike * weight(at, beside);
    });
    return sumOf([...keys.map((key, at) => (own.get(key) ?? 0) * weight(at, at)), ...between]);
  };
  return {
    difference: (keys) => {
      const sizes = sizesOf(keys);
      const all = sumOf(sizes);
      const excess = sumOfPairs(
        keys,
        (one, other) => (one === other ? 1 / Math.max(1, sizes[one] ?? 0) : 0) - 1 / all,
      );
      return Math.max(LEAST_EFFECT, 1 + excess / (keys.length - 1));
    },
    trend: (keys) => {
      const sizes = sizesOf(keys);
      const mean = sumOf(sizes.map((of, score) => of * score)) / sumOf(sizes);
      const course = sumOf(sizes.map((of, score) => of * (score - mean) ** 2));
      const excess = sumOfPairs(keys, (one, other) => (one - mean) * (other - mean));
      return course > 0 ? Math.max(LEAST_EFFECT, 1 + excess / course) : LEAST_EFFECT;
    },
  };
}

function groupedBy<T, K>(rows: readonly T[], keyOfRow: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOfRow(row);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(row);
  }
  return groups;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
