/** A streamed book as a whole, for who needs its rows at hand: the first sheet, and of others what tells whether they hold a list. */
import type { Sheet, Workbook } from './read-xls.ts';
import type { SheetCell, StreamedBook, StreamedSheet } from './sheet-cell.ts';

/** Rows of other sheets that are read. */
const GLIMPSE = 2;
const BLANK: readonly SheetCell[] = [];

/** Undefined where the first sheet has more than so many rows that hold something. Throws what its rows throw. */
export function collectBook(book: StreamedBook, most: number): Workbook | undefined {
  const [first, ...others] = book.sheets;
  const sheet = collectSheet(first, most);
  if (!sheet.isWhole) return undefined;
  const glimpses = others.map((each) => collectSheet(each, GLIMPSE));
  return { sheets: [sheet, ...glimpses], date1904: book.date1904 };
}

function collectSheet(
  { name, hidden, hiddenColumns, rows: read }: StreamedSheet,
  most: number,
): Sheet & { readonly isWhole: boolean } {
  const rows: (readonly SheetCell[])[] = [];
  const hiddenRows = new Set<number>();
  let count = 0;
  for (const row of read()) {
    if (count === most) return { name, hidden, hiddenColumns, rows, hiddenRows, isWhole: false };
    count += 1;
    while (rows.length < row.index) rows.push(BLANK);
    rows.push(row.cells);
    if (row.hidden) hiddenRows.add(row.index);
  }
  return { name, hidden, hiddenColumns, rows, hiddenRows, isWhole: true };
}
