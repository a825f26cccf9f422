/**
 * From a summary as it is told, together with everything that is known to add up in it, no hidden number can be
 * computed: neither by one subtraction nor by any combination of sums. Tried on random small populations, where almost
 * every number is a small one.
 */
import type { ScreenRate } from '@spine/contract/data-screen';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Child,
  CITY,
  type PublishedPopulation,
  population,
  publishPopulation,
  SCHOOLS,
  TOP,
  unfinished,
} from '../data-screen-population.factory.ts';
import { determinedBy, sumsKnownIn } from '../data-screen-sums.factory.ts';
import { RESULTS } from '../data-screen-tally.ts';

function smallNumbersIn(told: PublishedPopulation): unknown[] {
  const { counters, distribution, ages, places, months, sessions } = told;
  const counts = [
    counters.examined,
    counters.valid,
    counters.detection.count,
    counters.examinedToday,
    ...distribution.map(({ count }) => count),
    ...ages.flatMap(({ boys, girls }) => [boys.count, boys.of, girls.count, girls.of]),
    ...places.flatMap(({ examined, detection }) => [examined, detection.count, detection.of]),
    ...months.flatMap(({ examined, detection }) => [examined, detection.count, detection.of]),
    ...sessions.flatMap(({ examined, positive }) => [examined, positive]),
  ];
  return counts.filter((count) => count !== null && count > 0 && count < 5);
}

function ratesIn({ counters, ages, places, months }: PublishedPopulation): ScreenRate[] {
  return [
    counters.detection,
    counters.examinedRate,
    ...ages.flatMap(({ boys, girls }) => [boys, girls]),
    ...places.flatMap(({ detection, examinedRate }) => [detection, examinedRate]),
    ...months.map(({ detection }) => detection),
  ];
}

/** With both its counts and ten children or more, or not at all. */
function expectTold({ rate, low, high, count, of }: ScreenRate): void {
  const isTold = count !== null && of !== null && of >= 10;
  expect([rate !== null, low !== null, high !== null]).toEqual([isTold, isTold, isTold]);
}

describe('a summary', () => {
  test.each([
    ['what adds up in it', population, 1500],
    ['the bounds of its rates, where many wait for a retest', unfinished, 1500],
  ] as const)('gives no hidden number away by %s', (_what, children, numRuns) => {
    fc.assert(
      fc.property(children, fc.constantFrom(TOP.code, CITY, '330106', '330203'), (all, code) => {
        const known = determinedBy(sumsKnownIn(publishPopulation(all, code)));
        // How many were examined in another way, or wait for a retest, is attendance.
        expect(known.filter((name) => !/elsewise|awaiting|incomplete/.test(name))).toEqual([]);
      }),
      { seed: 20261120, numRuns },
    );
  });

  test('tells no count of 1 to 4, no rate of fewer than ten, and no rate of a hidden count', () => {
    fc.assert(
      fc.property(population, fc.constantFrom(TOP.code, CITY, '330106'), (all, code) => {
        const told = publishPopulation(all, code);
        expect(smallNumbersIn(told)).toEqual([]);
        for (const rate of ratesIn(told)) expectTold(rate);
        const shares = told.distribution.filter(({ count }) => count === null);
        expect(shares.filter(({ share }) => share !== null)).toEqual([]);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });

  test('hides of a place, when one goes down to it, what was hidden of it above', () => {
    fc.assert(
      fc.property(population, (all) => {
        for (const { key, examined, detection } of publishPopulation(all, CITY).places) {
          const { counters } = publishPopulation(all, key);
          expect([counters.examined, counters.valid, counters.detection.count]).toEqual([
            examined,
            detection.of,
            detection.count,
          ]);
        }
      }),
      { seed: 20261122, numRuns: 300 },
    );
  });

  test('hides nothing where no count is small', () => {
    const everywhere = SCHOOLS.flatMap((_, school) =>
      RESULTS.flatMap((ending) =>
        (['m', 'f'] as const).flatMap((gender) =>
          [6, 7, 8].flatMap((age) =>
            (['2026-09-01', '2026-10-01', '2026-11-01'] as const).flatMap((month) =>
              new Array<Child>(5).fill({ school, ending, gender, age, month }),
            ),
          ),
        ),
      ),
    );
    const { counters, distribution, ages, places } = publishPopulation(everywhere, CITY);
    // Nobody waits for a retest.
    const told = JSON.stringify({ counters, distribution, ages, places }, (name, value) =>
      name === 'bounds' ? undefined : value,
    );
    expect(told).not.toContain('null');
  });
});
