/**
 * Reads the rows of one sheet of an .xlsx workbook while they are taken. Formulas are never computed: the value the file carries is used.
 * Some programs leave out where rows and cells stand: each then follows the one before.
 */
import {
  MAX_COLUMNS,
  NOT_COMPUTED,
  type SheetCell,
  type SheetRow,
  UnreadableBook,
} from '../sheet-cell.ts';
import { isTrue, readXml, type XmlAttributes } from './read-xml.ts';
import type { XlsxBook } from './xlsx-book.ts';
import { TextsReader, unescapeText } from './xlsx-text.ts';

/** Rows and columns of a sheet at most. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const PLACE = /^([A-Z]{1,3})(\d{1,7})$/;

type Draft = {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  hasFormula: boolean;
};

const damaged = (what: string) => new UnreadableBook('truncated', what);

/** Yields the rows that hold something. Throws `UnreadableBook`. */
export function* readXlsxRows(
  book: XlsxBook,
  part: string,
  hiddenColumns: Set<number>,
): Generator<SheetRow> {
  const reader = new SheetReader(book, hiddenColumns);
  for (const _ of readXml(book.parts.read(part), reader)) yield* reader.takeRows();
}

class SheetReader {
  readonly #book: XlsxBook;
  readonly #hiddenColumns: Set<number>;
  readonly #texts = new TextsReader();
  #rows: SheetRow[] = [];
  #inRows = false;
  #inValue = false;
  #row: { index: number; hidden: boolean; cells: SheetCell[] } | undefined;
  #cell: Draft | undefined;
  #lastRow = -1;
  #lastColumn = -1;

  constructor(book: XlsxBook, hiddenColumns: Set<number>) {
    this.#book = book;
    this.#hiddenColumns = hiddenColumns;
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    if (rows.length > 0) this.#rows = [];
    return rows;
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'sheetData') this.#inRows = true;
    if (this.#inRows) this.#openInRows(name, attributes);
    else if (name === 'col') this.#hideColumns(attributes);
  };

  readonly close = (name: string): void => {
    if (name === 'sheetData') this.#inRows = false;
    this.#texts.close(name);
    if (name === 'v') this.#inValue = false;
    if (name === 'c') this.#closeCell();
    if (name === 'row') this.#closeRow();
  };

  readonly text = (text: string): void => {
    if (!this.#cell) return;
    if (this.#inValue) this.#cell.value += text;
    else this.#texts.text(text);
  };

  #openInRows(name: string, attributes: XmlAttributes): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (this.#cell) this.#openInCell(this.#cell, name);
  }

  #openInCell(cell: Draft, name: string): void {
    if (name === 'v') this.#inValue = true;
    else if (name === 'f') cell.hasFormula = true;
    else this.#texts.open(name);
  }

  #openRow({ r, hidden }: XmlAttributes): void {
    const index = r === undefined ? this.#lastRow + 1 : Number(r) - 1;
    const follows = Number.isInteger(index) && index > this.#lastRow && index < LAST_ROW;
    if (!follows) throw damaged(`row ${r}`);
    this.#lastRow = index;
    this.#lastColumn = -1;
    this.#row = { index, hidden: isTrue(hidden), cells: [] };
  }

  #openCell({ r, t = 'n', s = '0' }: XmlAttributes): void {
    const column = r === undefined ? this.#lastColumn + 1 : columnOf(r);
    if (!this.#row || column >= LAST_COLUMN) throw damaged(`cell ${r}`);
    this.#lastColumn = column;
    this.#cell = { column, type: t, style: Number(s), value: '', hasFormula: false };
  }

  #closeCell(): void {
    const cell = this.#cell;
    if (!cell || !this.#row) return;
    this.#cell = undefined;
    const inline = this.#texts.take();
    if (cell.column >= MAX_COLUMNS) return;
    const value = this.#valueOf(cell, inline);
    if (value === null || value === '') return;
    const { cells } = this.#row;
    while (cells.length < cell.column) cells.push(null);
    cells[cell.column] = value;
  }

  #closeRow(): void {
    if (this.#row && this.#row.cells.length > 0) this.#rows.push(this.#row);
    this.#row = undefined;
  }

  #valueOf(cell: Draft, inline: string): SheetCell {
    const { type, style, value, hasFormula } = cell;
    if (type === 'inlineStr') return this.#book.shownText(inline || unescapeText(value), style);
    if (value === '') return hasFormula && type === 'n' ? { error: NOT_COMPUTED } : null;
    switch (type) {
      case 's':
        return this.#book.shownText(this.#sharedText(value), style);
      case 'n':
        return this.#numberOf(cell);
      case 'b':
        return isTrue(value) ? 'TRUE' : 'FALSE';
      case 'e':
        return { error: value };
      // The result of a formula, or a day in words.
      default:
        return this.#book.shownText(unescapeText(value), style);
    }
  }

  #sharedText(value: string): string {
    const text = this.#book.texts[Number(value)];
    if (text === undefined) throw damaged('a text is missing');
    return text;
  }

  #numberOf({ value, style, hasFormula }: Draft): SheetCell {
    const number = Number(value);
    if (!Number.isFinite(number)) throw damaged('no number');
    if (hasFormula && number === 0 && this.#book.computesLater) return { error: NOT_COMPUTED };
    return { number, ...this.#book.shown(number, style) };
  }

  #hideColumns({ min, max, hidden }: XmlAttributes): void {
    if (!isTrue(hidden)) return;
    const last = Math.min(Number(max), MAX_COLUMNS);
    for (let column = Number(min); column <= last; column += 1) this.#hiddenColumns.add(column - 1);
  }
}

/** The column of a place such as `AB12`, counted from 0. */
function columnOf(place: string): number {
  const letters = PLACE.exec(place)?.[1];
  if (!letters) throw damaged(`cell ${place}`);
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
