/** The proof of `proof.test.ts` over a million children. */
import { expect, test } from 'vitest';
import { prove } from './proof.factory.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const ROWS = 100_000;

test.each(SEEDS)(
  'no row of 100,000 complete examinations bounces, and each difference has a name, seed %s',
  (seed) => {
    const { complete, contradictions } = prove(seed, ROWS);
    expect(contradictions).toEqual([]);
    expect(complete).toBeGreaterThan(ROWS / 2);
  },
);
