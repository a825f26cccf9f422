/**
 * Streams an .xlsx export. Rows are pulled as the reader takes bytes, so memory stays flat however long the
 * list is. Texts that a spreadsheet would run as a formula are made harmless, long numbers are given as text by
 * the caller and stay text.
 */
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Dates are given as strings: a Date would be written in UTC. */
export type XlsxValue = string | number | null;

export type XlsxExport = {
  readonly sheet: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: AsyncIterable<readonly XlsxValue[]> | Iterable<readonly XlsxValue[]>;
};

/** Starts of a text that spreadsheets take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The bytes and their type, as a call serves them. */
export function writeXlsx({ sheet, columns, rows }: XlsxExport): {
  readonly contentType: string;
  readonly content: Readable;
} {
  const stream = writeXlsxStream(harmless(rows), {
    name: sheet,
    columns: columns.map(({ title, width }) => ({ header: title, width })),
    freezePane: { rows: 1 },
  });
  return { contentType: XLSX_TYPE, content: Readable.from(stream, { objectMode: false }) };
}

/** A text that stays a text wherever it is opened. */
export function harmlessText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

async function* harmless(rows: XlsxExport['rows']) {
  for await (const row of rows) {
    yield row.map((value) => (typeof value === 'string' ? harmlessText(value) : value));
  }
}
