/** Finds the header of a list within its first rows, below titles and notes, and which column holds which field. */
import { isReason } from '../roster/roster-cell.rules.ts';
import { readStudentId } from '../roster/roster-field.rules.ts';
import {
  BOOK_FIELDS,
  type BookField,
  type BookRow,
  type FieldColumns,
} from './roster-book.schema.ts';
import { type BookTitle, fieldOf, joinTitles, rankOf, titlesOf } from './roster-title.rules.ts';

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
  const candidates = first.flatMap((row, at) => candidatesAt(row, first[at + 1]));
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

/** Of several phones the first is taken, and of several numbers the best. */
const SINGLE_FIELDS = BOOK_FIELDS.filter((field) => field !== 'tel' && field !== 'studentId');

/** The title that two columns have in the same words; nobody can say which of them is meant. */
export function findDoubled(header: BookHeader): BookTitle | undefined {
  for (const field of SINGLE_FIELDS) {
    const [first, second] = columnsOf(header, field).map((index) => header.titles[index]);
    if (first && second && rankOf(first, field) === rankOf(second, field)) return second;
  }
  return undefined;
}

/** Which column each field is read from. Of several numbers it is the one by which children of the school are known. */
export function chooseColumns(
  header: BookHeader,
  samples: readonly BookRow[],
  storedNumbers: ReadonlySet<string>,
): FieldColumns {
  const chosen = new Map<BookField, number>();
  for (const field of BOOK_FIELDS) {
    const columns = columnsOf(header, field);
    const [best] = field === 'studentId' ? byNumbers(columns, samples, storedNumbers) : columns;
    if (best !== undefined) chosen.set(field, best);
  }
  return chosen;
}

/** Shorter numbers are those of seats, as long as a column of longer ones stands beside them. */
const SEAT_LENGTH = 3;

/**
 * Columns of numbers: the one that meets most stored numbers first, then the one in which most differ, as those of seats do not, and are
 * there.
 */
function byNumbers(
  columns: readonly number[],
  samples: readonly BookRow[],
  storedNumbers: ReadonlySet<string>,
): number[] {
  const scored = columns.map((column) => {
    const numbers = samples.flatMap(({ cells }) => {
      const number = readStudentId(cells[column] ?? null);
      return isReason(number) ? [] : [number.value];
    });
    const known = numbers.filter((number) => storedNumbers.has(number)).length;
    const long = numbers.filter(({ length }) => length > SEAT_LENGTH);
    return { column, known, distinct: new Set(long).size };
  });
  const ordered = scored.sort(
    (one, other) => other.known - one.known || other.distinct - one.distinct,
  );
  return ordered.map(({ column }) => column);
}
