/** What every reader of spreadsheets yields: .xls, .xlsx and CSV. */
import type { UnreadableFile } from './file-kind.ts';
import type { ShownNumber } from './number-format.ts';

/** Text; a number with what is shown and whether its format makes it a date; or a failed formula. */
export type SheetCell =
  | null
  | string
  | ({ readonly number: number } & ShownNumber)
  | { readonly error: string };

/** Columns beyond this one are not read. */
export const MAX_COLUMNS = 64;
/** A file of millions of sheets that are all the same one would take for ever. */
export const MOST_SHEETS = 255;
/** A formula whose value its program left to the spreadsheet that opens the file. */
export const NOT_COMPUTED = '#?';

/** A row that holds something, counted from 0. */
export type SheetRow = {
  readonly index: number;
  readonly cells: readonly SheetCell[];
  /** Hidden, collapsed or filtered out. */
  readonly hidden: boolean;
};

/** A sheet whose rows are read while they are taken. */
export type StreamedSheet = {
  readonly name: string;
  readonly hidden: boolean;
  /** Complete once the first row was read. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** From the beginning each time, upwards. Throws `UnreadableBook` where the file is damaged. */
  readonly rows: () => Iterable<SheetRow>;
};

export type StreamedBook = {
  /** The first worksheet a person sees stands first. */
  readonly sheets: readonly [StreamedSheet, ...StreamedSheet[]];
  readonly date1904: boolean;
};

export type Unreadable = { readonly unreadable: UnreadableFile };

/** Ends the reading of a book with its reason. */
export class UnreadableBook extends Error {
  readonly kind: UnreadableFile;

  constructor(kind: UnreadableFile, what: string) {
    super(what);
    this.name = 'UnreadableBook';
    this.kind = kind;
  }
}

/** Sheets a person sees come before hidden ones. */
export function visibleFirst<Sheet extends { readonly hidden: boolean }>(
  sheets: readonly Sheet[],
): Sheet[] {
  return [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)];
}
