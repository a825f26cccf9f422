/** What the answer of a refused roster shows of the file: rows for the map, and the neighbourhood of faults. */

import type { CheckedRoster, Roster } from './roster.rules.ts';
import type { RosterExcerptRow, RosterFault } from './roster.schema.ts';
import { typedText } from './roster-cell.rules.ts';
import { maskedStudentNumber } from './student-number.rules.ts';

/** Rows shown above and below a wrong cell. */
const AROUND = 2;

/** Faulty rows, thinned so that no more than `most` are left and the first of each stretch stays. */
export function mappedRows(
  faults: readonly RosterFault[],
  lastRow: number,
  most: number,
): number[] {
  const rows = [...new Set(faults.map(({ row }) => row))];
  if (rows.length <= most) return rows;
  const stretches = new Map<number, number>();
  for (const row of rows) {
    const stretch = Math.floor(((row - 1) * most) / lastRow);
    if (!stretches.has(stretch)) stretches.set(stretch, row);
  }
  return [...stretches.values()];
}

/** The rows around the given faults as typed, in the order of the columns; student numbers are masked. */
export function excerptOf(
  roster: Roster,
  { columns }: CheckedRoster,
  faults: readonly RosterFault[],
): RosterExcerptRow[] {
  const wanted = new Set<number>();
  for (const { row } of faults) {
    for (let near = row - AROUND; near <= row + AROUND; near += 1) wanted.add(near);
  }
  return [...wanted]
    .filter((row) => row > 1 && row <= roster.rows.length)
    .sort((one, other) => one - other)
    .map((row) => ({
      row,
      cells: columns.map(({ index, field }) => {
        const text = typedText(roster.rows[row - 1]?.[index] ?? null, roster.date1904);
        return field === 'studentId' ? maskedStudentNumber(text) : text;
      }),
    }));
}
