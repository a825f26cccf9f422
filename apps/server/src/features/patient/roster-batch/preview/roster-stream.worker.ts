/** Reads and checks one roster in a thread of its own, and posts its rows some at a time. */
import { workerData } from 'node:worker_threads';
import {
  type CheckedRow,
  fullTypedText,
  MAX_PREVIEW_ROWS,
  openRoster,
  type RosterColumn,
  TEMPLATE_REASONS,
} from '@spine/contract/patient';
import { postParts } from '#platform/spreadsheet/post-parts.ts';
import { readXls } from '#platform/spreadsheet/read-xls.ts';
import type { RosterFile } from '../../roster/roster-reading.ts';
import { describeSource, otherRosterSheets } from '../../roster/roster-sheets.ts';
import type { ReadRow, RosterStreamPart } from './roster-stream.ts';

/** Characters of a cell that is kept as typed: a name that is too long is read whole. */
const CELL_MAX = 200;
/** As many as a statement writes. */
const ROWS_AT_ONCE = 500;

function* partsOf(file: RosterFile): Generator<RosterStreamPart> {
  const book = readXls(Buffer.from(file.bytes), file.fileName);
  if ('unreadable' in book) return yield { kind: 'unreadable', why: book.unreadable };
  const crowded = otherRosterSheets(book);
  if (crowded.length > 0) {
    return yield { kind: 'wrongTemplate', message: TEMPLATE_REASONS.otherSheets(crowded) };
  }
  const { rows, hiddenRows, hiddenColumns } = book.sheets[0];
  const { date1904 } = book;
  const { today, firstExamDays } = file;
  const sheet = { rows, date1904, today, firstExamDays, hiddenRows, hiddenColumns };
  const roster = openRoster(sheet, MAX_PREVIEW_ROWS);
  if (roster.kind !== 'opened') return yield roster;
  const { total, columns, unusedColumns } = roster;
  yield {
    kind: 'head',
    head: { total, columns, unusedColumns, source: describeSource(book, roster) },
  };
  let taken: ReadRow[] = [];
  for (const checked of roster.rows()) {
    taken.push(toReadRow(checked, columns, date1904));
    if (taken.length < ROWS_AT_ONCE) continue;
    yield { kind: 'rows', rows: taken };
    taken = [];
  }
  if (taken.length > 0) yield { kind: 'rows', rows: taken };
}

function toReadRow(
  checked: CheckedRow,
  columns: readonly RosterColumn[],
  date1904: boolean,
): ReadRow {
  const { row, cells, record, studentId, faults, fourthYear } = checked;
  const warnings = [...checked.warnings, ...(fourthYear ? [fourthYear] : [])];
  const isSaid = faults.length > 0 || warnings.length > 0;
  const typed = columns.map(({ field, index }) => [
    field,
    // A cell may hold a novel.
    [...fullTypedText(cells[index] ?? null, date1904).slice(0, 2 * CELL_MAX)]
      .slice(0, CELL_MAX)
      .join(''),
  ]);
  return {
    row,
    record,
    studentId,
    faults,
    warnings,
    cells: isSaid ? Object.fromEntries(typed) : undefined,
  };
}

await postParts(partsOf(workerData));
