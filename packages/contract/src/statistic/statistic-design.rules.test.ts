import { describe, expect, it } from 'vitest';
import {
  addSpreads,
  computeCellSpread,
  computeDesignEffect,
  intraclassCorrelation,
  NO_SPREAD,
} from './statistic-design.rules.ts';

const cell = (...clusters: readonly (readonly [number, number])[]) =>
  computeCellSpread(clusters.map(([count, of]) => ({ count, of })));

describe('the intraclass correlation', () => {
  const [first, second] = [
    cell([4, 40], [9, 45], [2, 38], [7, 50]),
    cell([10, 60], [3, 42], [12, 55]),
  ];
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
    expect(computeDesignEffect(cell([2, 40], [2, 40]))).toBeCloseTo(1 + 39 * 0.005, 12);
    expect(computeDesignEffect(cell([1, 60], [1, 20]))).toBeCloseTo(1 + 49 * 0.005, 12);
  });

  it('is 1 of nobody, and where each child is a cluster', () => {
    expect(computeDesignEffect(cell())).toBe(1);
    expect(computeDesignEffect(cell([1, 1], [0, 1], [0, 1]))).toBe(1);
  });
});
