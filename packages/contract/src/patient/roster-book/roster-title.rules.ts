/** What the titles of a list mean: many names for a field, in one row or in two, of which the upper one spans several columns. */
import { toStorableText } from '#kernel';
import type { RosterCell } from '../roster/roster.schema.ts';
import { FAULT_COLUMN_TITLE } from '../roster/roster.text.ts';
import { isReason, readText } from '../roster/roster-cell.rules.ts';
import { BOOK_FIELDS, type BookField } from './roster-book.schema.ts';
import { BOOK_TITLES, RELATIVES, STAFF } from './roster-book.text.ts';

/** Whether it is needed and an example, in brackets behind a title. */
const BRACKETS = /[([{【〔<].*$/u;
/** 联系电话1 and 监护人2电话 are of one of several. */
const MARKS = /[\s*:：、。.,\d]/gu;

/** A title of two rows; of one row it has no group. */
export type BookTitle = { readonly group: string; readonly own: string };

const FIELD_OF = new Map(
  BOOK_FIELDS.flatMap((field) => BOOK_TITLES[field].map((title) => [title, field] as const)),
);

/** What a cell says, without spaces. */
export function titleText(cell: RosterCell): string {
  const text = readText(cell);
  return isReason(text) ? '' : toStorableText(text.value.normalize('NFKC').replaceAll(/\s/gu, ''));
}

/** A title without marks and digits, brackets and what stands in them. */
function plainTitle(title: string): string {
  const bare = title.replaceAll(MARKS, '');
  return bare.replace(BRACKETS, '') || bare.replaceAll(/[^\p{L}]/gu, '');
}

/** The titles of one row. */
export function titlesOf(row: readonly RosterCell[]): BookTitle[] {
  return row.map((cell) => ({ group: '', own: titleText(cell) }));
}

/** The titles of two rows: a title above spans the columns behind it that have one of their own below. */
export function joinTitles(
  upper: readonly RosterCell[],
  lower: readonly RosterCell[],
): BookTitle[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const above = titleText(upper[at] ?? null);
    const own = titleText(lower[at] ?? null);
    if (above !== '') group = above;
    if (own === '') return { group: '', own: above };
    return { group, own };
  });
}

/** The field that a title means; undefined of what is not read, such as the name of a mother. */
export function fieldOf({ group, own }: BookTitle): BookField | undefined {
  const title = plainTitle(own);
  const above = plainTitle(group);
  const joined = FIELD_OF.get(above + title);
  if (joined) return joined;
  const field = FIELD_OF.get(title);
  if (!RELATIVES.test(above)) return field;
  return field === 'tel' && !STAFF.test(above) ? field : undefined;
}

/** How well a title says its field: the smaller, the better. */
export function rankOf({ group, own }: BookTitle, field: BookField): number {
  const titles = BOOK_TITLES[field];
  const joined = titles.indexOf(plainTitle(group) + plainTitle(own));
  return joined >= 0 ? joined : titles.indexOf(plainTitle(own));
}

/** A title as a person reads it. */
export function shownTitle({ group, own }: BookTitle): string {
  return group === '' ? own : `${group}/${own}`;
}

/** Whether a column has a title that says something: not that of the file of faults. */
export function isOwnTitle({ own }: BookTitle): boolean {
  return own !== '' && own !== FAULT_COLUMN_TITLE;
}
