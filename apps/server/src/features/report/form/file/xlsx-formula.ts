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
};

// Texts, rows, numbers, references and names, from left to right: whatever is no reference is taken whole.
const TOKENS =
  /"(?:[^"]|"")*"|(?<rows>\$?\d+:\$?\d+)|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|(?<sheet>(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(?<start>\$?[A-Z]{1,3}\$?\d{1,7})(?::(?<end>\$?[A-Z]{1,3}\$?\d{1,7}))?(?![\p{L}\p{N}_(.!])|[\p{L}_\\][\p{L}\p{N}_.]*|'(?:[^']|'')+'!/gu;
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
    ([, name]) => name === undefined || SAFE_FUNCTIONS.has(name.toUpperCase()),
  );
}

/** The formula with each reference replaced; rows alone, such as `$3:$4`, are a reference from A on. */
function replaceReferences(
  formula: string,
  replace: (reference: Reference) => Omit<Reference, 'sheet'>,
): string {
  return formula.replaceAll(TOKENS, (...match) => {
    const whole = String(match[0]);
    const { rows, sheet, start, end } = match.at(-1) as Record<string, string | undefined>;
    if (rows) {
      const [from = '', to = ''] = rows.split(':');
      const moved = replace({ sheet: undefined, start: `A${from}`, end: `A${to}` });
      return `${moved.start.slice(1)}:${(moved.end ?? '').slice(1)}`;
    }
    if (!start) return whole;
    const moved = replace({ sheet, start, end });
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
  /** The sheet it stands in. */
  readonly sheet: string;
  /** By the name of the sheet, in lower case. */
  readonly maps: ReadonlyMap<string, RowMap>;
  /** The repeated row it stands in, and the row of this copy. */
  readonly copy?: { readonly from: number; readonly to: number };
};

/** The formula after rows were repeated. */
export function moveFormula(formula: string, { sheet, maps, copy }: MovedFormula): string {
  return replaceReferences(formula, ({ sheet: named, start, end }) => {
    const target = named === undefined ? sheet : sheetOf(named);
    const map = maps.get(target.toLowerCase());
    if (!map) return { start, end };
    const isOwn = target.toLowerCase() === sheet.toLowerCase();
    const rowOf = (row: number, to: (row: number) => number) =>
      copy && isOwn && row === copy.from ? copy.to : to(row);
    const move = (cell: string, to: (row: number) => number) =>
      cell.replace(/\d+$/, (row) => String(rowOf(Number(row), to)));
    return {
      start: move(start, map.first),
      end: end === undefined ? undefined : move(end, map.last),
    };
  });
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
