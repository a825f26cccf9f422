/** Tables for tests: groups are `[label, curvature, valid]`. */
import type { Comparison, StatisticGroup, StatisticTally } from './statistic.schema.ts';
import { rateOf } from './statistic-rate.rules.ts';
import { isCompared, type Told } from './statistic-sentence.rules.ts';
import { EMPTY_TALLY } from './statistic-tally.rules.ts';

export type GivenGroup = readonly [label: string, count: number, valid: number];

/** `count` children with severity I among `valid` ones. */
export function tallyOf(count: number, valid: number): StatisticTally {
  return { ...EMPTY_TALLY, inspected: valid, valid, gradeOne: count, normal: valid - count };
}

export function groupsOf(given: readonly GivenGroup[]): StatisticGroup[] {
  return given.map(([label, count, valid], at) => ({
    key: String(at),
    label,
    stage: null,
    tally: tallyOf(count, valid),
    designEffect: 1,
  }));
}

/** A one-way table of 弯曲异常 by sex, unless a test says otherwise. */
export function tableOf(given: readonly GivenGroup[], more: Partial<Told> = {}): Told {
  const table: Told = {
    ...{ way: 'twoStage', ways: [] },
    groupBy: 'sex',
    splitBy: null,
    indicator: 'curvature',
    groups: groupsOf(given),
    splits: [],
    cells: [],
    comparison: null,
    same: null,
    test: null,
    trend: null,
    ...more,
  };
  return { ...table, comparison: comparisonOf(table), ...more };
}

/** Children who are all alike: the groups are compared by their own rates. */
function comparisonOf({ groupBy, splitBy, groups, splits, indicator }: Told): Comparison | null {
  const compared = (splitBy ? splits : groups).filter((group) =>
    isCompared(group, { grouping: splitBy ?? groupBy, indicator }),
  );
  if (compared.length < 2) return null;
  const rates = compared.map(({ key, tally }) => {
    const { rate, low, high } = rateOf(tally, indicator);
    return { key, rate: rate ?? 0, low: low ?? 0, high: high ?? 1 };
  });
  return { by: [], part: null, groups: rates };
}
