/** The references of a formula: whether it is harmless, how it reads in another cell, and where its rows went. */

/** Where the rows of a sheet go when rows are repeated; rows count from 1. */
export type RowMap = {
  /** Of a single cell and of the beginning of an area. */
  readonly first: (row: number) => number;
  /** Of the end of an area: one that ends in a repeated row ends with its last copy. */
  readonly last: (row: number) => number;
};

type Reference = {
  readonly sheet: string | undefined;
  readonly start: string;
  readonly end: string | undefined;
  /** As what it stands there: alone, as all that a function which adds up is told, or as anything else. */
  readonly role: 'alone' | 'addedUp' | 'part';
};

// Texts, rows and references, numbers and names, from left to right: whatever is no reference is taken whole.
const TOKENS =
  /"(?:[^"]|"")*"|(?<sheet>(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(?:(?<rows>\$?\d+:\$?\d+)|(?<start>\$?[A-Z]{1,3}\$?\d{1,7})(?::(?<end>\$?[A-Z]{1,3}\$?\d{1,7}))?(?![\p{L}\p{N}_(.!]))|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[\p{L}_\\][\p{L}\p{N}_.]*|'(?:[^']|'')+'!/gu;
const CELL = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/;

/** Functions that count, choose and format, and read nothing but cells. */
const SAFE_FUNCTIONS = new Set(
  'SUM SUMIF SUMIFS SUMPRODUCT AVERAGE AVERAGEIF COUNT COUNTA COUNTBLANK COUNTIF COUNTIFS MAX MIN MEDIAN PRODUCT ROUND ROUNDUP ROUNDDOWN INT TRUNC ABS MOD IF IFS IFERROR IFNA AND OR NOT TRUE FALSE ISBLANK ISNUMBER ISERROR ISTEXT NA TEXT VALUE CONCATENATE CONCAT LEFT RIGHT MID LEN TRIM UPPER LOWER SUBSTITUTE ROW COLUMN ROWS COLUMNS RANK LARGE SMALL SUBTOTAL POWER SQRT LOG10 TODAY NOW YEAR MONTH DAY DATE VLOOKUP HLOOKUP INDEX MATCH LOOKUP CHOOSE'.split(
    ' ',
  ),
);
const CALL = /(?:"(?:[^"]|"")*")|([\p{L}_\\][\p{L}\p{N}_.]*)\s*\(/gu;

/** Whether a formula reads nothing but cells of its book, by functions that are known. */
export function isSafeFormula(formula: string): boolean {
  const code = formula.replaceAll(/"(?:[^"]|"")*"/g, '""');
  // Brackets name other books, a stroke another program, and an area of sheets cannot be followed.
  if (/[[\]|{}]/.test(code) || /[\p{L}\p{N}_']:[\p{L}_'][^!:()]*!/u.test(code)) return false;
  return [...code.matchAll(CALL)].every(
    ([, name]) => name === undefined || SAFE_FUNCTIONS.has(toFunctionName(name)),
  );
}

/** Functions younger than the format of the file are stored behind a mark. */
const toFunctionName = (name: string) => name.toUpperCase().replace(/^_XLFN\.(?:_XLWS\.)?/, '');

/** Functions that take the cells of an area for each other. */
const ADDING_FUNCTIONS = new Set(
  'SUM AVERAGE COUNT COUNTA COUNTBLANK MAX MIN MEDIAN PRODUCT SUMPRODUCT SUBTOTAL ROWS'.split(' '),
);

function roleOf(formula: string, from: number, to: number): Reference['role'] {
  const before = formula
    .slice(0, from)
    .replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')+'/g, (text) => ' '.repeat(text.length))
    .trimEnd();
  const next = formula.slice(to).trimStart().charAt(0);
  if (before === '' && next === '') return 'alone';
  if (!(/[(,]$/.test(before) && /[,)]/.test(next))) return 'part';
  const name = enclosingFunction(before);
  return name !== undefined && ADDING_FUNCTIONS.has(toFunctionName(name)) ? 'addedUp' : 'part';
}

/** The function whose brackets a formula ends in; undefined of brackets without one. */
function enclosingFunction(begun: string): string | undefined {
  // Brackets that are closed are taken away from the inside.
  let open = begun;
  for (let closed = ''; closed !== open; ) {
    closed = open;
    open = closed.replaceAll(/\([^()]*\)/g, '');
  }
  return /([\p{L}_\\][\p{L}\p{N}_.]*)\s*\([^(]*$/u.exec(open)?.[1];
}

/** The formula with each reference replaced; rows alone, such as `$3:$4`, are a reference from A on. */
function replaceReferences(
  formula: string,
  replace: (reference: Reference) => Pick<Reference, 'start' | 'end'>,
): string {
  return formula.replaceAll(TOKENS, (...match) => {
    const whole = String(match[0]);
    const { rows, sheet, start, end } = match.at(-1) as Record<string, string | undefined>;
    if (rows) {
      const [from = '', to = ''] = rows.split(':');
      const moved = replace({ sheet, start: `A${from}`, end: `A${to}`, role: 'part' });
      const [first, last] = [moved.start, moved.end ?? ''].map((cell) =>
        cell.replace(/^[A-Z]+/, ''),
      );
      return `${sheet ?? ''}${first}:${last}`;
    }
    if (!start) return whole;
    const at = Number(match.at(-3));
    const moved = replace({ sheet, start, end, role: roleOf(formula, at, at + whole.length) });
    return `${sheet ?? ''}${moved.start}${moved.end === undefined ? '' : `:${moved.end}`}`;
  });
}

/** A shared formula as it reads in a cell so many rows and columns away. */
export function translateFormula(formula: string, rows: number, columns: number): string {
  const move = (cell: string): string => {
    const [, fixedColumn, column = '', fixedRow, row] = CELL.exec(cell) ?? [];
    if (row === undefined) return cell;
    const toColumn = fixedColumn ? column : columnName(columnNumber(column) + columns);
    return `${fixedColumn}${toColumn}${fixedRow}${Number(row) + (fixedRow ? 0 : rows)}`;
  };
  return replaceReferences(formula, ({ start, end }) => ({
    start: move(start),
    end: end === undefined ? undefined : move(end),
  }));
}

type MovedFormula = {
  /** The sheet it stands in; empty of a name of the book. */
  readonly sheet: string;
  /** By the name of the sheet, in lower case. */
  readonly maps: ReadonlyMap<string, RowMap>;
  /** The repeated row it stands in, and the row of this copy. */
  readonly copy?: { readonly from: number; readonly to: number };
};

/**
 * The formula after rows were repeated. In a copy of a row it reads as if it had been filled down: its own row and the one
 * above go along, unless a `$` holds them. A cell of a repeated row that is added up elsewhere becomes an area of all copies.
 */
export function moveFormula(formula: string, { sheet, maps, copy }: MovedFormula): string {
  return replaceReferences(formula, ({ sheet: named, start, end, role }) => {
    const target = named === undefined ? sheet : sheetOf(named);
    const map = maps.get(target.toLowerCase());
    if (!map) return { start, end };
    const isOwn = target.toLowerCase() === sheet.toLowerCase();
    const move = (cell: string, to: (row: number) => number) =>
      cell.replace(/\d+$/, (row) => {
        const above = copy && isOwn ? rowsAbove(cell, copy.from) : undefined;
        return String(copy && above !== undefined ? copy.to - above : to(Number(row)));
      });
    const first = move(start, map.first);
    if (end !== undefined) return { start: first, end: move(end, map.last) };
    const last = move(start, map.last);
    const isArea = last !== first && mayBeArea(role, sheet);
    return { start: first, end: isArea ? last : undefined };
  });
}

/** 0 of a cell in the row, 1 of one in the row above; undefined of all that do not go along with it. */
function rowsAbove(cell: string, row: number): 0 | 1 | undefined {
  if (isFixed(cell)) return undefined;
  const above = row - rowOf(cell);
  return above === 0 || above === 1 ? above : undefined;
}

const isFixed = (cell: string) => /\$\d+$/.test(cell);
const rowOf = (cell: string) => Number(/\d+$/.exec(cell)?.[0]);

/** A name stands for an area as well as for a cell. */
const mayBeArea = (role: Reference['role'], sheet: string) =>
  role === 'addedUp' || (role === 'alone' && sheet === '');

type PlacedFormula = {
  /** The sheet it stands in; empty of a name of the book. */
  readonly sheet: string;
  readonly row: number;
  /** Whether a row of a sheet, by its name in lower case, is repeated. */
  readonly isRepeated: (sheet: string, row: number) => boolean;
};
type ReferenceFault = 'oneOfMany' | 'otherRow';

/** What of a formula means nothing once rows are repeated: one cell of many, or a row that may be meant to stay or to go along. */
export function findRowFault(formula: string, place: PlacedFormula): ReferenceFault | undefined {
  const faults: (ReferenceFault | undefined)[] = [];
  replaceReferences(formula, (reference) => {
    faults.push(referenceFault(reference, place));
    return reference;
  });
  return faults.find((fault) => fault !== undefined);
}

function referenceFault(reference: Reference, place: PlacedFormula): ReferenceFault | undefined {
  const { sheet, row, isRepeated } = place;
  const { start, end, role } = reference;
  const own = sheet.toLowerCase();
  const target = reference.sheet === undefined ? own : sheetOf(reference.sheet).toLowerCase();
  const isWithin = target === own && isRepeated(own, row);
  const cells = end === undefined ? [start] : [start, end];
  if (isWithin && !cells.every((cell) => isFixed(cell) || rowsAbove(cell, row) !== undefined))
    return 'otherRow';
  const isOne = end === undefined && !mayBeArea(role, sheet);
  const isAlong = isWithin && (rowOf(start) === row || rowsAbove(start, row) !== undefined);
  return isOne && !isAlong && isRepeated(target, rowOf(start)) ? 'oneOfMany' : undefined;
}

function sheetOf(prefix: string): string {
  const name = prefix.slice(0, -1);
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

/** Areas such as `A5:F5 H2`, as lists of cells are written; a repeated row becomes an area. */
export function moveAreas(areas: string, map: RowMap): string {
  const move = (cell: string, to: (row: number) => number) =>
    cell.replace(/\d+$/, (row) => String(to(Number(row))));
  return areas
    .split(/\s+/)
    .map((area) => {
      const [start = '', end = start] = area.split(':');
      const [from, to] = [move(start, map.first), move(end, map.last)];
      return from === to && !area.includes(':') ? from : `${from}:${to}`;
    })
    .join(' ');
}

const LETTERS = 26;
const BEFORE_A = 64;

/** From 1. */
export function columnNumber(name: string): number {
  let number = 0;
  for (const letter of name) number = number * LETTERS + letter.charCodeAt(0) - BEFORE_A;
  return number;
}

export function columnName(number: number): string {
  let name = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / LETTERS))
    name = String.fromCharCode(BEFORE_A + 1 + ((left - 1) % LETTERS)) + name;
  return name;
}
