/** Reads the cells of one sheet. Formulas are never computed: the value the file carries is used. */

import { MAX_COLUMNS, NOT_COMPUTED, type SheetCell } from '../sheet-cell.ts';
import type { Book } from './biff-book.ts';
import { BIFF, type BiffRecord, recordsFrom, withContinuations } from './biff-records.ts';
import { PartsReader } from './biff-text.ts';

const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

/** The cells of a sheet, and its rows and columns that are hidden, collapsed or filtered out. Counted from 0. */
export type SheetCells = {
  readonly rows: readonly (readonly SheetCell[])[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
};

/** A program that cannot compute writes 0 and leaves the formula to the spreadsheet that opens the file. */
const TO_BE_COMPUTED = 3;

type Grid = {
  readonly book: Book;
  readonly rows: SheetCell[][];
  readonly hiddenRows: Set<number>;
  readonly hiddenColumns: Set<number>;
  /** The record of the formula whose text follows in a record of its own. */
  awaitsText: Buffer | undefined;
};

type Reader = (grid: Grid, record: BiffRecord) => void;

export function readSheet(book: Book, offset: number): SheetCells {
  const hidden = { hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() };
  const grid: Grid = { book, rows: [], ...hidden, awaitsText: undefined };
  let depth = 0;
  for (const record of recordsFrom(book.stream, offset)) {
    if (record.type === BIFF.bof) depth += 1;
    if (record.type === BIFF.eof) depth -= 1;
    if (depth === 0) break;
    // A chart inside the sheet has cells of its own.
    if (depth === 1) READERS.get(record.type)?.(grid, record);
  }
  const rows = Array.from(grid.rows, (row) => Array.from(row ?? [], (cell) => cell ?? null));
  return { rows, ...hidden };
}

const READERS: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [
    BIFF.sharedLabel,
    (grid, { content }) => putText(grid, content, grid.book.texts[content.readUInt32LE(6)] ?? ''),
  ],
  [BIFF.label, readLabel],
  [BIFF.richLabel, readLabel],
  [BIFF.number, (grid, { content }) => putNumber(grid, content, content.readDoubleLE(6))],
  [BIFF.rk, (grid, { content }) => putNumber(grid, content, rkNumber(content.readUInt32LE(6)))],
  [BIFF.mulRk, readMulRk],
  [
    BIFF.boolOrError,
    (grid, { content }) =>
      put(
        grid,
        cellAddress(content),
        boolOrError(content.readUInt8(6), content.readUInt8(7) === 1),
      ),
  ],
  [BIFF.formula, readFormula],
  [BIFF.string, readFormulaText],
  [BIFF.row, readRow],
  [BIFF.columnInfo, readColumns],
]);

type CellAddress = readonly [row: number, column: number];

/** Every record of a cell begins with its row and column. */
function cellAddress(content: Buffer): CellAddress {
  return [content.readUInt16LE(0), content.readUInt16LE(2)];
}

function put(grid: Grid, [row, column]: CellAddress, cell: SheetCell): void {
  if (column >= MAX_COLUMNS || cell === '' || cell === null) return;
  const cells = grid.rows[row] ?? [];
  cells[column] = cell;
  grid.rows[row] = cells;
}

function putText(grid: Grid, content: Buffer, text: string): void {
  put(grid, cellAddress(content), grid.book.shownText(text, content.readUInt16LE(4)));
}

function putNumber(grid: Grid, content: Buffer, number: number): void {
  put(grid, cellAddress(content), { number, ...grid.book.shown(number, content.readUInt16LE(4)) });
}

function readLabel(grid: Grid, record: BiffRecord): void {
  putText(grid, record.content, textAt(grid.book, record, 6));
}

function textAt({ stream, version, decoder }: Book, record: BiffRecord, at: number): string {
  const reader = new PartsReader(withContinuations(stream, record), at);
  if (version === 8) return reader.text();
  return decoder.decode(reader.bytes(reader.u16()));
}

/** Several adjacent numbers: format and number alternate, the last column is at the end. */
function readMulRk(grid: Grid, { content }: BiffRecord): void {
  const [row, first] = cellAddress(content);
  for (let at = 4; at + 6 <= content.length - 2; at += 6) {
    const number = rkNumber(content.readUInt32LE(at + 2));
    const cell = { number, ...grid.book.shown(number, content.readUInt16LE(at)) };
    put(grid, [row, first + (at - 4) / 6], cell);
  }
}

/** Thirty bits of a double or of an integer, perhaps in hundredths. */
function rkNumber(rk: number): number {
  const isInteger = (rk & 2) !== 0;
  const value = isInteger ? rk >> 2 : doubleOf(rk & ~3);
  return rk & 1 ? value / 100 : value;
}

function doubleOf(high: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32LE(high, 4);
  return bytes.readDoubleLE(0);
}

function boolOrError(value: number, isError: boolean): SheetCell {
  if (isError) return { error: ERRORS.get(value) ?? '#?' };
  return value === 1 ? 'TRUE' : 'FALSE';
}

function readFormula(grid: Grid, { content }: BiffRecord): void {
  grid.awaitsText = undefined;
  if (content.readUInt16LE(12) !== 0xffff) {
    const number = content.readDoubleLE(6);
    const isComputed = number !== 0 || (content.readUInt16LE(14) & TO_BE_COMPUTED) === 0;
    if (isComputed) putNumber(grid, content, number);
    else put(grid, cellAddress(content), { error: NOT_COMPUTED });
    return;
  }
  const kind = content.readUInt8(6);
  if (kind === 0) grid.awaitsText = content;
  if (kind === 1 || kind === 2)
    put(grid, cellAddress(content), boolOrError(content.readUInt8(8), kind === 2));
}

function readFormulaText(grid: Grid, record: BiffRecord): void {
  if (grid.awaitsText) putText(grid, grid.awaitsText, textAt(grid.book, record, 0));
  grid.awaitsText = undefined;
}

const HIDDEN_ROW = 0x20;
const HIDDEN_COLUMN = 1;

function readRow({ hiddenRows }: Grid, { content }: BiffRecord): void {
  if ((content.readUInt16LE(12) & HIDDEN_ROW) !== 0) hiddenRows.add(content.readUInt16LE(0));
}

function readColumns({ hiddenColumns }: Grid, { content }: BiffRecord): void {
  if ((content.readUInt16LE(8) & HIDDEN_COLUMN) === 0) return;
  const last = Math.min(content.readUInt16LE(2), MAX_COLUMNS - 1);
  for (let column = content.readUInt16LE(0); column <= last; column += 1) hiddenColumns.add(column);
}
