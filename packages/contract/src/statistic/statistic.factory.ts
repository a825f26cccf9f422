/** Tables for tests: groups are `[label, curvature, valid]`. */
import type { Comparison, StatisticGroup, StatisticTally } from './statistic.schema.ts';
import { computeRate } from './statistic-rate.rules.ts';
import { isCompared, type SentenceTable } from './statistic-sentence.rules.ts';
import { EMPTY_TALLY } from './statistic-tally.rules.ts';

export type GroupInput = readonly [label: string, count: number, valid: number];

/** `count` children with severity I among `valid` ones. */
export function makeTally(count: number, valid: number): StatisticTally {
  return { ...EMPTY_TALLY, inspected: valid, valid, gradeOne: count, normal: valid - count };
}

export function makeGroups(groups: readonly GroupInput[]): StatisticGroup[] {
  return groups.map(([label, count, valid], at) => ({
    key: String(at),
    label,
    stage: null,
    tally: makeTally(count, valid),
    designEffect: 1,
  }));
}

/** A one-way table of 弯曲异常 by sex, unless a test says otherwise. */
export function makeTable(
  groups: readonly GroupInput[],
  more: Partial<SentenceTable> = {},
): SentenceTable {
  const table: SentenceTable = {
    way: 'twoStage',
    ways: [],
    groupBy: 'sex',
    splitBy: null,
    indicator: 'curvature',
    groups: makeGroups(groups),
    splits: [],
    cells: [],
    comparison: null,
    same: null,
    test: null,
    trend: null,
    ...more,
  };
  return { ...table, comparison: makeComparison(table), ...more };
}

/** Children who are all alike: the groups are compared by their own rates. */
function makeComparison({
  groupBy,
  splitBy,
  groups,
  splits,
  indicator,
}: SentenceTable): Comparison | null {
  const compared = (splitBy ? splits : groups).filter((group) =>
    isCompared(group, { grouping: splitBy ?? groupBy, indicator }),
  );
  if (compared.length < 2) return null;
  const rates = compared.map(({ key, tally }) => {
    const { rate, low, high } = computeRate(tally, indicator);
    return { key, rate: rate ?? 0, low: low ?? 0, high: high ?? 1 };
  });
  return { by: [], part: null, groups: rates };
}
