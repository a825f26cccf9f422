import { describe, expect, test } from 'vitest';
import { type Cell, type Sum, suppressedCounts } from './suppression.rules.ts';

const FEWEST = 5;

function suppressedOf(
  counts: Readonly<Record<string, number>>,
  sums: readonly Sum[] = [],
  others: Readonly<Record<string, Cell['suppress']>> = {},
): string[] {
  const cells = new Map(
    Object.entries(counts).map(([name, count]) => [
      name,
      { count, suppress: others[name] ?? 'primary' },
    ]),
  );
  return [...suppressedCounts(cells, sums, FEWEST)].sort();
}

const ABC: Sum = { total: 'all', parts: ['a', 'b', 'c'] };

describe('counts that are not told', () => {
  test('are those from 1 to 4', () => {
    expect(suppressedOf({ a: 0, b: 1, c: 4, d: 5, e: 900 })).toEqual(['b', 'c']);
  });

  test('take the smallest beside them along, so that a total gives none away', () => {
    expect(suppressedOf({ all: 63, a: 3, b: 20, c: 40 }, [ABC])).toEqual(['a', 'b']);
  });

  test('are enough when they are two or more, and not few together', () => {
    expect(suppressedOf({ all: 48, a: 4, b: 4, c: 40 }, [ABC])).toEqual(['a', 'b']);
    expect(suppressedOf({ all: 42, a: 1, b: 1, c: 40 }, [ABC])).toEqual(['a', 'b', 'c']);
  });

  test('leave zeros told', () => {
    expect(suppressedOf({ all: 43, a: 3, b: 0, c: 40 }, [ABC])).toEqual(['a', 'c']);
  });

  test('suppress a part of a suppressed total', () => {
    expect(suppressedOf({ all: 4, a: 4, b: 0, c: 0 }, [ABC])).toEqual(['a', 'all']);
  });

  test('spare what is kept until nothing else is left, and what is never suppressed', () => {
    const sum: Sum = { total: 'all', parts: ['a', 'b', 'c'], suppressedLast: ['b'] };
    expect(suppressedOf({ all: 63, a: 3, b: 20, c: 40 }, [sum])).toEqual(['a', 'c']);
    expect(suppressedOf({ all: 23, a: 3, b: 20, c: 0 }, [sum])).toEqual(['a', 'b']);
    expect(suppressedOf({ all: 63, a: 3, b: 20, c: 40 }, [ABC], { b: 'never' })).toEqual([
      'a',
      'c',
    ]);
    expect(suppressedOf({ all: 63, a: 3, b: 20, c: 40 }, [ABC], { a: 'secondary' })).toEqual([]);
  });

  test('suppress the total when every part but one is told for good', () => {
    const told = { b: 'never', c: 'never' } as const;
    expect(suppressedOf({ all: 63, a: 3, b: 20, c: 40 }, [ABC], told)).toEqual(['a', 'all']);
  });

  test('take a zero along when there is nothing else', () => {
    const sum: Sum = { total: 'all', parts: ['a', 'b'] };
    expect(suppressedOf({ all: 3, a: 3, b: 0 }, [sum], { all: 'never' })).toEqual(['a', 'b']);
  });

  test('are settled through every sum they stand in', () => {
    const boys: Sum = { total: 'a', parts: ['d', 'e'] };
    const counts = { all: 70, a: 10, b: 20, c: 40, d: 2, e: 8 };
    expect(suppressedOf(counts, [ABC, boys])).toEqual(['d', 'e']);
    expect(suppressedOf({ ...counts, b: 3, all: 53, d: 5, e: 5 }, [ABC, boys])).toEqual([
      'a',
      'b',
      'd',
    ]);
  });
});
