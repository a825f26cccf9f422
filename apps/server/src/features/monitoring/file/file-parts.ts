/** Writes rows as files of at most so many, and reads such files again. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { FileFormat } from '@spine/contract/monitoring';
import type { Blob, BlobStore } from '#platform/files/blob-store.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { openBook } from '#platform/spreadsheet/open-book.ts';
import type { SheetRow } from '#platform/spreadsheet/sheet-cell.ts';
import { splitRows } from '#platform/spreadsheet/write/row-parts.ts';
import { CSV_TYPE, writeCsv } from '#platform/spreadsheet/write/write-csv.ts';
import { writeXlsx, XLSX_TYPE } from '#platform/spreadsheet/write/write-xlsx.ts';
import type { StoredPart } from './monitoring-file.repository.ts';

export const CONTENT_TYPES: Readonly<Record<FileFormat, string>> = {
  xlsx: XLSX_TYPE,
  csv: CSV_TYPE,
};

/** Digits of a column; a monitoring number has fifteen. */
const WIDTH = 12;
/** Rows of a file that are read before others get their turn. */
const READ_AT_ONCE = 500;

type Sheet = {
  readonly format: FileFormat;
  /** Of the sheet of a workbook. */
  readonly name: string;
  readonly titles: readonly string[];
  readonly content: StoredPart['content'];
  readonly most: number;
};

type Writing = {
  readonly blobs: BlobStore;
  readonly newId: () => string;
  readonly readWhileActive: JobRun<unknown>['readWhileActive'];
  /** Parts so far; what is written is added as soon as it lies in the store. */
  readonly parts: StoredPart[];
};

/** Writes the parts one by one, each with its titles; without rows it is one. Answers nothing: `parts` has them. */
export async function writeParts(
  { blobs, newId, readWhileActive, parts }: Writing,
  { most, content, ...sheet }: Sheet,
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<void> {
  for await (const part of splitRows(rows, most)) {
    let count = 0;
    const counted = async function* () {
      for await (const row of part) {
        count += 1;
        yield row;
      }
    };
    const blob = await blobs.write(newId(), readWhileActive(bytesOf(sheet, counted())));
    parts.push(toPart(blob, { nr: parts.length + 1, content, rows: count }));
  }
}

function toPart(
  { key, size, sha256 }: Blob,
  part: Pick<StoredPart, 'nr' | 'content' | 'rows'>,
): StoredPart {
  return { ...part, key, size, sha256: sha256.toString('hex') };
}

function bytesOf(
  { format, name, titles }: Pick<Sheet, 'format' | 'name' | 'titles'>,
  rows: AsyncIterable<readonly string[]>,
): Readable {
  if (format === 'csv') return writeCsv(titles, rows);
  const columns = titles.map((title, at) => ({
    title,
    width: WIDTH,
    value: (row: readonly string[]) => row[at] ?? '',
  }));
  return writeXlsx({ sheet: name, columns, rows }).content;
}

/** The rows of a part below its titles. Throws where the bytes are not those that were written. */
export async function* readPart(
  blobs: BlobStore,
  { key, sha256 }: Pick<StoredPart, 'key' | 'sha256'>,
  format: FileFormat,
): AsyncGenerator<readonly string[]> {
  const bytes = await buffer(await blobs.read(key));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('a file of the monitoring is not as it was written');
  const book = openBook(bytes, `part.${format}`);
  if ('unreadable' in book) throw new Error('a file of the monitoring cannot be read');
  let width = 0;
  for (const row of book.sheets[0].rows()) {
    if (row.index === 0) width = row.cells.length;
    else yield textsOf(row, width);
    if (row.index % READ_AT_ONCE === 0) await setImmediate();
  }
}

/** As many as there are titles. */
function textsOf({ cells }: SheetRow, width: number): string[] {
  return Array.from({ length: width }, (_, at) => {
    const cell = cells[at] ?? '';
    return typeof cell === 'string' ? cell : '';
  });
}
