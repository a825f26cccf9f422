/**
 * Streams an .xlsx export. Rows are pulled as the reader takes bytes, so memory stays flat however long the list
 * is. Texts that a spreadsheet would run as a formula are made harmless; long numbers are given as text and stay text.
 */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { splitRows } from './row-parts.ts';
import {
  bookParts,
  footXml,
  SHEET_OPEN,
  type SheetMark,
  textCell,
  widthsXml,
} from './xlsx-parts.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows a sheet holds below its header. */
export const XLSX_MOST_ROWS = 1_048_575;

/** Dates are given as strings: a Date would be written in UTC. */
export type XlsxValue = string | number | null;

export type XlsxSheet<Row> = {
  readonly sheet: string;
  readonly columns: readonly XlsxColumn<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** Who made the file; none in those of no person. */
  readonly mark?: SheetMark;
};

/** `width` is counted in digits, as spreadsheets do; a Chinese character takes two. */
export type XlsxColumn<Row> = {
  readonly title: string;
  readonly width: number;
  readonly value: (row: Row) => XlsxValue;
};

/** The bytes and their type, as a call serves them. */
export function writeXlsx<Row>(sheet: XlsxSheet<Row>): {
  readonly contentType: string;
  readonly content: Readable;
} {
  return { contentType: XLSX_TYPE, content: Readable.from(bytesOf(sheet), { objectMode: false }) };
}

/** Rows of one file of many: programs that look at the rows without being asked stay quick. */
const PART_ROWS = 1_000_000;

/**
 * The same in files of at most so many rows, each to be read to its end before the next; a list without rows is one file with its
 * titles.
 */
export async function* writeXlsxParts<Row>(
  { rows, ...sheet }: XlsxSheet<Row>,
  most: number = PART_ROWS,
): AsyncGenerator<Readable> {
  for await (const part of splitRows(rows, most)) yield writeXlsx({ ...sheet, rows: part }).content;
}

/** Files of an archive have a time; that of a sheet says nothing. */
const PACKED = { compress: true, mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

async function* bytesOf<Row>(sheet: XlsxSheet<Row>) {
  const zip = new ZipFile();
  const out = zip.outputStream;
  if (!(out instanceof Readable)) throw new Error('a workbook is read as a stream');
  const rows = Readable.from(sheetXml(sheet), { objectMode: false });
  rows.on('error', (error) => out.destroy(error));
  for (const [name, text] of bookParts(sheet.sheet, sheet.mark))
    zip.addBuffer(Buffer.from(text), name, PACKED);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', PACKED);
  zip.end();
  try {
    for await (const chunk of out) yield chunk;
  } finally {
    rows.destroy();
  }
}

/** The header stays in view while rows are scrolled. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** Characters that are given on at once. */
const PORTION = 64 * 1024;

async function* sheetXml<Row>({ columns, rows, mark }: XlsxSheet<Row>): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnLetters(at));
  const titles = columns.map(({ title }) => title);
  let text = `${SHEET_OPEN}${FROZEN}${widthsXml(columns.map(({ width }) => width))}<sheetData>`;
  text += rowXml(1, letters, titles);
  let number = 1;
  for await (const row of rows) {
    number += 1;
    text += rowXml(
      number,
      letters,
      columns.map(({ value }) => value(row)),
    );
    if (text.length < PORTION) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData>${mark ? footXml(mark.foot) : ''}</worksheet>`;
}

/** `A` to `Z`, then `AA`. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

function rowXml(number: number, letters: readonly string[], values: readonly XlsxValue[]): string {
  let cells = '';
  for (const [at, value] of values.entries()) cells += cellXml(`${letters[at]}${number}`, value);
  return `<row r="${number}">${cells}</row>`;
}

function cellXml(place: string, value: XlsxValue): string {
  if (typeof value === 'string') return textCell(place, value);
  return value !== null && Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : '';
}
