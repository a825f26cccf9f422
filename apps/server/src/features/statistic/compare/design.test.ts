import {
  EMPTY_TALLY,
  fractionOf,
  INDICATORS,
  TALLY_COUNTS,
  wilsonInterval,
} from '@spine/contract/statistic';
import { describe, expect, test } from 'vitest';
import { INDICATOR_PARTS } from '../statistic-counts.ts';
import { designEffects, intraclassCorrelation, meanDesignEffect } from './design.ts';
import { differenceOf, trendOf } from './significance.ts';
import { standardRates } from './standardise.ts';

const clustersOf = (...clusters: readonly (readonly [number, number])[]) =>
  clusters.map(([count, of]) => ({ count, of }));

const NAMES = { provinceName: '浙江省', cityName: '杭州市', districtName: '某区' };
const context = { schools: new Map(), projects: new Map(), region: undefined, bounds: undefined };

/** One row for each cluster. */
const sumsOf = (...clusters: readonly (readonly [number, number])[]) =>
  clustersOf(...clusters).map(({ count, of }) => ({
    ...{ clusters: 1, count, of },
    ...{ squares: count ** 2 / of, sizeSquares: of ** 2, sizes: of ** 2 },
  }));

const ofSchool = (key: string, ...clusters: readonly (readonly [number, number])[]) =>
  sumsOf(...clusters).map((sums) => ({ ...sums, key, gradeCode: 4 }));

describe('the intraclass correlation', () => {
  const [first, second] = [
    sumsOf([4, 40], [9, 45], [2, 38], [7, 50]),
    sumsOf([10, 60], [3, 42], [12, 55]),
  ];
  // From F of scipy 1.17.1, stats.f_oneway over the children as 0 and 1: (F − 1) / (F + m0 − 1).
  test('is what the analysis of variance gives', () => {
    expect(intraclassCorrelation([first])).toBeCloseTo(0.010738178849683, 12);
    expect(intraclassCorrelation([second])).toBeCloseTo(0.01794971405505, 12);
    expect(intraclassCorrelation([first, second])).toBeCloseTo(0.013911213860833, 12);
  });

  test('is at least 0.005, also where nothing shows it', () => {
    expect(intraclassCorrelation([])).toBe(0.005);
    expect(intraclassCorrelation([sumsOf([3, 40])])).toBe(0.005);
    expect(intraclassCorrelation([sumsOf([4, 40], [4, 40], [4, 40])])).toBe(0.005);
    expect(intraclassCorrelation([sumsOf([0, 40], [0, 40])])).toBe(0.005);
    expect(intraclassCorrelation([sumsOf([40, 40], [0, 40])])).toBe(1);
  });
});

describe('the design effect', () => {
  test('of a school grows with its classes', () => {
    const rows = [...ofSchool('a', [2, 40], [2, 40]), ...ofSchool('b', [1, 20], [1, 20])];
    const effects = designEffects(rows, { grouping: 'school', context });
    expect(effects.get('a')).toBeCloseTo(1 + 39 * 0.005, 12);
    expect(effects.get('b')).toBeCloseTo(1 + 19 * 0.005, 12);
  });

  test('of a region takes its schools whole', () => {
    const place = (id: string, district: string) =>
      [id, { id, name: id, province: '330000', city: '330100', district, ...NAMES }] as const;
    const schools = new Map([place('a', '330106'), place('b', '330106'), place('c', '330105')]);
    const rows = ['a', 'b', 'c'].flatMap((school) => ofSchool(school, [2, 40]));
    const asked = { grouping: 'region', context: { ...context, schools, region: '3301' } } as const;
    const effects = designEffects(rows, asked);
    expect([...effects.keys()]).toEqual(['330106', '330105']);
    expect(effects.get('330106')).toBeCloseTo(1 + 39 * 0.005, 12);
  });

  // Rao and Scott 1981: with one category beside its rest, the sum of (1 − n/N) d over the groups less one.
  test('of a test is the mean of its groups, the smaller the heavier', () => {
    const groups = [
      { of: 300, effect: 1.5 },
      { of: 100, effect: 2.5 },
    ];
    expect(meanDesignEffect(groups)).toBeCloseTo(0.25 * 1.5 + 0.75 * 2.5, 12);
    expect(meanDesignEffect(groups.map(({ of }) => ({ of, effect: 2 })))).toBeCloseTo(2, 12);
  });

  test('divides χ² and the square of a trend, and widens an interval', () => {
    const strata = [clustersOf([20, 400], [36, 400], [40, 400])];
    const [alone, together] = [differenceOf(strata), differenceOf(strata, 2)];
    expect(together?.chiSquare).toBeCloseTo((alone?.chiSquare ?? 0) / 2, 9);
    expect(together?.p).toBeGreaterThan(alone?.p ?? 1);
    expect(together?.designEffect).toBe(2);
    expect(trendOf(strata, 4)?.z).toBeCloseTo((trendOf(strata)?.z ?? 0) / 2, 9);
    const [rate] = standardRates(strata, [2, 2, 2]);
    expect(rate).toMatchObject(wilsonInterval({ count: 10, of: 200 }) ?? {});
  });

  test('of few lets no exact test claim more than χ² with it', () => {
    const few = [clustersOf([0, 40], [7, 60])];
    const [alone, together] = [differenceOf(few), differenceOf(few, 3)];
    expect(alone).toMatchObject({ method: 'exact', designEffect: 1 });
    expect(together).toMatchObject({ method: 'exact', few: true, designEffect: 3 });
    expect(together?.p).toBeGreaterThan(alone?.p ?? 1);
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
    const { count, of } = fractionOf(tally, indicator);
    expect([indicator, sum(parts.count), sum(parts.of)]).toEqual([indicator, count, of]);
  }
});
