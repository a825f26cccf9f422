/** Opens a file of any kind that is read: .xls, .xlsx, CSV. What it is tells its content, never its name. */
import { fileKind, type UnreadableFile } from './file-kind.ts';
import { openCsv } from './read-csv.ts';
import { readXls, type Sheet } from './read-xls.ts';
import {
  type SheetRow,
  type StreamedBook,
  type StreamedSheet,
  type Unreadable,
  UnreadableBook,
} from './sheet-cell.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';

/** The book, or why there is none. Its rows may still throw: `unreadableKind` says what of. */
export function openBook(bytes: Buffer, fileName: string): StreamedBook | Unreadable {
  const kind = fileKind(bytes, fileName);
  try {
    if (kind === 'xlsx') return openXlsx(bytes);
    if (kind === 'text') return openCsv(bytes, sheetName(fileName));
    return openXls(bytes, fileName);
  } catch (error) {
    return { unreadable: unreadableKind(error) };
  }
}

/** Why a book could not be read; a place outside of the file is damage. Throws what is no fault of the file. */
export function unreadableKind(error: unknown): UnreadableFile {
  if (error instanceof UnreadableBook) return error.kind;
  if (error instanceof RangeError) return 'truncated';
  throw error;
}

function sheetName(fileName: string): string {
  return fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
}

function openXls(bytes: Buffer, fileName: string): StreamedBook | Unreadable {
  const book = readXls(bytes, fileName);
  if ('unreadable' in book) return book;
  const [first, ...others] = book.sheets;
  return { sheets: [streamOf(first), ...others.map(streamOf)], date1904: book.date1904 };
}

function streamOf(sheet: Sheet): StreamedSheet {
  const { name, hidden, hiddenColumns } = sheet;
  return { name, hidden, hiddenColumns, rows: () => rowsOf(sheet) };
}

function* rowsOf({ rows, hiddenRows }: Sheet): Generator<SheetRow> {
  for (const [index, cells] of rows.entries()) {
    if (cells.length > 0) yield { index, cells, hidden: hiddenRows.has(index) };
  }
}
