/**
 * Checks a roster. Everything is checked before anything is written: the answer is either the records of all rows, or
 * every fault with its cell. The header is the first row; its columns may stand in any order.
 */
import { toStorableText } from '#kernel';
import {
  MAX_ROSTER_ROWS,
  ROSTER_FIELDS,
  type RosterCell,
  type RosterColumn,
  type RosterExcerptRow,
  type RosterFault,
  type RosterField,
  type RosterRecord,
} from './roster.schema.ts';
import { FAULT_COLUMN_TITLE, ROSTER_TITLES, TEMPLATE_REASONS } from './roster.text.ts';
import { columnLetter, isBlank, isReason, readText, typedText } from './roster-cell.rules.ts';
import {
  type CheckedRow,
  createRowChecker,
  type FieldIndexes,
  maskCell,
  type RosterRow,
  type RowRules,
} from './roster-row.rules.ts';

/** The rows of the first sheet, from its first row on; which date system it counts in; the day of the check. */
export type Roster = RowRules['roster'] & {
  readonly rows: readonly RosterRow[];
  /** Rows and columns that are hidden or filtered out, counted from 0. */
  readonly hiddenRows?: ReadonlySet<number>;
  readonly hiddenColumns?: ReadonlySet<number>;
};

export type CheckedRoster = {
  readonly kind: 'checked';
  /** Rows below the header that are not blank. */
  readonly total: number;
  readonly records: RosterRecord[];
  readonly faults: RosterFault[];
  /** Cells that are accepted, but should be looked at. */
  readonly warnings: RosterFault[];
  readonly columns: RosterColumn[];
  readonly unusedColumns: string[];
  /** How many of the rows are hidden, and the titles of columns that are. */
  readonly hiddenRows: number;
  readonly hiddenColumns: string[];
};

export type RosterCheck =
  | CheckedRoster
  | { readonly kind: 'wrongTemplate'; readonly message: string }
  | { readonly kind: 'tooManyRows' };

/** Rows below the first in which a header that was pushed down is looked for. */
const HEADER_SEARCH = 10;

export type OpenedRoster = Omit<CheckedRoster, 'kind' | 'records' | 'faults' | 'warnings'> & {
  readonly kind: 'opened';
  /** Checks the rows one after another. */
  readonly rows: () => Generator<CheckedRow>;
};

type NoRoster = Exclude<RosterCheck, CheckedRoster>;

/** What the header says and how many children follow, before a row is checked. */
function openRoster(roster: Roster, mostRows = MAX_ROSTER_ROWS): OpenedRoster | NoRoster {
  const header = readHeader(roster.rows);
  if ('message' in header) return { kind: 'wrongTemplate', message: header.message };
  const { columns, unusedColumns, fieldIndexes } = header;
  const filled = roster.rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => !isBlankRow(cells, fieldIndexes));
  if (filled.length === 0) return { kind: 'wrongTemplate', message: TEMPLATE_REASONS.noRows };
  if (filled.length > mostRows) return { kind: 'tooManyRows' };
  return {
    kind: 'opened',
    total: filled.length,
    columns,
    unusedColumns,
    hiddenRows: filled.filter(({ row }) => roster.hiddenRows?.has(row - 1)).length,
    hiddenColumns: columns
      .filter(({ index }) => roster.hiddenColumns?.has(index))
      .map(({ title }) => title),
    rows: () => checkRows(filled, { fieldIndexes, roster }),
  };
}

function* checkRows(
  filled: Iterable<Pick<CheckedRow, 'cells' | 'row'>>,
  rules: RowRules,
): Generator<CheckedRow> {
  const check = createRowChecker(rules);
  for (const row of filled) yield check(row);
}

export function checkRoster(roster: Roster): RosterCheck {
  const opened = openRoster(roster);
  if (opened.kind !== 'opened') return opened;
  const { rows, ...header } = opened;
  const checked = [...rows()];
  const records = checked.flatMap(({ record }) => record ?? []);
  const faults = checked.flatMap((row) => row.faults);
  // What the fourth year says is of the whole file: it stands last.
  const fourthYear = checked.flatMap((row) => row.fourthYear ?? []);
  const warnings = [...checked.flatMap((row) => row.warnings), ...fourthYear];
  return { ...header, kind: 'checked', records, faults, warnings };
}

/** Whether a row of some other sheet is a roster's header too. */
export function isRosterHeader(row: RosterRow): boolean {
  return missingTitles(row.map(titleOf)).length === 0;
}

function readHeader(rows: readonly RosterRow[]) {
  const [first] = rows;
  if (!first || rows.every((row) => row.every(isBlank))) return { message: TEMPLATE_REASONS.empty };
  const titles = first.map(titleOf);
  const missing = missingTitles(titles);
  if (missing.length > 0) {
    const lower = rows.slice(1, HEADER_SEARCH).findIndex(isRosterHeader);
    return {
      message:
        lower < 0 ? TEMPLATE_REASONS.missing(missing) : TEMPLATE_REASONS.headerLower(lower + 2),
    };
  }
  const doubled = ROSTER_FIELDS.map((field) => ROSTER_TITLES[field]).find(
    (title) => titles.indexOf(title) !== titles.lastIndexOf(title),
  );
  return doubled ? { message: TEMPLATE_REASONS.doubled(doubled) } : readColumns(titles);
}

function readColumns(titles: readonly string[]) {
  const fieldIndexes = new Map<RosterField, number>();
  const columns: RosterColumn[] = [];
  const unusedColumns: string[] = [];
  for (const [index, title] of titles.entries()) {
    const field = ROSTER_FIELDS.find((candidate) => ROSTER_TITLES[candidate] === title);
    if (field) {
      fieldIndexes.set(field, index);
      columns.push({ letter: columnLetter(index), index, title, field });
    } else if (title !== '' && title !== FAULT_COLUMN_TITLE) {
      unusedColumns.push(title);
    }
  }
  return { fieldIndexes, columns, unusedColumns };
}

/** A title as typed, without spaces and the mark of a required column. */
function titleOf(cell: RosterCell): string {
  const text = readText(cell);
  return isReason(text)
    ? ''
    : toStorableText(text.value.normalize('NFKC').replaceAll(/[\s*]/g, ''));
}

function missingTitles(titles: readonly string[]): string[] {
  return ROSTER_FIELDS.map((field) => ROSTER_TITLES[field]).filter(
    (title) => !titles.includes(title),
  );
}

function isBlankRow(cells: RosterRow, fieldIndexes: FieldIndexes): boolean {
  return [...fieldIndexes.values()].every((at) => isBlank(cells[at] ?? null));
}

/** What one row of a fault file says: every fault with its column and correction. */
export function faultSentence(faults: readonly RosterFault[], joint: string): string {
  const sentence = ({ field, why, fix }: RosterFault) => `${ROSTER_TITLES[field]}：${why}，${fix}`;
  return faults.map(sentence).join(joint);
}

// What the answer of a refused roster shows of the file: the rows of the map, and rows around the faults.

/** Rows shown above and below a wrong cell. */
const AROUND = 2;

/** Faulty rows, thinned so that no more than `most` are left and the first of each stretch stays. */
export function mappedRows(
  faults: readonly RosterFault[],
  lastRow: number,
  most: number,
): number[] {
  const rows = [...new Set(faults.map(({ row }) => row))];
  if (rows.length <= most) return rows;
  const stretches = new Map<number, number>();
  for (const row of rows) {
    const stretch = Math.floor(((row - 1) * most) / lastRow);
    if (!stretches.has(stretch)) stretches.set(stretch, row);
  }
  return [...stretches.values()];
}

/** The rows around the given faults as typed, in the order of the columns; numbers of children are masked. */
export function buildExcerpt(
  roster: Roster,
  { columns }: CheckedRoster,
  faults: readonly RosterFault[],
): RosterExcerptRow[] {
  const shownRows = new Set<number>();
  for (const { row } of faults) {
    for (let near = row - AROUND; near <= row + AROUND; near += 1) shownRows.add(near);
  }
  return [...shownRows]
    .filter((row) => row > 1 && row <= roster.rows.length)
    .sort((one, other) => one - other)
    .map((row) => ({
      row,
      cells: columns.map(({ index, field }) => {
        const text = typedText(roster.rows[row - 1]?.[index] ?? null, roster.date1904);
        return maskCell(field, text);
      }),
    }));
}
