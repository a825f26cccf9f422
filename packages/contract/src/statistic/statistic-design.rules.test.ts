import { describe, expect, it } from 'vitest';
import {
  addSpreads,
  computeCellSpread,
  computeDesignEffect,
  computeIntervalEffect,
  intraclassCorrelation,
  NO_SPREAD,
  shrunkCorrelation,
} from './statistic-design.rules.ts';

const cell = (...clusters: readonly (readonly [number, number])[]) =>
  computeCellSpread(clusters.map(([count, of]) => ({ count, of })));

const [first, second] = [
  cell([4, 40], [9, 45], [2, 38], [7, 50]),
  cell([10, 60], [3, 42], [12, 55]),
];

describe('the intraclass correlation', () => {
  // From F of scipy 1.17.1, stats.f_oneway over the children as 0 and 1: (F − 1) / (F + m0 − 1).
  it('is what the analysis of variance gives', () => {
    expect(intraclassCorrelation(first)).toBeCloseTo(0.010738178849683, 12);
    expect(intraclassCorrelation(second)).toBeCloseTo(0.01794971405505, 12);
    expect(intraclassCorrelation(addSpreads([first, second]))).toBeCloseTo(0.013911213860833, 12);
  });

  it('is at least 0.005, also where nothing shows it', () => {
    expect(intraclassCorrelation(NO_SPREAD)).toBe(0.005);
    expect(intraclassCorrelation(cell([3, 40]))).toBe(0.005);
    expect(intraclassCorrelation(cell([4, 40], [4, 40], [4, 40]))).toBe(0.005);
    expect(intraclassCorrelation(cell([0, 40], [0, 40]))).toBe(0.005);
    expect(intraclassCorrelation(cell([40, 40], [0, 40]))).toBe(1);
  });

  it('leaves out what is expected of a cluster', () => {
    const expected = (count: number, excess: number) => ({ count, of: 100, excess });
    const clusters = [expected(2, 0), expected(20, 0), expected(40, 0)];
    expect(intraclassCorrelation(computeCellSpread(clusters))).toBe(0.005);
  });
});

// Kish, Survey Sampling (1965), 8.2: deff = 1 + (m − 1) ρ.
describe('the design effect', () => {
  it('is that of the mean size of the cluster a child lives in', () => {
    expect(computeDesignEffect(cell([2, 40], [2, 40]), 0.005)).toBeCloseTo(1 + 39 * 0.005, 12);
    expect(computeDesignEffect(cell([1, 60], [1, 20]), 0.005)).toBeCloseTo(1 + 49 * 0.005, 12);
  });

  it('is 1 of nobody, and where each child is a cluster', () => {
    expect(computeDesignEffect(cell(), 0.005)).toBe(1);
    expect(computeDesignEffect(cell([1, 1], [0, 1], [0, 1]), 0.005)).toBe(1);
  });
});

describe('the shrunk correlation', () => {
  const institution = addSpreads(Array.from({ length: 15 }, () => second));
  /** Its own is −1 / 39. */
  const alike = cell([2, 40], [2, 40], [2, 40]);

  it("weighs a group's own by its degrees of freedom, and its institution's by 20", () => {
    // (3 × 0.0107382 + 20 × 0.0179497) / 23
    expect(shrunkCorrelation(first, institution)).toBeCloseTo(0.017009079028263, 12);
    expect(shrunkCorrelation(alike, institution)).toBeCloseTo(
      (20 * 0.01794971405505 - 2 / 39) / 22,
      12,
    );
  });

  it("weighs an institution's by what it has, where that is less", () => {
    // (2 × −0.0256410 + 2 × 0.0179497) / 4
    expect(shrunkCorrelation(alike, second)).toBe(0.005);
    expect(shrunkCorrelation(first, second)).toBeCloseTo(
      (3 * 0.010738178849683 + 2 * 0.01794971405505) / 5,
      12,
    );
  });

  it('is that of the one that tells anything', () => {
    expect(shrunkCorrelation(cell([3, 40]), institution)).toBeCloseTo(0.01794971405505, 12);
    expect(shrunkCorrelation(cell([0, 40], [0, 38]), second)).toBeCloseTo(0.01794971405505, 12);
    expect(shrunkCorrelation(first, NO_SPREAD)).toBeCloseTo(0.010738178849683, 12);
    expect(shrunkCorrelation(NO_SPREAD, NO_SPREAD)).toBe(0.005);
  });
});

describe('the effect of an interval', () => {
  const effectOf = (degrees: number) =>
    computeIntervalEffect(cell([2, 40], [2, 40]), { ...NO_SPREAD, betweenDegrees: degrees });
  const quantileFrom = (effect: number) => Math.sqrt(effect / 1.195) * 1.959963984540054;

  // Student's quantiles by scipy 1.17.1, stats.t.ppf(0.975, df): 2.30600, 2.08596, 2.00030.
  it('is the wider the fewer degrees of freedom the institution has, down to 8', () => {
    expect(quantileFrom(effectOf(60))).toBeCloseTo(2.0003, 3);
    expect(quantileFrom(effectOf(20))).toBeCloseTo(2.086, 3);
    expect(quantileFrom(effectOf(8))).toBeCloseTo(2.306, 3);
    expect(effectOf(1)).toBe(effectOf(8));
    expect(effectOf(1e6)).toBeCloseTo(1.195, 4);
  });

  it('is 1 of nobody', () => {
    expect(computeIntervalEffect(NO_SPREAD, first)).toBe(1);
  });
});
