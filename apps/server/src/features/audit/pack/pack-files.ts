/** The files of a pack, in their order: the rows of each sheet as they are read, the counts folded from them, the report. */

import {
  type ExportMark,
  exportMark,
  markFile,
  markingTypesetter,
  markOfSheet,
} from '#platform/http/export/export-mark.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { writeWorkbook } from '#platform/spreadsheet/write/write-workbook.ts';
import { writeXlsxParts } from '#platform/spreadsheet/write/write-xlsx.ts';
import type { ZippedFile, ZippedStream } from '#platform/zip/zip-stream.ts';
import { packText as text } from './pack.text.ts';
import { bookSheets, printReport, type SheetCounts } from './pack-book.ts';
import { type PackReader, type ReadRow, readInstitution, readPlatform } from './pack-reader.ts';
import { type Column, createTally, type PackRow, type Tally } from './pack-row.ts';
import type { PackSheet } from './pack-sheet.ts';
import type { PackFrame } from './pack-source.ts';
import {
  access,
  accounts,
  approvals,
  handedOut,
  inventory,
  notices,
  proof,
} from './sheets-of-access.ts';
import {
  answers,
  collected,
  corrections,
  erasures,
  incidents,
  retention,
  sent,
  withdrawals,
} from './sheets-of-children.ts';

/** In the order of their numbers. */
const SHEETS: readonly PackSheet[] = [
  inventory,
  notices,
  collected,
  approvals,
  access,
  handedOut,
  sent,
  answers,
  withdrawals,
  corrections,
  erasures,
  retention,
  incidents,
  accounts,
  proof,
];

export type PackPorts = { readonly typesetter: TypesetterPort };

export type Pack = {
  readonly run: Pick<JobRun<unknown>, 'actor' | 'database' | 'scope' | 'now' | 'progress'>;
  readonly ports: PackPorts;
  readonly frame: PackFrame;
  readonly schoolId: string | undefined;
  /** What the pack is called: a school, an institution, or the platform. */
  readonly place: string;
  /** Lines and answers to read, for the progress. */
  readonly total: number;
  /** On the rosters it is about. */
  readonly children: number;
  /** Rows so far. */
  readonly made: { read: number; written: number };
};

/** Rows of each sheet, the workbook of their counts, and the report. */
export async function* packFiles(pack: Pack): AsyncGenerator<ZippedFile | ZippedStream> {
  const { run, ports, place, frame } = pack;
  const at = run.now();
  const mark = exportMark({ actor: run.actor, at, purpose: text.purpose });
  const counts: SheetCounts[] = [];
  const reader = await openReader(pack);
  try {
    for (const sheet of SHEETS) {
      const shape = reader.shapeOf(sheet);
      const tallies = shape.plans.map((plan) => createTally(plan, shape.columns, sheet.hasAges));
      const rows = writtenRows(pack, reader.rows(sheet), tallies);
      yield* sheetFiles({ ...shape, sheet, rows }, mark);
      counts.push({ name: sheet.name, tables: tallies.map((tally) => tally.table()) });
    }
  } finally {
    await reader.close();
  }
  const book = await writeWorkbook(bookSheets(counts));
  yield { name: text.bookFile, bytes: book.content, at };
  const typesetter = markingTypesetter(ports.typesetter, mark);
  const report = await printReport(typesetter, counts, { frame, place, mark });
  yield { name: text.reportFile, bytes: report, at };
  yield markFile(mark);
}

type WrittenSheet = ReturnType<PackReader['shapeOf']> & {
  readonly sheet: PackSheet;
  readonly rows: AsyncIterable<PackRow>;
};

/** The files of the rows; without any the rows are counted all the same. */
async function* sheetFiles(
  { sheet, columns, hasFile, rows }: WrittenSheet,
  mark: ExportMark,
): AsyncGenerator<ZippedStream> {
  if (!hasFile) {
    for await (const _counted of rows);
    return;
  }
  const book = { sheet: sheet.name, columns: columns.map(toXlsxColumn), rows };
  let part = 0;
  for await (const content of writeXlsxParts({ ...book, mark: markOfSheet(mark) })) {
    part += 1;
    yield { name: text.rowsFile(sheet.name, part), content, at: mark.at };
  }
}

function openReader({ run, frame, schoolId }: Pack): Promise<PackReader> {
  const { database, scope } = run;
  return scope.kind === 'org'
    ? readInstitution(database, scope, { ...frame, schoolId })
    : readPlatform(database, frame);
}

const toXlsxColumn = ([title, width]: Column, at: number) => ({
  title,
  width,
  value: ({ cells }: PackRow) => cells[at] ?? null,
});

/** Counts every row, and gives on those that are written. */
async function* writtenRows(
  { run, total, made }: Pack,
  rows: AsyncIterable<ReadRow>,
  tallies: readonly Tally[],
): AsyncGenerator<PackRow> {
  for await (const { row, isWritten } of rows) {
    for (const tally of tallies) tally.add(row);
    made.read += 1;
    // Papers and lines that were handed out are read twice.
    await run.progress(Math.min(made.read, total), total);
    if (!isWritten) continue;
    made.written += 1;
    yield row;
  }
}
