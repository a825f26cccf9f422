import {
  computeCellSpread,
  computeFraction,
  EMPTY_TALLY,
  INDICATORS,
  TALLY_COUNTS,
  wilsonInterval,
} from '@spine/contract/statistic';
import { describe, expect, test } from 'vitest';
import { INDICATOR_PARTS } from '../statistic-counts.ts';
import type { ClusterSums, SchoolRow } from './cluster.repository.ts';
import { designEffects, testDesign } from './design.ts';
import { testDifference, testTrend } from './significance.ts';
import { standardRates } from './standardise.ts';

type Given = readonly (readonly [count: number, of: number])[];
const clustersOf = (...clusters: Given) => clusters.map(([count, of]) => ({ count, of }));

const NAMES = { provinceName: '浙江省', cityName: '杭州市', districtName: '某区' };
const context = { schools: new Map(), projects: new Map(), region: undefined, bounds: undefined };
const curvature = 'curvature' as const;
const NONE = { pairs: [], schools: [], institution: {} };
/** What 8 degrees of freedom widen an interval by: (2.306 / 1.96)². */
const FEW = 1.384;

/** Classes of one cell of a group. */
const row = (group: object, ...clusters: Given) => ({
  group,
  split: null,
  indicator: curvature,
  ...computeCellSpread(clustersOf(...clusters)),
});

const OF_40: Given = Array.from({ length: 10 }, () => [2, 40] as const);
const OF_20: Given = Array.from({ length: 10 }, () => [1, 20] as const);

describe('the design effect of a rate', () => {
  test('grows with the classes of its group', () => {
    const spreads = [row({ schoolId: 'a' }, [2, 40], [2, 40]), row({ schoolId: 'b' }, [1, 20])];
    const of = designEffects({ ...NONE, spreads }, { groupBy: 'school', context });
    expect(of('a').curvature).toBeCloseTo((1 + 39 * 0.005) * FEW, 3);
    expect(of('b').curvature).toBeCloseTo((1 + 19 * 0.005) * FEW, 3);
    expect(of('c')).toEqual({});
  });

  test('sums up what makes one group: the schools of a region, the grades of a stage', () => {
    const spreads = [
      row({ gradeCode: 1 }, [2, 40], [2, 40]),
      row({ gradeCode: 2 }, [1, 20], [1, 20]),
    ];
    const of = designEffects({ ...NONE, spreads }, { groupBy: 'stage', context });
    const effect = 1 + ((2 * 1600 + 2 * 400) / 120 - 1) * 0.005;
    expect(of('primary').curvature).toBeCloseTo(effect * FEW, 3);
  });
});

describe('the design effect of a test', () => {
  // Rao and Scott 1981: with one category beside its rest, the sum of (1 − n/N) d over the groups less one.
  test('between groups of whole classes is the mean of theirs, the smaller the heavier', () => {
    const spreads = [row({ gradeCode: 1 }, ...OF_40), row({ gradeCode: 2 }, ...OF_20)];
    const asked = { grouping: 'grade', indicator: curvature, context, side: 'group' } as const;
    const { difference } = testDesign({ ...NONE, spreads }, asked);
    const [first, second] = [1 + 39 * 0.005, 1 + 19 * 0.005];
    expect(difference(['1', '2'])).toBeCloseTo((200 / 600) * first + (400 / 600) * second, 12);
  });

  // The variance of the difference of two means of clusters that both lie in, Donner and Klar 2000, chapter 5.
  test('between groups that share their classes is none', () => {
    const spreads = [row({ gender: 'm' }, ...OF_20), row({ gender: 'f' }, ...OF_20)];
    const both = (one: string, other: string) => ({
      one: { gender: one as 'm' },
      other: { gender: other as 'm' },
      pairs: 10 * 20 * 20,
    });
    const pairs = [both('m', 'm'), both('m', 'f'), both('f', 'm'), both('f', 'f')];
    const asked = { grouping: 'sex', indicator: curvature, context, side: 'group' } as const;
    expect(testDesign({ ...NONE, spreads, pairs }, asked).difference(['m', 'f'])).toBe(1);
    // Boys' schools and girls' schools share no class.
    const apart = testDesign({ ...NONE, spreads }, asked);
    expect(apart.difference(['m', 'f'])).toBeCloseTo(1 + 19 * 0.005, 12);
  });

  test('of a trend weighs groups by how far they are from the middle', () => {
    const spreads = [1, 2, 3].map((gradeCode) =>
      row({ gradeCode }, ...(gradeCode === 2 ? OF_20 : OF_40)),
    );
    const asked = { grouping: 'grade', indicator: curvature, context, side: 'group' } as const;
    const { trend } = testDesign({ ...NONE, spreads }, asked);
    expect(trend(['1', '2', '3'])).toBeCloseTo(1 + 39 * 0.005, 12);
  });

  test('between classes is none: they are what is compared', () => {
    const spreads = ['1班', '2班'].map((clazzName) => row({ gradeCode: 1, clazzName }, [2, 40]));
    const asked = { grouping: 'class', indicator: curvature, context, side: 'group' } as const;
    expect(testDesign({ ...NONE, spreads }, asked).difference(['1-1班', '1-2班'])).toBe(1);
  });

  test('between regions takes their schools whole', () => {
    const place = (id: string, district: string) =>
      [id, { id, name: id, province: '330000', city: '330100', district, ...NAMES }] as const;
    const known = new Map([place('a', '330106'), place('b', '330106'), place('c', '330105')]);
    const grade = (schoolId: string, gradeCode: number): SchoolRow => ({
      group: { schoolId },
      schoolId,
      gradeCode,
      count: 10,
      of: 200,
      classes: 5 * 40 ** 2,
    });
    const sums: ClusterSums = {
      spreads: ['a', 'b', 'c'].map((schoolId) => row({ schoolId }, ...OF_40)),
      ...NONE,
      schools: ['a', 'b', 'c'].flatMap((school) => [grade(school, 1), grade(school, 2)]),
    };
    const asked = { grouping: 'region', indicator: curvature, side: 'group' } as const;
    const regions = { ...context, schools: known, region: '3301' };
    const { difference } = testDesign(sums, { ...asked, context: regions });
    expect(difference(['330106', '330105'])).toBeCloseTo(1 + 399 * 0.005, 12);
  });

  test('between years takes a school that both hold by its classes, and one of a year whole', () => {
    const year = (begun: number, schoolId: string, of: number): SchoolRow => ({
      group: { examDay: `${begun}-09-01` },
      schoolId,
      gradeCode: 1,
      count: of / 20,
      of,
      classes: of * 40,
    });
    const spreads = [2025, 2026].map((begun) => row({ examDay: `${begun}-09-01` }, ...OF_40));
    const asked = { grouping: 'year', indicator: curvature, context, side: 'group' } as const;
    const effectOf = (...schools: SchoolRow[]) =>
      testDesign({ ...NONE, spreads, schools }, asked).difference(['2025', '2026']);
    expect(effectOf(year(2025, 'a', 400), year(2026, 'a', 400))).toBeCloseTo(1 + 39 * 0.005, 12);
    expect(effectOf(year(2025, 'a', 400), year(2026, 'b', 400))).toBeCloseTo(1 + 399 * 0.005, 12);
  });

  test('divides χ² and the square of a trend, and widens an interval', () => {
    const strata = [clustersOf([20, 400], [36, 400], [40, 400])];
    const [alone, together] = [testDifference(strata), testDifference(strata, 2)];
    expect(together?.chiSquare).toBeCloseTo((alone?.chiSquare ?? 0) / 2, 9);
    expect(together?.p).toBeGreaterThan(alone?.p ?? 1);
    expect(together?.designEffect).toBe(2);
    expect(testTrend(strata, 4)?.z).toBeCloseTo((testTrend(strata)?.z ?? 0) / 2, 9);
    const [rate] = standardRates(strata, [2, 2, 2]);
    expect(rate).toMatchObject(wilsonInterval({ count: 10, of: 200 }) ?? {});
  });
});

test('the parts of an indicator are its fraction', () => {
  const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71];
  const tally = { ...EMPTY_TALLY };
  for (const [at, name] of TALLY_COUNTS.entries()) tally[name] = primes[at] ?? 73;
  for (const indicator of INDICATORS) {
    const parts = INDICATOR_PARTS[indicator];
    if (!parts) continue;
    const sum = (names: typeof parts.count) => names.reduce((all, name) => all + tally[name], 0);
    const { count, of } = computeFraction(tally, indicator);
    expect([indicator, sum(parts.count), sum(parts.of)]).toEqual([indicator, count, of]);
  }
});
