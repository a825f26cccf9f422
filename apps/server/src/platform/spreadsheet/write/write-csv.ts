/**
 * Streams a CSV of texts as Chinese spreadsheets open it: UTF-8 with a byte order mark. Texts that a spreadsheet would run as a formula
 * are made harmless.
 */
import { Readable } from 'node:stream';
import { harmlessText } from './xlsx-parts.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Characters that are given on at once. */
const PORTION = 64 * 1024;
const QUOTED = /[",\r\n]/;

/** The titles and the rows; a row has a text for each title. */
export function writeCsv(
  titles: readonly string[],
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Readable {
  return Readable.from(bytesOf(titles, rows), { objectMode: false });
}

async function* bytesOf(
  titles: readonly string[],
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<Buffer> {
  let text = `\ufeff${lineOf(titles)}`;
  for await (const row of rows) {
    text += lineOf(row);
    if (text.length < PORTION) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(text: string): string {
  const words = harmlessText(text);
  return QUOTED.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}
