/**
 * Opens an .xlsx workbook, whose rows are then read while they are taken. Meant to run inside a worker (`isolated.ts`). What is shown
 * counts, as in .xls. Why not a package: docs/adr/0142-xlsx-and-csv.md.
 */
import { type StreamedBook, UnreadableBook, visibleFirst } from '../sheet-cell.ts';
import { readXlsxBook } from './xlsx-book.ts';
import { readXlsxRows } from './xlsx-sheet.ts';
import { openZip } from './zip-parts.ts';

/** Throws `UnreadableBook`; another error comes from damage too. */
export function openXlsx(bytes: Buffer): StreamedBook {
  const book = readXlsxBook(openZip(bytes));
  const [first, ...others] = visibleFirst(book.sheets).map(({ name, hidden, part }) => {
    const hiddenColumns = new Set<number>();
    return { name, hidden, hiddenColumns, rows: () => readXlsxRows(book, part, hiddenColumns) };
  });
  if (!first) throw new UnreadableBook('otherOffice', 'no worksheet');
  return { sheets: [first, ...others], date1904: book.date1904 };
}
