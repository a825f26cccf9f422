/**
 * Streams an .xlsx export. Rows are pulled as the reader takes bytes, so memory stays flat however long the list
 * is. Texts that a spreadsheet would run as a formula are made harmless; long numbers are given as text and stay text.
 */
import { Readable } from 'node:stream';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows a sheet holds below its header. */
export const XLSX_MOST_ROWS = 1_048_575;

/** Dates are given as strings: a Date would be written in UTC. */
export type XlsxValue = string | number | null;

export type XlsxSheet<Row> = {
  readonly sheet: string;
  readonly columns: readonly XlsxColumn<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
};

/** `width` is counted in digits, as spreadsheets do; a Chinese character takes two. */
export type XlsxColumn<Row> = {
  readonly title: string;
  readonly width: number;
  readonly value: (row: Row) => XlsxValue;
};

/** A text that begins so is read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The bytes and their type, as a call serves them. */
export function writeXlsx<Row>(sheet: XlsxSheet<Row>): {
  readonly contentType: string;
  readonly content: Readable;
} {
  return { contentType: XLSX_TYPE, content: Readable.from(bytesOf(sheet), { objectMode: false }) };
}

async function* bytesOf<Row>({ sheet, columns, rows }: XlsxSheet<Row>) {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(cellsOf(rows, columns), {
    name: sheet,
    columns: columns.map(({ title, width }) => ({ header: title, width })),
    freezePane: { rows: 1 },
  });
}

/** A text that every program reads as a text. */
export function harmlessText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

async function* cellsOf<Row>(rows: XlsxSheet<Row>['rows'], columns: readonly XlsxColumn<Row>[]) {
  for await (const row of rows) {
    yield columns.map(({ value }) => {
      const cell = value(row);
      return typeof cell === 'string' ? harmlessText(cell) : cell;
    });
  }
}
