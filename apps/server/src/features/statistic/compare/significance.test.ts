import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactTest } from './exact.ts';
import { chiSquareTail, testDifference, testTrend } from './significance.ts';
import { standardRates } from './standardise.ts';

/** Groups of a published table, `[count, of]`. */
const groupsOf = (...groups: readonly (readonly [number, number])[]) =>
  groups.map(([count, of]) => ({ count, of }));

/** The same in one stratum. */
const one = (...groups: readonly (readonly [number, number])[]) => [groupsOf(...groups)];

describe("Pearson's χ² without continuity correction", () => {
  test('is what was published for Zhaoqing 2022', () => {
    const test = testDifference(one([199, 9033], [1167, 8656]));
    expect(test?.chiSquare?.toFixed(2)).toBe('789.11');
    expect(test).toMatchObject({ method: 'pearson', degrees: 1, few: false });
    expect(test?.p).toBeLessThan(0.001);
  });

  test('is what was published for Chongming 2016', () => {
    const test = testDifference(one([68, 3477], [104, 3347]));
    expect(test?.chiSquare?.toFixed(3)).toBe('9.204');
    expect(test?.p.toFixed(3)).toBe('0.002');
  });

  // Fleiss 1981, smokers among lung patients of four studies; the example of R's prop.test.
  test('over four groups is what R prints', () => {
    const test = testDifference(one([83, 86], [90, 93], [129, 136], [70, 82]));
    expect(test?.chiSquare?.toFixed(3)).toBe('12.600');
    expect(test?.degrees).toBe(3);
    expect(test?.p.toFixed(6)).toBe('0.005585');
    expect(test?.few).toBe(false);
  });

  test('is not possible for one group, for nobody, and for everybody', () => {
    expect(testDifference([])).toBeNull();
    expect(testDifference([[]])).toBeNull();
    expect(testDifference(one([3, 10]))).toBeNull();
    expect(testDifference(one([0, 10], [0, 0]))).toBeNull();
    expect(testDifference(one([0, 10], [0, 12]))).toBeNull();
    expect(testDifference(one([10, 10], [12, 12]))).toBeNull();
  });

  test('does not mind the order of the groups and is nothing where they are equal', () => {
    const group = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }));
    fc.assert(
      fc.property(fc.array(group, { minLength: 2, maxLength: 8 }), (given) => {
        const groups = groupsOf(...given.map(([some, rest]) => [some, some + rest] as const));
        const [forth, back] = [testDifference([groups]), testDifference([groups.toReversed()])];
        if (!forth || !back) throw new Error('every group has both kinds');
        expect(forth.chiSquare ?? 0).toBeGreaterThanOrEqual(0);
        expect(forth.chiSquare ?? 0).toBeCloseTo(back.chiSquare ?? 0, 6);
        expect(forth.p).toBeCloseTo(back.p, 6);
        expect(forth.p).toBeGreaterThanOrEqual(0);
        expect(forth.p).toBeLessThanOrEqual(1);
        const [first = { count: 1, of: 2 }] = groups;
        const double = { count: first.count * 2, of: first.of * 2 };
        const same = testDifference([[first, double]]);
        expect(same?.chiSquare ?? 0).toBeCloseTo(0, 9);
        expect(same?.p).toBeCloseTo(1, 6);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });
});

const MANY_TABLES = [
  [
    0.319877939,
    groupsOf(
      ...([
        [3, 40],
        [0, 45],
        [2, 38],
        [0, 50],
        [2, 42],
        [1, 36],
        [1, 44],
        [0, 41],
        [2, 39],
        [1, 40],
      ] as const),
    ),
  ],
  [
    0.0123073,
    groupsOf(
      ...([
        [3, 40],
        [0, 45],
        [2, 38],
        [0, 50],
        [4, 42],
        [0, 36],
        [1, 44],
        [0, 41],
        [3, 39],
        [0, 40],
      ] as const),
    ),
  ],
] as const;
/** Three standard errors of 10,000 draws. */
const errorOf = (p: number) => 3 * Math.sqrt((p * (1 - p)) / 10_000);

describe('the exact test', () => {
  // Fisher 1935, the lady tasting tea, and Fisher 1962, convicted twins; the examples of R's fisher.test.
  test('of two groups is what R prints', () => {
    expect(exactTest([groupsOf([3, 4], [1, 4])])?.toFixed(4)).toBe('0.4857');
    expect(exactTest([groupsOf([2, 17], [10, 13])])?.toFixed(7)).toBe('0.0005367');
  });

  // Enumerated in exact fractions (Freeman and Halton 1951), apart from this code; the first is also scipy's 0.0601.
  test.each([
    [0.060125879304, groupsOf([3, 30], [0, 45])],
    [0.021071167213, groupsOf([3, 20], [0, 25], [7, 30])],
    [0.016958538181, groupsOf([1, 12], [5, 15], [2, 40], [0, 11])],
    [0.04341793735, groupsOf([39, 40], [28, 30], [20, 25])],
  ])('of more groups is what counting all tables gives: %d', (p, groups) => {
    expect(exactTest([groups])).toBeCloseTo(p, 9);
  });

  test('is taken of fewer than thirty and where fewer than five are expected', () => {
    const exact = { method: 'exact', chiSquare: null, degrees: null, few: true };
    expect(testDifference(one([7, 14], [9, 15]))).toMatchObject(exact);
    expect(testDifference(one([1, 30], [9, 40]))).toMatchObject(exact);
    expect(testDifference(one([8, 16], [9, 15]))).toMatchObject({ method: 'pearson' });
  });

  // Counted in full, 293,930 and 497,420 tables, apart from this code (Freeman and Halton 1951; mid-P, Lancaster 1961).
  test.each(MANY_TABLES)(
    'is simulated, always alike, where its tables are too many: mid-P %d',
    (midP, groups) => {
      expect(exactTest([groups])).toBeNull();
      const test = testDifference([groups]);
      expect(test).toMatchObject({
        method: 'simulated',
        chiSquare: null,
        degrees: null,
        few: true,
      });
      expect(Math.abs((test?.p ?? 0) - midP)).toBeLessThan(errorOf(midP));
      expect(testDifference([groups])?.p).toBe(test?.p);
    },
  );

  // Counted in full from the distribution of the sums, apart from this code.
  test('of more groups in several strata is simulated by the χ² of Mantel and Haenszel', () => {
    const strata = [
      groupsOf([3, 20], [0, 25], [2, 22]),
      groupsOf([2, 10], [1, 30], [1, 14]),
      groupsOf([4, 12], [2, 14], [0, 20]),
    ];
    const test = testDifference(strata);
    expect(test).toMatchObject({ method: 'simulated', few: true });
    const midP = 0.005547345;
    expect(Math.abs((test?.p ?? 0) - midP)).toBeLessThan(errorOf(midP));
  });

  test('is as unsure as χ² of the same P where children are alike', () => {
    const few = one([0, 40], [7, 60]);
    const [alone, together] = [testDifference(few), testDifference(few, 3)];
    expect(alone).toMatchObject({ method: 'exact', designEffect: 1 });
    expect(together).toMatchObject({ method: 'exact', few: true, designEffect: 3 });
    // Computed apart from this code: Fisher gives 0.0397; χ² of this P is 4.23, a third of which has 0.235.
    expect(alone?.p).toBeCloseTo(0.03967833, 8);
    expect(together?.p).toBeCloseTo(0.23496861, 6);
  });

  // Computed with scipy 1.17.1 from the convolution of stats.hypergeom.
  test('of two groups in several strata is the convolution of their tables', () => {
    const strata = [
      groupsOf([3, 20], [0, 25]),
      groupsOf([2, 10], [1, 30]),
      groupsOf([4, 12], [5, 14]),
    ];
    expect(exactTest(strata)).toBeCloseTo(0.130949732046, 9);
  });
});

describe('the trend of Cochran and Armitage', () => {
  // The example of R's prop.trend.test, the same four studies: X² = 8.2249, P = 0.004132.
  test('is what R prints', () => {
    const trend = testTrend(one([83, 86], [90, 93], [129, 136], [70, 82]));
    expect(((trend?.z ?? 0) ** 2).toFixed(4)).toBe('8.2249');
    expect(trend?.z).toBeLessThan(0);
    expect(trend?.p.toFixed(6)).toBe('0.004132');
  });

  // Agresti, Categorical Data Analysis, 3.4.4: drinking and malformation with the scores 1 to 5.
  test('is what Agresti gives for equal steps', () => {
    const trend = testTrend(one([48, 17_114], [38, 14_502], [5, 793], [1, 127], [1, 38]));
    expect(((trend?.z ?? 0) ** 2).toFixed(2)).toBe('1.83');
    expect(trend?.p.toFixed(2)).toBe('0.18');
  });

  test('is not possible for fewer than three groups, for nobody, and for everybody', () => {
    expect(testTrend(one([1, 10], [2, 10]))).toBeNull();
    expect(testTrend(one([0, 10], [0, 10], [0, 10]))).toBeNull();
    expect(testTrend(one([10, 10], [9, 9], [8, 8]))).toBeNull();
  });

  test('turns with the order of the groups', () => {
    const groups = groupsOf([1, 100], [5, 100], [9, 100]);
    expect(testTrend([groups])?.z).toBeCloseTo(-(testTrend([groups.toReversed()])?.z ?? 0), 9);
  });
});

describe('the tests within strata', () => {
  // Bickel et al. 1975, admissions to Berkeley by department, men and women; R's UCBAdmissions.
  const berkeley = [
    [512, 825, 89, 108],
    [353, 560, 17, 25],
    [120, 325, 202, 593],
    [138, 417, 131, 375],
    [53, 191, 94, 393],
    [22, 373, 24, 341],
  ].map(([men = 0, ofMen = 0, women = 0, ofWomen = 0]) => groupsOf([men, ofMen], [women, ofWomen]));

  test('of two groups is what R prints without continuity correction', () => {
    const test = testDifference(berkeley);
    expect(test).toMatchObject({ method: 'mantelHaenszel', degrees: 1, few: false });
    expect(test?.chiSquare?.toFixed(4)).toBe('1.5246');
    expect(test?.p.toFixed(4)).toBe('0.2169');
  });

  // Freedman, Pisani and Purves, Statistics, chapter 2: weighted by all applicants, 39 % of men and 43 % of women.
  test('stand beside rates that are standardised directly', () => {
    const [men, women] = standardRates(berkeley);
    expect([men?.rate.toFixed(5), women?.rate.toFixed(5)]).toEqual(['0.38732', '0.42996']);
    expect(men?.low).toBeLessThan(0.38732);
  });

  // Computed with numpy and scipy 1.17.1 from the formulas of Landis, Heyman and Koch 1978, and of Mantel 1963.
  const three = [
    groupsOf([3, 40], [8, 50], [9, 45]),
    groupsOf([12, 60], [10, 55], [20, 70]),
    groupsOf([4, 30], [9, 35], [12, 33]),
  ];
  test('of three groups are those of their formulas', () => {
    const test = testDifference(three);
    expect(test).toMatchObject({ method: 'mantelHaenszel', degrees: 2 });
    expect(test?.chiSquare).toBeCloseTo(7.403232865, 8);
    expect(test?.p).toBeCloseTo(0.024683595, 8);
    expect(testTrend(three)?.z).toBeCloseTo(2.695662059, 8);
    expect(testTrend(three)?.p).toBeCloseTo(0.00702489, 8);
  });

  test('do not mind strata that tell nothing, nor the order of the groups', () => {
    const silent = [...three, groupsOf([0, 9], [0, 8], [0, 7]), groupsOf([5, 5], [6, 6], [1, 1])];
    expect(testDifference(silent)?.chiSquare).toBeCloseTo(7.403232865, 8);
    const turned = three.map((groups) => groups.toReversed());
    expect(testDifference(turned)?.chiSquare).toBeCloseTo(7.403232865, 8);
    expect(testDifference([groupsOf([0, 9], [0, 8]), groupsOf([5, 5], [6, 6])])).toBeNull();
  });
});

describe('the tail of χ²', () => {
  // Tables of critical values.
  test.each([
    [3.841_458_820_694_124, 1, 0.05],
    [10.827_566_170_662_733, 1, 0.001],
    [16.918_977_604_620_448, 9, 0.05],
    [0, 3, 1],
  ])('of %d with %i degrees is %d', (chiSquare, degrees, p) => {
    expect(chiSquareTail(chiSquare, degrees)).toBeCloseTo(p, 12);
  });

  test('is right where it is very small', () => {
    expect(chiSquareTail(42.567, 1) / 6.830_205_040_410_291e-11).toBeCloseTo(1, 9);
  });
});
