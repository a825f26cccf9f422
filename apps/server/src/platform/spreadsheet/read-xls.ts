/**
 * Reads the worksheets of an .xls workbook into plain cells. The parser of the library needs 250 MB for 20,000
 * rows and reads unused styles; this one reads the dozen records that hold cells, and uses the library's
 * number formats for what a number displays. Meant to run inside a worker (`isolated.ts`) all the same.
 */
import { readBook } from './biff/biff-book.ts';
import { withoutDefaultPassword } from './biff/biff-crypt.ts';
import { BIFF, type BiffRecord, recordsFrom } from './biff/biff-records.ts';
import { readSheet, type SheetCells } from './biff/biff-sheet.ts';
import { BrokenContainer, openContainer } from './biff/compound-file.ts';
import { fileKind, type UnreadableFile } from './file-kind.ts';
import { MOST_SHEETS, type Unreadable, visibleFirst } from './sheet-cell.ts';

export type Sheet = SheetCells & { readonly name: string; readonly hidden: boolean };

export type Workbook = {
  /** The first worksheet a person sees stands first. */
  readonly sheets: readonly [Sheet, ...Sheet[]];
  readonly date1904: boolean;
};

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
  const name = ['Workbook', 'WORKBOOK', 'Book', 'BOOK'].find((each) =>
    container.names.includes(each),
  );
  if (name) return container.read(name);
  return container.names.includes('EncryptedPackage') ? 'encrypted' : 'otherOffice';
}

function readStream(stream: Buffer): Workbook | Unreadable {
  const survey = surveyStream(stream);
  if (typeof survey === 'string') return { unreadable: survey };
  const { version, filePass } = survey;
  const plain = filePass ? withoutDefaultPassword(stream, version, filePass) : stream;
  if (!plain) return { unreadable: 'encrypted' };
  const book = readBook(plain, version);
  const worksheets = visibleFirst(book.sheets.filter(({ isWorksheet }) => isWorksheet));
  const [first, ...others] = worksheets.map(({ name, offset, hidden }) => ({
    name,
    hidden,
    ...readSheet(book, offset),
  }));
  if (!first) return { unreadable: 'otherOffice' };
  return { sheets: [first, ...others], date1904: book.date1904 };
}

// Scans the records of a workbook stream before they are read: its version, whether it is encrypted (headers of records
// never are), and whether every sheet is complete.

const BIFF5 = 0x0500;
const BIFF8 = 0x0600;
/** Parts are nested: a chart inside a sheet begins and ends too. */
const DEPTH: ReadonlyMap<number, number> = new Map([
  [BIFF.bof, 1],
  [BIFF.eof, -1],
]);

type Survey = { readonly version: 5 | 8; readonly filePass: Buffer | undefined };

/** The version of a complete workbook and how it is encrypted, or why it cannot be read. */
function surveyStream(stream: Buffer): Survey | UnreadableFile {
  const version = versionOf(stream);
  if (!version) return 'oldExcel';
  const offsets: number[] = [];
  let filePass: Buffer | undefined;
  const isComplete = isCompletePart(stream, 0, ({ type, content }) => {
    if (type === BIFF.boundSheet && content.length >= 8) offsets.push(content.readUInt32LE(0));
    if (type === BIFF.filePass) filePass = content;
  });
  if (!isComplete) return 'truncated';
  if (offsets.length > MOST_SHEETS) return 'tooComplex';
  if (!offsets.every((offset) => isCompletePart(stream, offset))) return 'truncated';
  return { version, filePass };
}

function versionOf(stream: Buffer): 5 | 8 | undefined {
  if (stream.length < 8 || stream.readUInt16LE(0) !== BIFF.bof) return undefined;
  const version = stream.readUInt16LE(4);
  if (version === BIFF8) return 8;
  return version === BIFF5 ? 5 : undefined;
}

/** Walks one part, which begins with BOF and may hold others, to its EOF. */
function isCompletePart(
  stream: Buffer,
  offset: number,
  see: (record: BiffRecord) => void = () => undefined,
): boolean {
  let depth = 0;
  for (const record of recordsFrom(stream, offset)) {
    depth += DEPTH.get(record.type) ?? 0;
    // Zero at once when the part does not begin with BOF.
    if (depth === 0) return record.type === BIFF.eof;
    see(record);
  }
  return false;
}
