/**
 * Reads a book as a school keeps it, sheet by sheet and row by row: file → sheets → columns → rows of the cells of the template. Runs in a
 * worker. The book is read twice, once for what its head says and once for its rows, so that no more than a portion is in memory.
 */
import { createHash } from 'node:crypto';
import {
  BOOK_FAULTS,
  type BookFacts,
  type BookPlan,
  type BookRow,
  type BookSheet,
  type ChildRow,
  chooseNumberTitle,
  type FaultySheet,
  findHeader,
  fullTypedText,
  HEADER_ROWS,
  isBlank,
  layoutOf,
  looksLikeChild,
  planSheet,
  type RosterColumn,
  type RosterLayout,
  type RosterMapping,
  type RosterSource,
  readBookRow,
  type SkippedRow,
  titlesKey,
  typedText,
} from '@spine/contract/patient';
import type { Stage } from '@spine/contract/school';
import type { SheetRow, StreamedBook, StreamedSheet } from '#platform/spreadsheet/sheet-cell.ts';

export type BookRequest = {
  /** The day of the check: nobody is born after it. */
  readonly today: string;
  /** The numbers of the children of the school, by which the right column of numbers is known. */
  readonly storedNumbers: ReadonlySet<string>;
  /** Stages of the school, none where nobody knows: what grade 101班 is of. */
  readonly stages: ReadonlySet<Stage>;
  /** Columns as a person chose them, by the hash of the titles above them. */
  readonly chosen: ReadonlyMap<string, RosterMapping>;
  readonly mostRows: number;
};

export type ReadSheet = {
  readonly name: string;
  readonly columns: readonly RosterColumn[];
  readonly unusedColumns: readonly string[];
};

/** A child of the book. Sheets are counted from 0, in the order of `sheets`; rows from 1, as the spreadsheet does. */
export type BookChild = ChildRow & {
  readonly sheet: number;
  readonly row: number;
  readonly plan: BookPlan;
};

export type OpenedBook = {
  readonly kind: 'opened';
  readonly total: number;
  readonly date1904: boolean;
  readonly sheets: readonly ReadSheet[];
  readonly layouts: readonly RosterLayout[];
  readonly source: RosterSource;
  /** The first of them. */
  readonly skipped: readonly SkippedRow[];
  readonly skippedCount: number;
  /** Throws what the book throws where it is damaged. */
  readonly children: () => Generator<BookChild>;
};

export type NoBook =
  | { readonly kind: 'wrongTemplate'; readonly message: string }
  | { readonly kind: 'tooManyRows' };

type PlannedSheet = { readonly sheet: StreamedSheet; readonly plan: BookPlan };

/** Rows below the header from which columns are chosen. */
const SAMPLES = 200;
/** Rows of nobody that are told. */
const LISTED_SKIPPED = 100;

/** What the book holds. Throws `UnreadableBook` where it is damaged. */
export function openRosterBook(book: StreamedBook, request: BookRequest): OpenedBook | NoBook {
  let isChosen = false;
  const opened = openPlanned(book, request, (hash) => {
    const mapping = request.chosen.get(hash);
    isChosen ||= mapping !== undefined;
    return mapping;
  });
  // Columns that were chosen for another file may name no child of this one.
  if (opened.kind !== 'wrongTemplate' || !isChosen) return opened;
  return openPlanned(book, request, () => undefined);
}

type ChosenOf = (hash: string) => RosterMapping | undefined;

function openPlanned(
  book: StreamedBook,
  request: BookRequest,
  chosenOf: ChosenOf,
): OpenedBook | NoBook {
  const sheets = planSheets(book.sheets, request, chosenOf);
  const planned = sheets.flatMap(({ sheet, plan }) =>
    plan && 'columns' in plan ? [{ sheet, plan }] : [],
  );
  const refusal = findRefusal(sheets, planned.length);
  if (refusal !== undefined) return { kind: 'wrongTemplate', message: refusal };
  const others = sheets.filter(({ plan }) => !plan || 'message' in plan);
  const reader = { today: request.today, date1904: book.date1904 };
  const head = survey(planned, reader, request.mostRows);
  if (!head) return { kind: 'tooManyRows' };
  if (head.total === 0) return { kind: 'wrongTemplate', message: BOOK_FAULTS.noChildren };
  const { hiddenRows, ...told } = head;
  return {
    kind: 'opened',
    ...told,
    date1904: book.date1904,
    sheets: planned.map(toReadSheet),
    layouts: layoutsOf(planned),
    source: describe(
      planned,
      others.map(({ sheet }) => sheet),
      hiddenRows,
    ),
    children: () => childrenOf(planned, reader),
  };
}

/** A sheet that is no list, or that nobody sees, has no plan. */
type LookedAtSheet = {
  readonly sheet: StreamedSheet;
  readonly plan: BookPlan | FaultySheet | undefined;
};

/** All are planned together: children of a book are known by one kind of numbers. */
function planSheets(
  sheets: readonly StreamedSheet[],
  { storedNumbers, stages }: BookRequest,
  chosenOf: ChosenOf,
): LookedAtSheet[] {
  const chosen: BookFacts['chosen'] = (titles) => chosenOf(hashOf(titles));
  const heads = sheets.map((sheet) => ({ sheet, head: headOf(sheet) }));
  const numbers = chooseNumberTitle(
    heads.flatMap(({ head }) => head ?? []),
    storedNumbers,
  );
  return heads.map(({ sheet, head }) => ({
    sheet,
    plan: head && planSheet(head, { numbers, stages, chosen }),
  }));
}

function headOf(sheet: StreamedSheet): (BookSheet & { samples: SheetRow[] }) | undefined {
  if (sheet.hidden) return undefined;
  const first = firstRows(sheet);
  const header = findHeader(first);
  if (!header) return undefined;
  const samples = first.filter(({ index }) => index > header.last).slice(0, SAMPLES);
  return { name: sheet.name, header, samples };
}

/** Why nothing is read: a list that lacks something would lose children silently beside one that is whole. */
function findRefusal(sheets: readonly LookedAtSheet[], planned: number): string | undefined {
  const faulty = sheets.flatMap(({ sheet, plan }) =>
    plan && 'message' in plan ? [{ name: fullTypedText(sheet.name), ...plan }] : [],
  );
  const [first] = planned === 0 ? faulty : faulty.filter(({ isRoster }) => isRoster);
  if (!first) return planned === 0 ? BOOK_FAULTS.noHeader(HEADER_ROWS) : undefined;
  if (sheets.length === 1) return first.message;
  const message = BOOK_FAULTS.inSheet(first.name, first.message);
  return planned === 0 ? message : BOOK_FAULTS.besides(message);
}

function toReadSheet({ sheet: { name }, plan: { columns, unusedColumns } }: PlannedSheet) {
  return { name: fullTypedText(name), columns, unusedColumns };
}

function hashOf(titles: BookPlan['header']['titles']): string {
  return createHash('sha256').update(titlesKey(titles)).digest('hex');
}

/** Sheets with the same titles are one; what is said of all their children is what each of them says. */
function layoutsOf(planned: readonly PlannedSheet[]): RosterLayout[] {
  const layouts = new Map<string, RosterLayout>();
  for (const { sheet, plan } of planned) {
    const hash = hashOf(plan.header.titles);
    const layout = layoutOf(plan);
    const known = layouts.get(hash);
    const said = layout.said.filter((field) => known?.said.includes(field) ?? true);
    const sheets = [...(known?.sheets ?? []), fullTypedText(sheet.name)];
    layouts.set(hash, { ...layout, ...known, hash, sheets, said });
  }
  return [...layouts.values()];
}

function firstRows({ rows }: StreamedSheet): SheetRow[] {
  const first: SheetRow[] = [];
  for (const row of rows()) {
    first.push(row);
    if (first.length === HEADER_ROWS + SAMPLES) break;
  }
  return first;
}

type Reader = Parameters<typeof readBookRow>[2];

/** What the rows are, before one is checked; undefined where there are too many. */
function survey(planned: readonly PlannedSheet[], reader: Reader, mostRows: number) {
  const skipped: SkippedRow[] = [];
  let [total, hiddenRows, skippedCount] = [0, 0, 0];
  for (const { sheet, row, reading } of readingsOf(planned, reader)) {
    if (reading !== 'note') {
      total += 1;
      hiddenRows += row.hidden ? 1 : 0;
    } else if (++skippedCount <= LISTED_SKIPPED) {
      skipped.push(toSkipped(sheet.name, row, reader));
    }
    if (total > mostRows) return undefined;
  }
  return { total, hiddenRows, skippedCount, skipped };
}

function toSkipped(sheet: string, { index, cells }: BookRow, { date1904 }: Reader): SkippedRow {
  const first = cells.find((cell) => !isBlank(cell)) ?? null;
  return { sheet: fullTypedText(sheet), row: index + 1, text: typedText(first, date1904) };
}

/** Every row below a header that is not blank. */
function* readingsOf(planned: readonly PlannedSheet[], reader: Reader) {
  for (const [at, { sheet, plan }] of planned.entries()) {
    for (const row of sheet.rows()) {
      const reading = row.index > plan.header.last ? readBookRow(row, plan, reader) : 'blank';
      if (reading !== 'blank') yield { at, sheet, plan, row, reading };
    }
  }
}

function* childrenOf(planned: readonly PlannedSheet[], reader: Reader): Generator<BookChild> {
  for (const { at, plan, row, reading } of readingsOf(planned, reader)) {
    if (reading !== 'note') yield { ...reading, sheet: at, row: row.index + 1, plan };
  }
}

/** What was read of the book, and what of it is hidden. */
function describe(
  planned: readonly PlannedSheet[],
  others: readonly StreamedSheet[],
  hiddenRows: number,
): RosterSource {
  const hiddenColumns = planned.flatMap(({ sheet, plan }) =>
    plan.columns.filter(({ index }) => sheet.hiddenColumns.has(index)).map(({ title }) => title),
  );
  return {
    sheet: planned.map(({ sheet }) => fullTypedText(sheet.name)).join('、'),
    otherSheets: others
      .filter((sheet) => holdsSomething(sheet))
      .map((sheet) => ({
        name: fullTypedText(sheet.name),
        hidden: sheet.hidden,
        children: countChildren(sheet),
      })),
    hiddenRows,
    hiddenColumns: [...new Set(hiddenColumns)],
  };
}

function holdsSomething({ rows }: StreamedSheet): boolean {
  for (const { cells } of rows()) {
    if (!cells.every(isBlank)) return true;
  }
  return false;
}

function countChildren({ rows }: StreamedSheet): number {
  let count = 0;
  for (const row of rows()) if (looksLikeChild(row)) count += 1;
  return count;
}

/** Some at a time, as a statement writes them. */
export function* inPortions<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let portion: Item[] = [];
  for (const item of items) {
    portion.push(item);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
