import { describe, expect, it } from 'vitest';
import { computeStanding } from './standing.rules.ts';

describe('a place stands', () => {
  const around = { low: 0.04, high: 0.06 };
  it.each([
    ['above a rate under its interval', 0.039, 'above'],
    ['below a rate over it', 0.061, 'below'],
    ['nowhere beside a rate within', 0.05, 'same'],
    ['nowhere beside a rate at its end', 0.04, 'same'],
  ])('%s', (_what, whole, standing) => {
    expect(computeStanding(around, whole, 2)).toBe(standing);
  });

  it('alone with one school, without an interval, or beside nothing', () => {
    expect(computeStanding(around, 0.5, 1)).toBe('alone');
    expect(computeStanding(null, 0.5, 3)).toBe('alone');
    expect(computeStanding(around, null, 3)).toBe('alone');
  });
});
