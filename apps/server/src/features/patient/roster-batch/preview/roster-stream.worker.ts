/** Reads and checks one roster in a thread of its own, and posts its rows some at a time. */
import { workerData } from 'node:worker_threads';
import { toStorableText } from '@spine/contract/kernel';
import {
  type CheckedRow,
  createRowChecker,
  documentFault,
  documentWarnings,
  LONGEST_READ,
  MAX_PREVIEW_ROWS,
  ROSTER_FIELDS,
  ROSTER_REASONS,
  type RosterCell,
  type RosterReason,
  toBookFault,
  typedText,
} from '@spine/contract/patient';
import { openBook, unreadableKind } from '#platform/spreadsheet/open-book.ts';
import { postParts } from '#platform/spreadsheet/post-parts.ts';
import {
  type BookChild,
  inPortions,
  type OpenedBook,
  openRosterBook,
} from '../../roster-book/roster-book.ts';
import type {
  NoRoster,
  ReadRow,
  RosterHead,
  RosterStreamPart,
  StreamedRoster,
} from './roster-stream.ts';

/** As many as a statement writes. */
const ROWS_AT_ONCE = 500;
/** Where the book reader puts the fields. */
const IN_ORDER = new Map(ROSTER_FIELDS.map((field, at) => [field, at]));

function* partsOf(file: StreamedRoster): Generator<RosterStreamPart> {
  const book = openFile(file);
  if (book.kind !== 'opened') return yield book;
  yield { kind: 'head', head: toHead(book) };
  for (const rows of inPortions(readRows(book, file), ROWS_AT_ONCE)) yield { kind: 'rows', rows };
}

function openFile({ bytes, fileName, ...request }: StreamedRoster): OpenedBook | NoRoster {
  try {
    const book = openBook(Buffer.from(bytes), fileName);
    if ('unreadable' in book) return { kind: 'unreadable', why: book.unreadable };
    return openRosterBook(book, { ...request, mostRows: MAX_PREVIEW_ROWS });
  } catch (error) {
    return { kind: 'unreadable', why: unreadableKind(error) };
  }
}

function toHead({
  total,
  sheets,
  layouts,
  source,
  skipped,
  skippedCount,
  date1904,
}: OpenedBook): RosterHead {
  const [first] = sheets;
  return {
    total,
    columns: [...(first?.columns ?? [])],
    layouts: [...layouts],
    unusedColumns: [...new Set(sheets.flatMap(({ unusedColumns }) => unusedColumns))],
    source,
    skipped: [...skipped],
    skippedCount,
    date1904,
  };
}

function* readRows(book: OpenedBook, { today, firstExamDays }: StreamedRoster): Generator<ReadRow> {
  const { date1904, sheets } = book;
  const check = createRowChecker({
    fieldIndexes: IN_ORDER,
    roster: { date1904, today, firstExamDays },
  });
  for (const child of book.children()) {
    // One sheet needs no name.
    const sheet = sheets.length > 1 ? sheets[child.sheet]?.name : undefined;
    const { row, cells } = child;
    yield { sheet, ...toReadRow(check({ row, cells, sheet }), child) };
  }
}

function toReadRow(checked: CheckedRow, child: BookChild): Omit<ReadRow, 'sheet'> {
  const { plan, cells } = child;
  const { row, record, studentId, fourthYear } = checked;
  const told = [...checked.warnings, ...(fourthYear ? [fourthYear] : [])];
  const { document, told: toldOfDocument } = toldDocument(child, checked);
  const faults = checked.faults.map((fault) => toBookFault(fault, plan, cells));
  const warnings = [...told, ...toldOfDocument].map((fault) => toBookFault(fault, plan, cells));
  const isSaid = faults.length > 0 || warnings.length > 0;
  const stored = ROSTER_FIELDS.map((field, at) => [field, toStorableCell(cells[at] ?? null)]);
  return {
    row,
    record,
    document,
    studentId,
    faults,
    warnings,
    cells: isSaid ? Object.fromEntries(stored) : undefined,
  };
}

/** A cell may hold a novel, of which as much is kept as is too long. */
function toStorableCell(cell: RosterCell): RosterCell {
  if (cell === null) return null;
  if (typeof cell === 'string') {
    const signs = [...cell.slice(0, 2 * LONGEST_READ + 2)];
    return toStorableText(signs.slice(0, LONGEST_READ + 1).join(''));
  }
  return 'error' in cell ? cell : { ...cell, shown: toStorableText(cell.shown) };
}

/** What is told of the document of a row, and the document where its number can be right: of a wrong row, too, which may be corrected. */
function toldDocument({ document: reading, cells }: BookChild, { row, record }: CheckedRow) {
  if (!reading) return { document: undefined, told: [] };
  const name = record?.name ?? typedText(cells[IN_ORDER.get('name') ?? -1] ?? null);
  const toFault = (reason: RosterReason) => documentFault({ row, name }, reason);
  if ('reason' in reading)
    return { document: undefined, told: [toFault(ROSTER_REASONS.noDocument(reading.reason))] };
  const { document } = reading;
  return { document, told: record ? documentWarnings(document, record).map(toFault) : [] };
}

await postParts(partsOf(workerData));
