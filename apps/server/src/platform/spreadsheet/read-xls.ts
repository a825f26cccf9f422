/**
 * Reads the worksheets of an .xls workbook into plain cells. The parser of the library needs 250 MB for 20,000
 * rows and keeps styles nobody asks for; this one reads the dozen records that hold cells, and the library's
 * number formats say what a number shows. Meant to run inside a worker (`isolated.ts`) all the same.
 */
import { readBook } from './biff-book.ts';
import { readSheet, type SheetCell } from './biff-sheet.ts';
import { BrokenContainer, openContainer } from './compound-file.ts';
import { fileKind, type UnreadableFile } from './file-kind.ts';
import { surveyStream } from './workbook-stream.ts';

export type Sheet = { readonly name: string; readonly rows: SheetCell[][] };

export type Workbook = {
  /** The first worksheet a person sees stands first. */
  readonly sheets: readonly [Sheet, ...Sheet[]];
  readonly date1904: boolean;
};

export type Unreadable = { readonly unreadable: UnreadableFile };

/** The workbook, or why there is none. Throws nothing: what cannot be read is a damaged file. */
export function readXls(bytes: Buffer, fileName: string): Workbook | Unreadable {
  const kind = fileKind(bytes, fileName);
  if (kind !== 'compound') return { unreadable: kind };
  try {
    const stream = workbookStream(bytes);
    return typeof stream === 'string' ? { unreadable: stream } : readStream(stream);
  } catch (error) {
    const broken = error instanceof BrokenContainer || error instanceof RangeError;
    return { unreadable: broken ? 'truncated' : 'unknown' };
  }
}

function workbookStream(bytes: Buffer): Buffer | UnreadableFile {
  const container = openContainer(bytes);
  const name = ['Workbook', 'WORKBOOK', 'Book', 'BOOK'].find((known) =>
    container.names.includes(known),
  );
  if (name) return container.read(name);
  return container.names.includes('EncryptedPackage') ? 'encrypted' : 'otherOffice';
}

function readStream(stream: Buffer): Workbook | Unreadable {
  const version = surveyStream(stream);
  if (typeof version === 'string') return { unreadable: version };
  const book = readBook(stream, version);
  const worksheets = book.sheets.filter(({ isWorksheet }) => isWorksheet);
  const seen = [
    ...worksheets.filter(({ hidden }) => !hidden),
    ...worksheets.filter(({ hidden }) => hidden),
  ];
  const [first, ...others] = seen.map(({ name, offset }) => ({
    name,
    rows: readSheet(book, offset),
  }));
  if (!first) return { unreadable: 'otherOffice' };
  return { sheets: [first, ...others], date1904: book.date1904 };
}
