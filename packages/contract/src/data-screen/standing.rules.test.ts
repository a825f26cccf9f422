import { describe, expect, it } from 'vitest';
import { schoolsInterval, standingOf } from './standing.rules.ts';

describe('the interval of a place', () => {
  // Kish, Survey Sampling (1965), 8.2: deff = 1 + (m − 1) ρ; with 2961 children of 3 schools 1 + 986 × 0.005 = 5.93. Wilson's
  // interval of 247 / 5.93 of 2961 / 5.93 was computed apart, by hand in another language.
  it('is that of fewer children, because those of a school are alike', () => {
    const interval = schoolsInterval({ count: 247, of: 2961 }, 3);
    expect(interval?.low).toBeCloseTo(0.06223, 4);
    expect(interval?.high).toBeCloseTo(0.11093, 4);
  });

  it('is that of its children where each is of a school of its own', () => {
    // Newcombe, Stat Med 1998;17:857, table I: 15 of 148 has 0.0624 to 0.1605.
    const interval = schoolsInterval({ count: 15, of: 148 }, 148);
    expect(interval?.low).toBeCloseTo(0.0624, 4);
    expect(interval?.high).toBeCloseTo(0.1605, 4);
  });

  it('is none of nobody', () => {
    expect(schoolsInterval({ count: 0, of: 0 }, 0)).toBeNull();
  });
});

describe('a place stands', () => {
  const around = { low: 0.04, high: 0.06 };
  it.each([
    ['above a rate under its interval', 0.039, 'above'],
    ['below a rate over it', 0.061, 'below'],
    ['nowhere beside a rate within', 0.05, 'same'],
    ['nowhere beside a rate at its end', 0.04, 'same'],
  ])('%s', (_what, whole, standing) => {
    expect(standingOf(around, whole, 2)).toBe(standing);
  });

  it('alone with one school, without an interval, or beside nothing', () => {
    expect(standingOf(around, 0.5, 1)).toBe('alone');
    expect(standingOf(null, 0.5, 3)).toBe('alone');
    expect(standingOf(around, null, 3)).toBe('alone');
  });
});
