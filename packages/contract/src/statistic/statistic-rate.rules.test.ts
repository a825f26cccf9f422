import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INDICATORS, type StatisticTally } from './statistic.schema.ts';
import {
  chiSquareDigits,
  computeRate,
  computeRates,
  formatPercent,
  hasOutcomeBounds,
  outcomeBounds,
  percentDigits,
  predictiveBounds,
  pText,
  retestBounds,
  wilsonInterval,
} from './statistic-rate.rules.ts';
import {
  addTallies,
  computeFraction,
  countCurvature,
  degreeShares,
  EMPTY_TALLY,
} from './statistic-tally.rules.ts';

const runs = { seed: 20261121, numRuns: 1000 };

const counts = fc.nat({ max: 100_000 });
/** A tally as children make it: the outcomes add up, and each later step is of an earlier one. */
const anyTally: fc.Arbitrary<StatisticTally> = fc
  .record({
    outcomes: fc.tuple(counts, counts, counts, counts, counts, counts, counts),
    incomplete: counts,
    declined: counts,
    unseen: fc.option(counts),
    steps: fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  })
  .map(({ outcomes, incomplete, declined, unseen, steps: [some, fewer] }) => {
    const [normal, posture, gradeOne, gradeTwo, gradeThree, sagittal, furtherCheck] = outcomes;
    const valid = outcomes.reduce((sum, one) => sum + one, 0);
    const positive = Math.floor((valid + incomplete) * some);
    const attended = Math.floor(positive * fewer);
    return {
      roster: unseen === null ? null : valid + incomplete + declined + unseen,
      inspected: valid + incomplete,
      valid,
      incomplete,
      declined,
      normal,
      posture,
      gradeOne,
      gradeTwo,
      gradeThree,
      sagittal,
      furtherCheck,
      positive,
      referred: positive,
      attended,
      confirmed: Math.floor(attended * fewer),
      imaged: Math.floor(attended * fewer),
      suspected: positive,
      retested: Math.floor(attended * fewer),
      sideViewed: 0,
      lordosis: 0,
      kyphosis: sagittal,
      elsewhere: 0,
    };
  });

describe("Wilson's interval", () => {
  // Newcombe 1998, Statistics in Medicine 17:857–872, table I, method 3.
  test.each([
    [81, 263, '0.2553', '0.3662'],
    [15, 148, '0.0624', '0.1605'],
    [0, 20, '0.0000', '0.1611'],
    [1, 29, '0.0061', '0.1718'],
  ] as const)('of %i of %i is the published %s to %s', (...published) => {
    const [count, of, low, high] = published;
    const interval = wilsonInterval({ count, of });
    expect([interval?.low.toFixed(4), interval?.high.toFixed(4)]).toEqual([low, high]);
  });

  test('is not there without a denominator', () => {
    expect(wilsonInterval({ count: 0, of: 0 })).toBeNull();
  });

  test('holds its rate and stays between 0 and 1', () => {
    const fraction = fc
      .tuple(counts, counts)
      .map(([one, other]) => ({ count: one, of: one + other + 1 }));
    fc.assert(
      fc.property(fraction, (some) => {
        const { low, high } = wilsonInterval(some) ?? { low: 2, high: -1 };
        const rate = some.count / some.of;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(rate);
        expect(high).toBeGreaterThanOrEqual(rate);
      }),
      runs,
    );
  });

  test('moves up with the count and narrows with the denominator', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 }), fc.integer({ min: 1, max: 500 }), (count, more) => {
        const of = count + more;
        const [less, next] = [
          wilsonInterval({ count, of }),
          wilsonInterval({ count: count + 1, of }),
        ];
        const larger = wilsonInterval({ count: count * 2, of: of * 2 });
        if (!less || !next || !larger) throw new Error('there is a denominator');
        expect(next.low).toBeGreaterThan(less.low);
        expect(next.high).toBeGreaterThan(less.high);
        expect(larger.high - larger.low).toBeLessThan(less.high - less.low);
      }),
      runs,
    );
  });
});

describe('the predictive value', () => {
  // Chongming 2016: 442 with 5° or more, all with an X-ray, 172 of them with a Cobb angle of 10° (docs/domain/screening.md 3).
  const all = { ...EMPTY_TALLY, confirmed: 172, imaged: 442, suspected: 442 };

  test('of those who all had an X-ray is one number', () => {
    expect(percentDigits(computeFraction(all, 'predictive'))).toBe('38.91');
    expect(predictiveBounds(all)).toBeNull();
  });

  // The bounds of Manski, American Economic Review 1990;80:319: unknown outcomes are all negative, or all positive.
  test('of those with an X-ray lies within what the unknown allow', () => {
    const some = { ...all, confirmed: 86, imaged: 221 };
    expect(percentDigits(computeFraction(some, 'predictive'))).toBe('38.91');
    expect(predictiveBounds(some)).toEqual({ least: 86 / 442, most: 307 / 442, unknown: 221 });
  });

  test('has the same unknown outcomes as what was confirmed of all who were examined', () => {
    const examined = { ...all, valid: 6800, incomplete: 24, confirmed: 86, imaged: 221 };
    expect(outcomeBounds(examined, 'diagnosed')).toEqual({
      least: 86 / 6824,
      most: 307 / 6824,
      unknown: 221,
    });
    expect(outcomeBounds(examined, 'predictive')).toEqual(predictiveBounds(examined));
    expect(outcomeBounds({ ...examined, imaged: 442 }, 'diagnosed')).toBeNull();
    expect(outcomeBounds(examined, 'curvature')).toBeNull();
  });

  test('lies with its rate within its bounds, for whatever children make', () => {
    fc.assert(
      fc.property(anyTally, fc.constantFrom(...INDICATORS), (some, indicator) => {
        const bounds = outcomeBounds(some, indicator);
        if (!bounds) return;
        expect(hasOutcomeBounds(indicator)).toBe(true);
        expect(bounds.least).toBeGreaterThanOrEqual(0);
        expect(bounds.most).toBeLessThanOrEqual(1);
        const { rate } = computeRate(some, indicator);
        if (rate === null) return;
        expect(bounds.least).toBeLessThanOrEqual(rate);
        expect(bounds.most).toBeGreaterThanOrEqual(rate);
      }),
      runs,
    );
  });
});

describe('an indicator', () => {
  const tally: StatisticTally = {
    ...EMPTY_TALLY,
    roster: 130,
    inspected: 110,
    valid: 100,
    incomplete: 10,
    declined: 5,
    normal: 70,
    posture: 12,
    gradeOne: 9,
    gradeTwo: 4,
    gradeThree: 2,
    sagittal: 3,
    positive: 22,
    referred: 20,
    attended: 8,
    confirmed: 5,
    imaged: 7,
    suspected: 22,
    retested: 30,
    lordosis: 1,
    kyphosis: 2,
  };
  test.each([
    ['examined', 110, 130],
    ['curvature', 18, 100],
    ['scoliosis', 15, 100],
    ['posture', 12, 100],
    ['positive', 22, 110],
    ['referred', 20, 110],
    ['attended', 8, 20],
    ['confirmed', 5, 8],
    ['predictive', 5, 7],
    ['diagnosed', 5, 110],
    ['retested', 30, 40],
  ] as const)('%s is %i of %i', (indicator, count, of) => {
    expect(computeFraction(tally, indicator)).toEqual({ count, of });
  });

  test('has no rate without a denominator', () => {
    for (const rate of computeRates({ ...EMPTY_TALLY, roster: null }, {}))
      expect(rate).toMatchObject({ of: 0, rate: null, low: null, high: null });
  });

  test('keeps declined and incomplete examinations out of detection rates', () => {
    const more = { ...tally, incomplete: 500, declined: 900 };
    for (const indicator of ['curvature', 'scoliosis', 'posture'] as const)
      expect(computeFraction(more, indicator)).toEqual(computeFraction(tally, indicator));
  });

  test('lies between 0 and 1 for whatever children make', () => {
    fc.assert(
      fc.property(anyTally, fc.constantFrom(...INDICATORS), (some, indicator) => {
        const { count, of, rate, low, high } = computeRate(some, indicator);
        expect(rate === null).toBe(of === 0);
        expect(count).toBeLessThanOrEqual(of || count);
        expect(low ?? 0).toBeLessThanOrEqual(rate ?? 0);
        expect(high ?? 0).toBeGreaterThanOrEqual(rate ?? 0);
      }),
      runs,
    );
  });

  test('of who was seen in two classes is never above 1', () => {
    const moved = { ...tally, roster: 100 };
    expect(computeRate(moved, 'examined').rate).toBe(1);
  });
});

describe('tallies', () => {
  test('add up, in any order, to what they hold together', () => {
    fc.assert(
      fc.property(anyTally, anyTally, (one, other) => {
        const sum = addTallies(one, other);
        expect(sum).toEqual(addTallies(other, one));
        expect(countCurvature(sum)).toBe(countCurvature(one) + countCurvature(other));
        expect(sum.normal + sum.furtherCheck + sum.posture + countCurvature(sum)).toBe(sum.valid);
        expect(addTallies(one, EMPTY_TALLY)).toEqual(one);
      }),
      runs,
    );
  });

  test('have shares of the degrees that make one', () => {
    fc.assert(
      fc.property(anyTally, (some) => {
        const shares = degreeShares(some);
        if (shares) expect(shares.one + shares.two + shares.three).toBeCloseTo(1, 12);
      }),
      runs,
    );
    expect(degreeShares(EMPTY_TALLY)).toBeNull();
  });
});

describe('statistics are written', () => {
  test.each([
    [199, 9033, '2.20'],
    [1167, 8656, '13.48'],
    [1366, 17689, '7.72'],
    [1, 800, '0.13'],
    [201, 20_000, '1.01'],
    [5, 5, '100.00'],
    [0, 0, ''],
  ])('%i of %i as %s %', (count, of, digits) => {
    expect(percentDigits({ count, of })).toBe(digits);
  });

  test('ends of intervals like the rates', () => {
    const { low, high } = computeRate(
      { ...EMPTY_TALLY, valid: 17_866, gradeOne: 854 },
      'curvature',
    );
    expect([formatPercent(low), formatPercent(high), formatPercent(null)]).toEqual([
      '4.48',
      '5.10',
      '',
    ]);
  });

  test.each([
    [0.000_999, 'P<0.001'],
    [0, 'P<0.001'],
    [0.001, 'P=0.001'],
    [0.0234, 'P=0.023'],
    [0.049_96, 'P=0.0499'],
    [0.05, 'P=0.050'],
    [1, 'P=1.000'],
  ])('P of %d as %s', (p, words) => {
    expect(pText(p)).toBe(words);
  });

  test('χ² to three decimals', () => {
    expect(chiSquareDigits(9.2041)).toBe('9.204');
  });
});

describe('the bounds of those who await a retest', () => {
  // The province of the reference picture: 1958 of 38,753 valid, 459 await a retest: 5.0 to 6.2 %.
  const tally = { ...EMPTY_TALLY, valid: 38_753, gradeOne: 1346, gradeTwo: 393, gradeThree: 107 };
  const waiting = { ...tally, sagittal: 112, incomplete: 459 };
  test('are none of them and all of them', () => {
    const bounds = retestBounds(waiting, 'curvature');
    expect(bounds?.least).toBeCloseTo(1958 / 39_212, 12);
    expect(formatPercent(bounds?.least ?? null)).toBe('4.99');
    expect(formatPercent(bounds?.most ?? null)).toBe('6.16');
    expect(retestBounds(waiting, 'posture')?.least).toBe(0);
  });
  test('are none where nobody awaits one, or the denominator holds them', () => {
    expect(retestBounds(tally, 'curvature')).toBeNull();
    expect(retestBounds(waiting, 'positive')).toBeNull();
  });
});
