/** Tables for tests: groups are `[label, curvature, valid]`. */
import type { StatisticGroup, StatisticTally } from './statistic.schema.ts';
import type { Told } from './statistic-sentence.rules.ts';
import { EMPTY_TALLY } from './statistic-tally.rules.ts';

export type GivenGroup = readonly [label: string, count: number, valid: number];

/** `count` children with severity I among `valid` ones. */
export function tallyOf(count: number, valid: number): StatisticTally {
  return { ...EMPTY_TALLY, valid, gradeOne: count, normal: valid - count };
}

export function groupsOf(given: readonly GivenGroup[]): StatisticGroup[] {
  return given.map(([label, count, valid], at) => ({
    key: String(at),
    label,
    stage: null,
    tally: tallyOf(count, valid),
  }));
}

/** A one-way table of 弯曲异常 by sex, unless a test says otherwise. */
export function tableOf(given: readonly GivenGroup[], more: Partial<Told> = {}): Told {
  return {
    groupBy: 'sex',
    splitBy: null,
    indicator: 'curvature',
    groups: groupsOf(given),
    splits: [],
    cells: [],
    test: null,
    trend: null,
    ...more,
  };
}
