/** Converts between the state of a list and what a view holds of it, and compares the two (pure). */
import { addDays, isCalendarDate } from '@spine/contract/kernel';
import type { SavedView, ViewColumns, ViewQuery } from '@spine/contract/saved-view';
import type { z } from 'zod';
import { arrangeColumns, readListState, writeListState } from '../list-state.ts';
import { type AddressField, type ListState, namesOf } from '../list-types.ts';

/** The fields of a list, the schema of its call, and the day a view is saved or read on. */
export type ListShape = {
  readonly fields: readonly AddressField[];
  readonly schema: z.ZodType;
  readonly today: string;
};
export type ViewContent = Pick<SavedView, 'query' | 'columns'>;
/** What `arrangeColumns` needs of a column. */
export type ArrangedColumn = Parameters<typeof arrangeColumns>[0][number];

/** Filters, order and page size of the state; not the page, the open row, or what the address does not hold. */
export function toViewQuery(
  state: ListState,
  { fields, today }: Omit<ListShape, 'schema'>,
): ViewQuery {
  const { search } = writeListState({ ...state, page: 1, open: '' }, fields);
  return mapChosenDays(Object.fromEntries(new URLSearchParams(search)), fields, (value) =>
    isCalendarDate(value) ? `${daysBetween(today, value)}d` : value,
  );
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

const DAYS_AWAY = /^(-?\d{1,4})d$/;

/** A day chosen from options, such as 30 天内, counts from today: a view holds how many days away it is, `30d`. */
function mapChosenDays(
  query: ViewQuery,
  fields: readonly AddressField[],
  convert: (value: string) => string,
): ViewQuery {
  const chosen = new Set(fields.flatMap((each) => (each.kind === 'select' ? namesOf(each) : [])));
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, chosen.has(name) ? convert(value) : value]),
  );
}

/** The state that a query leads to: the first page, no open row, no hidden filter; what the call refuses is dropped. */
export function readViewQuery(query: ViewQuery, list: ListShape): ListState {
  const { fields, schema, today } = list;
  const days = mapChosenDays(query, fields, (value) => {
    const [, away] = DAYS_AWAY.exec(value) ?? [];
    return away === undefined ? value : addDays(today, Number(away));
  });
  const address = { search: new URLSearchParams(days), historyState: undefined };
  return { ...readListState(address, fields, schema), page: 1, open: '' };
}

/** Whether a view shows what the list shows now. */
export function isShown(
  view: ViewContent,
  now: { readonly state: ListState; readonly columns: ViewColumns },
  list: ListShape & { readonly columns: readonly ArrangedColumn[] },
): boolean {
  const [saved, current] = [readViewQuery(view.query, list), now.state].map((state) =>
    toViewQuery(state, list),
  );
  return (
    hasSameEntries(saved ?? {}, current ?? {}) &&
    arrangementOf(list.columns, view.columns) === arrangementOf(list.columns, now.columns)
  );
}

function hasSameEntries(one: ViewQuery, other: ViewQuery): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** The columns that are shown, in their order. */
function arrangementOf(columns: readonly ArrangedColumn[], settings: ViewColumns): string {
  return arrangeColumns(columns, settings)
    .flatMap(({ column, shown }) => (shown ? [column.key] : []))
    .join();
}

/** The labels of the filters in use that no view holds. */
export function withheldLabels(state: ListState, fields: readonly AddressField[]): string[] {
  return fields
    .filter((field) => field.sensitive && namesOf(field).some((name) => state.filters[name]))
    .map(({ label }) => label);
}
