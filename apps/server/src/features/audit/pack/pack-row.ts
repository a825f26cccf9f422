/**
 * A row of the pack and the counts that are folded from the very rows that are written, so that a sheet of counts and its rows cannot
 * tell different things.
 */
import { AGE_BANDS, type AgeCounts, addAges } from '@spine/contract/audit';
import type { XlsxValue } from '#platform/spreadsheet/write/write-xlsx.ts';
import { packText as text } from './pack.text.ts';

/** Children of one school. */
export type Share = { readonly school: string; readonly ages: AgeCounts };

export type PackRow = {
  /** In the order of the columns. */
  readonly cells: readonly XlsxValue[];
  /** How often it counts, where it is a count itself. */
  readonly count?: number;
  readonly shares?: readonly Share[];
  /** Children that it counts and does not name: nobody knows their ages. */
  readonly unnamed?: number;
};

export type Column = readonly [title: string, width: number];

/** What rows are counted by: titles of columns, the school of each share, and the month of the first column that is a time. */
export type TallyPlan = {
  readonly title: string;
  readonly by: readonly string[];
  /** Shows the rows as they are, without counts. */
  readonly isList?: true;
};

/** A table of counts. */
export type TallyTable = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

/** Times begin with it. */
const MONTH_LENGTH = 7;
const BETWEEN = '\u0000';
const DIGITS = /^\d{4}-\d{2}/;

export type Tally = ReturnType<typeof createTally>;

export function createTally(plan: TallyPlan, columns: readonly Column[], hasAges: boolean) {
  const placeTitle = plan.by.includes(text.institution) ? text.institution : text.school;
  const titles = columns.map(([title]) => title);
  const sums = new Map<string, number[]>();
  const isBySchool = plan.by.includes(placeTitle);
  const keyOf = ({ cells }: PackRow, school: string): string =>
    plan.by
      .map((title) => {
        if (title === text.month) return monthOf(cells);
        return String((title === placeTitle ? school : cells[titles.indexOf(title)]) ?? '');
      })
      .join(BETWEEN);
  const addTo = (key: string, numbers: readonly number[]) => {
    const sum = sums.get(key);
    if (sum) for (const [at, number] of numbers.entries()) sum[at] = (sum[at] ?? 0) + number;
    else sums.set(key, [...numbers]);
  };
  return {
    /** A row of several schools counts in each. */
    add: (row: PackRow): void => {
      const { count = 1, shares = [], unnamed = 0 } = row;
      const none = { school: schoolIn(row, titles), ages: {} };
      const parts = isBySchool ? shares : [mergedShare(shares)];
      for (const [at, { school, ages }] of (parts.length > 0 ? parts : [none]).entries())
        addTo(keyOf(row, school), [count, ...agesOf(ages), at === 0 ? unnamed : 0]);
    },
    table: (): TallyTable => {
      const entries = [...sums].map(([key, numbers]) => ({ keys: key.split(BETWEEN), numbers }));
      const heads = hasAges ? [text.count, ...bandTitles, text.unnamed] : [text.count];
      if (plan.isList)
        return { title: plan.title, columns: plan.by, rows: entries.map(({ keys }) => keys) };
      return {
        title: plan.title,
        columns: [...plan.by, ...heads],
        rows: entries
          .sort((one, other) => compareKeys(one.keys, other.keys))
          .map(({ keys, numbers }) => [...keys, ...numbers.slice(0, heads.length)]),
      };
    },
  };
}

export const bandTitles = AGE_BANDS.map((band) => text.bands[band]);

/** One number for each band. */
export function agesOf(ages: AgeCounts): number[] {
  return AGE_BANDS.map((band) => ages[band] ?? 0);
}

/** All children of a row, as if of one school. */
export function mergedShare(shares: readonly Share[]): Share {
  const [first] = shares;
  if (shares.length === 1 && first) return first;
  return { school: '', ages: shares.reduce<AgeCounts>((sum, { ages }) => addAges(sum, ages), {}) };
}

const monthOf = (cells: readonly XlsxValue[]): string => {
  const time = cells.find((cell) => typeof cell === 'string' && DIGITS.test(cell));
  return String(time ?? '').slice(0, MONTH_LENGTH);
};

/** Of a row without children: what its column says. */
function schoolIn({ cells }: PackRow, titles: readonly string[]): string {
  return String(cells[titles.indexOf(text.school)] ?? '') || text.noSchool;
}

function compareKeys(some: readonly string[], others: readonly string[]): number {
  const at = some.findIndex((key, index) => key !== others[index]);
  return at < 0 ? 0 : (some[at] ?? '').localeCompare(others[at] ?? '', 'zh');
}
