import { describe, expect, it } from 'vitest';
import { rowMarks, rowsOf, stepOf } from './roster-import.state.ts';

describe('the row map', () => {
  it('marks stand where the rows are', () => {
    expect(rowMarks([38, 518, 1204, 1590], 1642)).toEqual([
      { row: 38, at: (38 / 1642) * 100, labelled: true },
      { row: 518, at: (518 / 1642) * 100, labelled: true },
      { row: 1204, at: (1204 / 1642) * 100, labelled: true },
      { row: 1590, at: (1590 / 1642) * 100, labelled: true },
    ]);
  });

  it('numbers that would run into each other are left out', () => {
    const marks = rowMarks([10, 11, 12, 500, 505], 1000);
    expect(marks.map(({ labelled }) => labelled)).toEqual([true, false, false, true, false]);
  });
});

it('the steps at the top follow the import', () => {
  const chosen = { schoolId: 's', file: new File([], 'a.xls'), at: new Date(0) };
  expect(stepOf({ step: 'choose' })).toBe(1);
  expect(stepOf({ step: 'checking', chosen })).toBe(2);
  expect(stepOf({ step: 'writing', chosen })).toBe(3);
});

it('a right roster has as many rows as it adds, updates and leaves alone', () => {
  const outcome = {
    written: false,
    total: 3,
    added: 2,
    updated: 1,
    unchanged: 4,
    warnings: [],
    warningCount: 0,
    unusedColumns: [],
    source: { sheet: '学生名单', otherSheets: [], hiddenRows: 0, hiddenColumns: [] },
  };
  expect(rowsOf(outcome)).toBe(7);
});
