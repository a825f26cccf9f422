/**
 * Reads and checks one roster in a thread of its own (`isolated.ts`): a hostile file may take all its time and
 * memory without the server noticing. Only what the answer needs goes back.
 */
import { parentPort, workerData } from 'node:worker_threads';
import {
  buildExcerpt,
  type CheckedRoster,
  checkRoster,
  FAULT_COLUMN_TITLE,
  faultSentence,
  fullTypedText,
  LISTED_FAULTS,
  MAPPED_ROWS,
  MAX_ROSTER_ROWS,
  mappedRows,
  ROSTER_FILE_TEXT,
  type RosterFault,
  type RosterRow,
  TEMPLATE_REASONS,
} from '@spine/contract/patient';
import { type CellStyle, writeXlsx } from 'hucre/xlsx';
import { readXls, type Workbook } from '#platform/spreadsheet/read-xls.ts';
import type { RosterFile, RosterReadResult } from './roster-reading.ts';
import { describeSource, otherRosterSheets, readAnyFormat } from './roster-sheets.ts';

function readRoster(job: RosterFile): RosterReadResult | Promise<RosterReadResult> {
  const book = job.anyFormat
    ? readAnyFormat(job, MAX_ROSTER_ROWS)
    : readXls(Buffer.from(job.bytes), job.fileName);
  if (!book) return { kind: 'tooManyRows' };
  if ('unreadable' in book) return { kind: 'unreadable', why: book.unreadable };
  const crowded = otherRosterSheets(book);
  if (crowded.length > 0) {
    return { kind: 'wrongTemplate', message: TEMPLATE_REASONS.otherSheets(crowded) };
  }
  return checkBook(book, job);
}

async function checkBook(book: Workbook, job: RosterFile): Promise<RosterReadResult> {
  const { sheets, date1904 } = book;
  const { rows, hiddenRows, hiddenColumns } = sheets[0];
  const { today, firstExamDays } = job;
  const roster = { rows, date1904, today, firstExamDays, hiddenRows, hiddenColumns };
  const checked = checkRoster(roster);
  if (checked.kind !== 'checked') return checked;
  const source = describeSource(book, checked);
  const { total, records, faults, warnings, columns, unusedColumns } = checked;
  if (faults.length === 0) {
    const counted = { warnings: warnings.slice(0, LISTED_FAULTS), warningCount: warnings.length };
    return { kind: 'valid', records, ...counted, columns, unusedColumns, source };
  }
  const listed = faults.slice(0, LISTED_FAULTS);
  return {
    kind: 'invalid',
    records,
    total,
    faults: listed,
    faultCount: faults.length,
    wrongRows: total - records.length,
    faultRows: mappedRows(faults, rows.length, MAPPED_ROWS),
    lastRow: rows.length,
    columns,
    excerpt: buildExcerpt(roster, checked, listed),
    source,
    file: job.withFile ? await writeFaultFile({ rows, date1904, checked }) : undefined,
  };
}

// A refused roster with a column of causes, as .xlsx: people correct it and save it as .xls to import it.

const WIDTHS = [24, 12, 8, 14, 12, 12, 16];
const CAUSE_WIDTH = 60;
/** The format of text: a spreadsheet keeps leading zeros and long numbers. */
const TEXT = '@';
const STYLES: Readonly<Record<'title' | 'wrong' | 'note', CellStyle>> = {
  title: { numFmt: TEXT, font: { bold: true } },
  wrong: { numFmt: TEXT, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FF99CC' } } },
  note: { numFmt: TEXT, font: { color: { rgb: 'FF0000' } } },
};

parentPort?.postMessage(await readRoster(workerData));

type FaultFileInput = {
  readonly rows: readonly RosterRow[];
  readonly date1904: boolean;
  readonly checked: CheckedRoster;
};

/** The rows as typed, in their places; wrong cells are marked and the last column says what is wrong. */
function writeFaultFile({ rows, date1904, checked }: FaultFileInput): Promise<Uint8Array> {
  const [header = []] = rows;
  const titles = header.map((cell) => fullTypedText(cell, date1904));
  const existing = titles.indexOf(FAULT_COLUMN_TITLE);
  const column = existing < 0 ? titles.length : existing;
  const causes = causesByRow(checked.faults);
  const written = rows.map((cells, index) => {
    const texts: (string | null)[] = titles.map(
      (_title, at) => fullTypedText(cells[at] ?? null, date1904) || null,
    );
    texts[column] = index === 0 ? FAULT_COLUMN_TITLE : (causes.get(index) ?? null);
    return texts;
  });
  const widths = [
    ...titles.map((_title, at) => WIDTHS[at] ?? 12).toSpliced(column, 1),
    CAUSE_WIDTH,
  ];
  return writeXlsx({
    sheets: [
      {
        name: ROSTER_FILE_TEXT.rosterSheet,
        columns: widths.map((width) => ({ width, numFmt: TEXT })),
        rows: written,
        cells: new Map([
          ...titles.map((_title, at) => [`0,${at}`, { style: STYLES.title }] as const),
          ...markedCells(checked, column),
        ]),
        freezePane: { rows: 1 },
      },
    ],
  });
}

function causesByRow(faults: readonly RosterFault[]): Map<number, string> {
  const byRow = new Map<number, RosterFault[]>();
  for (const fault of faults) {
    const index = fault.row - 1;
    byRow.set(index, [...(byRow.get(index) ?? []), fault]);
  }
  const joint = ROSTER_FILE_TEXT.faultJoin;
  return new Map([...byRow].map(([index, list]) => [index, faultSentence(list, joint)]));
}

/** The styles of each wrong cell and of its cause. */
function* markedCells({ columns, faults }: CheckedRoster, causeColumn: number) {
  const indexes = new Map(columns.map(({ field, index }) => [field, index]));
  for (const { row, field } of faults) {
    yield [`${row - 1},${causeColumn}`, { style: STYLES.note }] as const;
    const index = indexes.get(field);
    if (index !== undefined) yield [`${row - 1},${index}`, { style: STYLES.wrong }] as const;
  }
}
