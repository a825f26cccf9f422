import { describe, expect, test } from 'vitest';
import { type Cell, hiddenCounts, type Sum } from './small-cells.rules.ts';

const FEWEST = 5;

function hiddenOf(
  counts: Readonly<Record<string, number>>,
  sums: readonly Sum[] = [],
  others: Readonly<Record<string, Cell['hide']>> = {},
): string[] {
  const cells = new Map(
    Object.entries(counts).map(([name, count]) => [name, { count, hide: others[name] ?? 'small' }]),
  );
  return [...hiddenCounts(cells, sums, FEWEST)].sort();
}

const ABC: Sum = { total: 'all', parts: ['a', 'b', 'c'] };

describe('counts that are not told', () => {
  test('are those from 1 to 4', () => {
    expect(hiddenOf({ a: 0, b: 1, c: 4, d: 5, e: 900 })).toEqual(['b', 'c']);
  });

  test('take the smallest beside them along, so that a total gives none away', () => {
    expect(hiddenOf({ all: 63, a: 3, b: 20, c: 40 }, [ABC])).toEqual(['a', 'b']);
  });

  test('are enough when they are two or more, and not few together', () => {
    expect(hiddenOf({ all: 48, a: 4, b: 4, c: 40 }, [ABC])).toEqual(['a', 'b']);
    expect(hiddenOf({ all: 42, a: 1, b: 1, c: 40 }, [ABC])).toEqual(['a', 'b', 'c']);
  });

  test('leave zeros told', () => {
    expect(hiddenOf({ all: 43, a: 3, b: 0, c: 40 }, [ABC])).toEqual(['a', 'c']);
  });

  test('hide a part of a hidden total', () => {
    expect(hiddenOf({ all: 4, a: 4, b: 0, c: 0 }, [ABC])).toEqual(['a', 'all']);
  });

  test('spare what is kept until nothing else is left, and what is never hidden', () => {
    const sum: Sum = { total: 'all', parts: ['a', 'b', 'c'], kept: ['b'] };
    expect(hiddenOf({ all: 63, a: 3, b: 20, c: 40 }, [sum])).toEqual(['a', 'c']);
    expect(hiddenOf({ all: 23, a: 3, b: 20, c: 0 }, [sum])).toEqual(['a', 'b']);
    expect(hiddenOf({ all: 63, a: 3, b: 20, c: 40 }, [ABC], { b: 'never' })).toEqual(['a', 'c']);
    expect(hiddenOf({ all: 63, a: 3, b: 20, c: 40 }, [ABC], { a: 'needed' })).toEqual([]);
  });

  test('hide the total when every part but one is told for good', () => {
    const told = { b: 'never', c: 'never' } as const;
    expect(hiddenOf({ all: 63, a: 3, b: 20, c: 40 }, [ABC], told)).toEqual(['a', 'all']);
  });

  test('take a zero along when there is nothing else', () => {
    const sum: Sum = { total: 'all', parts: ['a', 'b'] };
    expect(hiddenOf({ all: 3, a: 3, b: 0 }, [sum], { all: 'never' })).toEqual(['a', 'b']);
  });

  test('are settled through every sum they stand in', () => {
    const boys: Sum = { total: 'a', parts: ['d', 'e'] };
    const counts = { all: 70, a: 10, b: 20, c: 40, d: 2, e: 8 };
    expect(hiddenOf(counts, [ABC, boys])).toEqual(['d', 'e']);
    expect(hiddenOf({ ...counts, b: 3, all: 53, d: 5, e: 5 }, [ABC, boys])).toEqual([
      'a',
      'b',
      'd',
    ]);
  });
});
