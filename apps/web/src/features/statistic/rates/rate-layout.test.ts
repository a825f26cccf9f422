import {
  EMPTY_TALLY,
  type StatisticTable,
  type StatisticTally,
  wilsonInterval,
} from '@spine/contract/statistic';
import { describe, expect, it } from 'vitest';
import { computeComposition } from '../composition/composition.data.ts';
import { otherMethodRates } from '../other-method-rates.ts';
import { toOpened } from '../statistic-members.ts';
import { axisStep, findStages, lineOffset } from './rate-chart.data.ts';
import { chooseLayout, tableLines, toChartData } from './rate-layout.ts';
import { chooseMark } from './rate-marks.ts';

function tally(valid: number, gradeOne: number): StatisticTally {
  return { ...EMPTY_TALLY, roster: valid, valid, gradeOne, normal: valid - gradeOne };
}

const boys = { key: 'm', label: '男生', stage: null, designEffect: 1, tally: tally(40, 1) };
const girls = { key: 'f', label: '女生', stage: null, designEffect: 1, tally: tally(40, 3) };

function table(labels: readonly string[], change: Partial<StatisticTable> = {}): StatisticTable {
  return {
    eachOnce: true,
    way: 'twoStage',
    ways: [],
    groupBy: 'grade',
    splitBy: 'sex',
    indicator: 'curvature',
    groups: labels.map((label, at) => ({
      key: String(at),
      label,
      stage: at < 2 ? 'primary' : 'junior',
      designEffect: 1,
      tally: tally(20, 2),
    })),
    splits: [boys, girls],
    cells: labels.map(() => [tally(10, 0), tally(10, 2)]),
    cellEffects: labels.map(() => [1, 1]),
    total: tally(80, 4),
    totalEffect: 1,
    comparison: null,
    same: null,
    test: null,
    trend: null,
    sentence: '',
    ...change,
  };
}

const grades = ['五年级', '六年级', '七年级'];

describe('a table of statistics on the screen', () => {
  it('draws girls first, and short grades with their stages', () => {
    const chart = toChartData(table(grades));
    expect(chart.lines.map(({ label }) => label)).toEqual(['女生', '男生']);
    expect(chart.lines[0]?.points[0]?.rate).toBe(0.2);
    expect(chart.categories.map(({ label }) => label)).toEqual(['五', '六', '七']);
    expect(findStages(chart.categories)).toEqual([
      { word: '小学', first: 0, last: 1 },
      { word: '初中', first: 2, last: 2 },
    ]);
    expect(tableLines(table(grades)).map(({ label }) => label)).toEqual(['女生', '男生', '合计']);
  });

  it('says group, rate, counts and interval of a point', () => {
    expect(toChartData(table(grades)).lines[0]?.points[0]?.words).toEqual([
      '五年级 · 女生',
      '20.00%（2 / 10 人）',
      '95%区间 5.67–50.98%',
    ]);
  });

  it('says of what a hospital found how many outcomes are unknown, and what they allow', () => {
    const seen = { ...tally(40, 4), confirmed: 2, imaged: 3, suspected: 5 };
    const girlsOf = (indicator: 'predictive' | 'diagnosed', unit?: string) =>
      toChartData(
        table([], {
          groupBy: 'sex',
          splitBy: null,
          splits: [],
          indicator,
          groups: [{ ...girls, tally: seen }],
        }),
        unit,
      ).lines[0]?.points[0]?.words.at(-1);
    expect(girlsOf('predictive')).toBe('未知 2 人，全阴–全阳 40.00–80.00%');
    expect(girlsOf('diagnosed')).toBe('未知 2 人，全阴–全阳 5.00–10.00%');
    expect(girlsOf('diagnosed', '人次')).toBe('未知 2 人次，全阴–全阳 5.00–10.00%');
  });

  it('names the rates of other ways beside, each of its own children', () => {
    const ways = [
      { way: 'twoStage' as const, inspected: 40, tally: tally(40, 4) },
      { way: 'guideline' as const, inspected: 1200, tally: tally(1200, 30) },
      { way: 'atrOnly' as const, inspected: 3, tally: tally(0, 0) },
    ];
    const beside = otherMethodRates({ way: 'twoStage', ways }, 'scoliosis');
    expect(beside).toEqual(['按指南筛查 2.50%（30\u00a0/\u00a01,200）']);
    expect(otherMethodRates({ way: 'twoStage', ways }, 'examined')).toEqual([]);
  });

  it('draws the interval of a cell as its classes let it', () => {
    const wide = { ...boys, key: 'a', tally: tally(20, 2), designEffect: 3 };
    const whole = toChartData(
      table([], { groupBy: 'school', splitBy: null, groups: [wide], splits: [] }),
    );
    const [point] = whole.lines[0]?.points ?? [];
    expect(point).toMatchObject(wilsonInterval({ count: 2 / 3, of: 20 / 3 }) ?? {});
    const effects = { cells: [[tally(10, 2), tally(10, 0)]], cellEffects: [[2, 1]] };
    const cells = toChartData(table([], { groups: [wide], ...effects }));
    expect(cells.lines[1]?.points[0]).toMatchObject(wilsonInterval({ count: 1, of: 5 }) ?? {});
  });

  it('leaves a gap where there is no rate', () => {
    const empty = table(grades, { cells: grades.map(() => [tally(0, 0), tally(0, 0)]) });
    expect(toChartData(empty).lines[0]?.points[0]).toMatchObject({ rate: null, low: null });
  });

  it.each([
    ['columns', grades, {}],
    ['rows', Array.from({ length: 60 }, (_, at) => `第${at}小学`), { groupBy: 'school' }],
    ['rows', Array.from({ length: 8 }, () => '经济技术开发区实验学校'), { groupBy: 'school' }],
    ['columns', Array.from({ length: 30 }, (_, at) => `${at}岁`), { groupBy: 'age' }],
    ['matrix', grades, { splits: Array.from({ length: 7 }, () => boys) }],
  ] as const)('lies in %s', (layout, labels, change) => {
    expect(chooseLayout(table(labels, change))).toBe(layout);
  });

  it('opens the children of a cell, of a group, and of all', () => {
    const cell = { member: 'curvature', by: 'grade', key: '1', splitBy: 'sex', splitKey: 'f' };
    expect(toOpened(table(grades), { key: '1', splitKey: 'f' })).toEqual(cell);
    expect(toOpened(table(grades), { key: '1' })).toEqual({
      member: 'curvature',
      by: 'grade',
      key: '1',
    });
    expect(toOpened(table(grades), {})).toEqual({ member: 'curvature' });
    expect(toOpened(table(grades, { splitBy: 'project' }), { key: '1' })).toEqual({
      member: 'curvature',
      by: 'grade',
      key: '1',
      perProject: true,
    });
    expect(toOpened(table(grades, { indicator: 'predictive' }), {})).toEqual({
      member: 'confirmed',
    });
  });
});

describe('the drawing', () => {
  it('stands two lines seven pixels beside the middle', () => {
    expect([lineOffset(0, 2, 57), lineOffset(1, 2, 57)]).toEqual([-7, 7]);
    expect(lineOffset(0, 1, 57)).toBe(0);
  });

  it('gives each line a look of its own, and girls and boys theirs', () => {
    const looks = [0, 1, 2, 3, 4, 5].map((at) => JSON.stringify(chooseMark(at, 'x')));
    expect(new Set(looks).size).toBe(6);
    expect(chooseMark(1, 'f')).toEqual(chooseMark(0, 'x'));
    expect(chooseMark(0, 'm')).toEqual(chooseMark(1, 'x'));
  });

  it.each([
    [[0.1135, null], 3],
    [[0.02], 0.5],
    [[], 0.05],
    [[1], 25],
  ])('the axis over %j has steps of %d', (values, step) => {
    expect(axisStep(values)).toBe(step);
  });

  it('shares the degrees among those with scoliosis', () => {
    const some = { ...EMPTY_TALLY, valid: 90, gradeOne: 5, gradeTwo: 2, gradeThree: 1 };
    const groups = [
      { key: 'primary', label: '小学', stage: null, designEffect: 1, tally: some },
      { key: 'junior', label: '初中', stage: null, designEffect: 1, tally: EMPTY_TALLY },
    ];
    const [primary, junior] = computeComposition(groups);
    expect(primary?.shares?.map(({ digits }) => digits)).toEqual(['62.5', '25.0', '12.5']);
    expect(primary?.shares?.[0]?.words).toEqual(['小学 Ⅰ度', '62.5%（5 / 8 人）']);
    expect(junior?.shares).toBe(undefined);
  });
});
