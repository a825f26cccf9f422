/**
 * Reads and checks one roster in a thread of its own (`isolated.ts`): a hostile file may take all its time and
 * memory without the server noticing. Only what the answer needs goes back.
 */
import { parentPort, workerData } from 'node:worker_threads';
import {
  checkRoster,
  excerptOf,
  isRosterHeader,
  LISTED_FAULTS,
  MAPPED_ROWS,
  mappedRows,
  TEMPLATE_REASONS,
} from '@spine/contract/patient';
import { readXls, type Workbook } from '#platform/spreadsheet/read-xls.ts';
import { faultFile } from './roster-file.ts';
import type { RosterJob, RosterReading } from './roster-reading.ts';

function readRoster(job: RosterJob): RosterReading | Promise<RosterReading> {
  const book = readXls(Buffer.from(job.bytes), job.fileName);
  if ('unreadable' in book) return { kind: 'unreadable', why: book.unreadable };
  const crowded = sheetsBesides(book);
  if (crowded.length > 0) {
    return { kind: 'wrongTemplate', message: TEMPLATE_REASONS.otherSheets(crowded) };
  }
  return checkBook(book, job);
}

/** Sheets other than the first that hold a roster too: passing over them would lose children silently. */
function sheetsBesides({ sheets: [, ...others] }: Workbook): string[] {
  return others
    .filter(({ rows: [header = [], ...rows] }) => rows.length > 0 && isRosterHeader(header))
    .map(({ name }) => name);
}

async function checkBook(
  { sheets: [{ rows }], date1904 }: Workbook,
  job: RosterJob,
): Promise<RosterReading> {
  const roster = { rows, date1904, today: job.today };
  const checked = checkRoster(roster);
  if (checked.kind !== 'checked') return checked;
  const { total, records, faults, columns, unusedColumns } = checked;
  if (faults.length === 0) return { kind: 'right', records, unusedColumns };
  const listed = faults.slice(0, LISTED_FAULTS);
  return {
    kind: 'wrong',
    records,
    total,
    faults: listed,
    faultCount: faults.length,
    wrongRows: total - records.length,
    faultRows: mappedRows(faults, rows.length, MAPPED_ROWS),
    lastRow: rows.length,
    columns,
    excerpt: excerptOf(roster, checked, listed),
    file: job.withFile ? await faultFile({ rows, date1904, checked }) : undefined,
  };
}

parentPort?.postMessage(await readRoster(workerData));
