/** The proof apart of rows, checks and results (docs/domain/monitoring.md): both scripts are written once more, from the law alone. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../kernel/random.factory.ts';
import type { RowFault } from '../check/check.schema.ts';
import { checkFile, ROW_CHECKS } from '../check/check-row.rules.ts';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import { isCompleteForMonitoring } from '../row/complete.rules.ts';
import { PLANTED } from './planted-fault.factory.ts';
import { compareFaults, generatedRows, prove } from './proof.factory.ts';
import { calculateRates, findBroken, findTwice } from './script-rules.factory.ts';

const ROWS = 20_000;
/** Of each kind of fault. */
const PLANTS = 100;
const SEED = 20261130;

const codesOf = (faults: readonly RowFault[]) => faults.map(({ code }) => code);

test('no row of a complete examination bounces, and its result is the one upward or differs by a name', () => {
  const { complete, incomplete, named, contradictions } = prove(SEED, ROWS);
  expect(contradictions).toEqual([]);
  // Each kind is there in numbers, so that nothing is proven of nobody.
  expect(complete).toBeGreaterThan(ROWS / 2);
  expect(incomplete).toBeGreaterThan(ROWS / 20);
  expect(named).toBeGreaterThan(ROWS / 50);
});

describe('a fault that is planted in the row of a complete examination', () => {
  const complete = [...generatedRows(SEED + 1, 2 * PLANTS)]
    .filter(({ exam }) => isCompleteForMonitoring(exam))
    .map(({ cells }) => cells)
    // A residence permit has a fault of ours of its own.
    .filter(({ sfz = '' }) => !sfz.startsWith('83'))
    .slice(0, PLANTS);

  test.each(PLANTED)('is found: $code, $rule', ({ code, rule, plant }) => {
    const random = seededRandom(SEED);
    for (const sound of complete) {
      const planted = plant(sound, random);
      const before = checkFile([sound], CODES_2025).flat();
      const after = checkFile([planted], CODES_2025).flat();
      const script = findBroken(planted);
      const found = { planted, ours: codesOf(after), script };
      expect(codesOf(before)).not.toContain(code);
      expect(found).toMatchObject({ ours: expect.arrayContaining([code]) });
      if (!rule) continue;
      expect(findBroken(sound)).not.toContain(rule);
      expect(found).toMatchObject({ script: expect.arrayContaining([rule]) });
      expect(compareFaults(after, script)).toBeNull();
    }
  });

  test('is every kind that a row can show', () => {
    const planted = new Set(PLANTED.map(({ code }) => code));
    expect(ROW_CHECKS.map(({ code }) => code).filter((code) => !planted.has(code))).toEqual([]);
  });

  test('is found where a number stands twice', () => {
    const [first, second, ...others] = complete;
    const file = [first, { ...second, ...first }, ...others].map((cells) => cells ?? {});
    expect([...findTwice(file)]).toEqual([first?.ID1]);
    const faults = checkFile(file, CODES_2025).map(codesOf);
    expect(faults.map((codes) => codes.includes('idTwice'))).toEqual(file.map((_, at) => at < 2));
  });

  test('leaves no result where a value after the test is missing', () => {
    const planted = PLANTED.find(({ code }) => code === 'afterMissing');
    const random = seededRandom(SEED);
    const rates = complete.map((row) => calculateRates(planted?.plant(row, random) ?? {}));
    expect(new Set(rates.map(({ scoliosis }) => scoliosis))).toEqual(new Set([null]));
  });
});
