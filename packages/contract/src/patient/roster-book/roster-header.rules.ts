/** Finds the header of a list within its first rows, below titles and notes, and which column holds which field. */
import { BOOK_FIELDS, type BookField, type BookRow } from './roster-book.schema.ts';
import { LIST_WORDS } from './roster-book.text.ts';
import {
  type BookTitle,
  fieldOf,
  joinTitles,
  rankOf,
  titlesOf,
  titleText,
} from './roster-title.rules.ts';

/** Rows in which a header is looked for. */
export const HEADER_ROWS = 20;
/** Fields a header has at least; the name is one of them. */
const LEAST_FIELDS = 3;

export type BookHeader = {
  /** The index of its last row. */
  readonly last: number;
  /** Rows above it, title rows. */
  readonly above: readonly BookRow[];
  /** By column. */
  readonly titles: readonly BookTitle[];
};

type Candidate = { readonly titles: BookTitle[]; readonly rows: readonly BookRow[] };

/** The row, or the two rows, that name most fields; undefined where none is a header. */
export function findHeader(rows: readonly BookRow[]): BookHeader | undefined {
  const first = rows.filter(({ index }) => index < HEADER_ROWS);
  const candidates = first.flatMap((row, at) =>
    isBelowGroups(row, first[at - 1]) ? [] : candidatesAt(row, first[at + 1]),
  );
  let best: Candidate | undefined;
  for (const each of candidates) {
    // One row is preferred to two, and the upper to the lower.
    if (isHeader(each) && (!best || isBetter(each, best))) best = each;
  }
  if (!best) return undefined;
  const [top] = best.rows;
  const above = first.filter(({ index }) => top !== undefined && index < top.index);
  return { last: best.rows.at(-1)?.index ?? 0, above, titles: best.titles };
}

/**
 * Whether a row says something else with the row above, such as 身份证号 below 监护人信息: by itself it would be read as the child's. What stands
 * above a whole list is its name.
 */
function isBelowGroups(row: BookRow, above: BookRow | undefined): boolean {
  if (above?.index !== row.index - 1) return false;
  const [name = '', ...groups] = above.cells.map(titleText).filter((text) => text !== '');
  if (groups.length === 0 && LIST_WORDS.test(name)) return false;
  const alone = titlesOf(row.cells);
  const titles = joinTitles(above.cells, row.cells);
  const isOther = alone.some(
    (title, at) => title.own !== '' && fieldOf(title) !== fieldOf(titles[at] ?? title),
  );
  return isOther && isHeader({ titles, rows: [above, row] });
}

function candidatesAt(row: BookRow, next: BookRow | undefined): Candidate[] {
  const one = { titles: titlesOf(row.cells), rows: [row] };
  if (next?.index !== row.index + 1) return [one];
  return [one, { titles: joinTitles(row.cells, next.cells), rows: [row, next] }];
}

function fieldsOf({ titles }: Candidate): Set<BookField> {
  return new Set(titles.flatMap((title) => fieldOf(title) ?? []));
}

function isHeader(candidate: Candidate): boolean {
  const fields = fieldsOf(candidate);
  return fields.has('name') && fields.size >= LEAST_FIELDS;
}

function isBetter(one: Candidate, best: Candidate): boolean {
  const more = fieldsOf(one).size - fieldsOf(best).size;
  return more > 0 || (more === 0 && one.rows.length < best.rows.length);
}

/** The columns of a header that mean a field, the best title first. */
export function columnsOf({ titles }: BookHeader, field: BookField): number[] {
  return titles
    .flatMap((title, index) => (fieldOf(title) === field ? [{ title, index }] : []))
    .sort((one, other) => rankOf(one.title, field) - rankOf(other.title, field))
    .map(({ index }) => index);
}

/** Of several phones the first is taken. */
const SINGLE_FIELDS = BOOK_FIELDS.filter((field) => field !== 'tel');

/** The title that two columns have in the same words; nobody can say which of them is meant. */
export function findDoubled(header: BookHeader): BookTitle | undefined {
  for (const field of SINGLE_FIELDS) {
    const [first, second] = columnsOf(header, field).map((index) => header.titles[index]);
    if (first && second && rankOf(first, field) === rankOf(second, field)) return second;
  }
  return undefined;
}

/** Which column each field is read from: the one with the best title. */
export function bestColumns(header: BookHeader): Map<BookField, number> {
  const best = new Map<BookField, number>();
  for (const field of BOOK_FIELDS) {
    const [first] = columnsOf(header, field);
    if (first !== undefined) best.set(field, first);
  }
  return best;
}
