/** Opens the workbook of a roster, and looks at its sheets beside the one that is read: whether children would be lost, and what was not read. */
import {
  type CheckedRoster,
  fullTypedText,
  isBlank,
  isRosterHeader,
  type RosterSource,
} from '@spine/contract/patient';
import { collectBook } from '#platform/spreadsheet/collect-book.ts';
import { openBook, unreadableKind } from '#platform/spreadsheet/open-book.ts';
import type { Workbook } from '#platform/spreadsheet/read-xls.ts';
import type { Unreadable } from '#platform/spreadsheet/sheet-cell.ts';
import type { RosterFile } from './roster-reading.ts';

/** Rows that are read for one that holds a child: notes and blank ones are among them. */
const ROWS_FOR_ONE = 2;

/** A book of .xls, .xlsx or CSV; undefined where there are far more rows than `most` children have. */
export function readAnyFormat(
  { bytes, fileName }: Pick<RosterFile, 'bytes' | 'fileName'>,
  most: number,
): Workbook | Unreadable | undefined {
  try {
    const book = openBook(Buffer.from(bytes), fileName);
    return 'unreadable' in book ? book : collectBook(book, ROWS_FOR_ONE * most);
  } catch (error) {
    return { unreadable: unreadableKind(error) };
  }
}

/**
 * Visible sheets other than the first that hold a roster too: skipping them would lose children silently. A hidden one,
 * perhaps of last year, is skipped; the answer says that it was not read.
 */
export function otherRosterSheets({ sheets: [, ...others] }: Workbook): string[] {
  return others
    .filter(({ hidden }) => !hidden)
    .filter(({ rows: [header = [], ...rows] }) => rows.length > 0 && isRosterHeader(header))
    .map(({ name }) => fullTypedText(name));
}

/** What was read of the book, and what of it is hidden. */
export function describeSource(
  { sheets: [first, ...others] }: Workbook,
  checked: Pick<CheckedRoster, 'hiddenRows' | 'hiddenColumns'>,
): RosterSource {
  const { hiddenRows, hiddenColumns } = checked;
  const filled = others.filter(({ rows }) => !rows.every((row) => row.every(isBlank)));
  return {
    sheet: fullTypedText(first.name),
    otherSheets: filled.map(({ name, hidden }) => ({ name: fullTypedText(name), hidden })),
    hiddenRows,
    hiddenColumns,
  };
}
