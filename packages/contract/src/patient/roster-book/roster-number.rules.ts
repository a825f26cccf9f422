/**
 * Chooses by which column of numbers the children of a book are known, once for all its sheets: chosen for each by itself, one class would
 * stand under 学号 and the next under 学籍号, and a blank number would be no fault.
 */
import { isBlank, isReason } from '../roster/roster-cell.rules.ts';
import { readStudentId } from '../roster/roster-field.rules.ts';
import type { BookRow } from './roster-book.schema.ts';
import { BOOK_TITLES } from './roster-book.text.ts';
import { type BookHeader, columnsOf } from './roster-header.rules.ts';
import { type BookTitle, rankOf } from './roster-title.rules.ts';

/** A sheet whose header was found, and rows below it. */
export type SampledSheet = {
  readonly header: BookHeader;
  readonly samples: readonly BookRow[];
};

/** Shorter numbers are those of seats, as long as a column of longer ones stands beside them. */
const SEAT_LENGTH = 3;

/** The one name of a title of numbers; of several spellings on a sheet each is another. */
export function numberTitle(title: BookTitle): string {
  return BOOK_TITLES.studentId[rankOf(title, 'studentId')] ?? '';
}

/**
 * The title of the numbers by which at least half of the children are stored; else one that every sheet has and in which numbers differ, as
 * those of seats do not, the better title first. Undefined where no sheet has numbers.
 */
export function chooseNumberTitle(
  sheets: readonly SampledSheet[],
  storedNumbers: ReadonlySet<string>,
): string | undefined {
  const numbered = sheets.map(numbersByTitle).filter((titles) => titles.size > 0);
  const rows = numbered
    .map((titles) => Math.max(...[...titles.values()].map(({ length }) => length)))
    .reduce((sum, count) => sum + count, 0);
  const isMost = (count: number) => count > 0 && 2 * count >= rows;
  const scored = BOOK_TITLES.studentId.flatMap((title) => {
    const having = numbered.filter((titles) => titles.has(title));
    if (having.length === 0) return [];
    const numbers = having.flatMap((titles) => titles.get(title) ?? []);
    const known = numbers.filter((number) => storedNumbers.has(number)).length;
    const long = new Set(numbers.filter(({ length }) => length > SEAT_LENGTH));
    const score = [isMost(known), isMost(long.size), having.length === numbered.length];
    return [{ title, score }];
  });
  const [best] = scored.sort((one, other) => compareScores(one.score, other.score));
  return best?.title;
}

/** What stands below each title of numbers. A damaged one, such as 3.3E+17, is long and nobody else's: its column is not passed over for seats. */
function numbersByTitle({ header, samples }: SampledSheet): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const column of columnsOf(header, 'studentId')) {
    const title = header.titles[column];
    const numbers = samples.flatMap(({ index, cells }) => {
      const cell = cells[column] ?? null;
      const number = readStudentId(cell);
      if (!isReason(number)) return [number.value];
      return isBlank(cell) ? [] : [`row ${index}`];
    });
    if (title) titles.set(numberTitle(title), numbers);
  }
  return titles;
}

/** The first of the points that only one of them has decides. */
function compareScores(one: readonly boolean[], other: readonly boolean[]): number {
  const at = one.findIndex((has, index) => has !== other[index]);
  return at < 0 ? 0 : Number(other[at]) - Number(one[at]);
}
