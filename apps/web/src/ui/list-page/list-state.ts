/**
 * Converts the state of a list screen to an address and back (pure). Filters, sort, page, size and the open row are query
 * parameters with the names of the call, defaults left out; sensitive filters are stored in the history entry instead. Values
 * that the endpoint's schema rejects are dropped, so that an old link still shows rows.
 */
import { DEFAULT_PAGE_SIZE, dropEmpty, type SortOrder, sortFields } from '@spine/contract/kernel';
import { z } from 'zod';
import {
  type AddressField,
  type Filters,
  type ListState,
  namesOf,
  type TabsFilter,
} from './list-types.ts';

export const PAGE_SIZES = [10, 20, 50, 100];

const historyShape = z.object({ hiddenFilters: z.record(z.string(), z.string()) });

/** The sensitive filters in the state of a history entry. */
export function readHiddenFilters(historyState: unknown): Record<string, string> {
  const parsed = historyShape.safeParse(historyState);
  return parsed.success ? parsed.data.hiddenFilters : {};
}

function parsePositive(text: string | null, fallback: number): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback;
}

function parseSize(text: string | null): number {
  const size = parsePositive(text, DEFAULT_PAGE_SIZE);
  return PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE;
}

/** The input of the list call, without empty fields. */
export function toListInput({
  page,
  size,
  asc,
  desc,
  filters,
}: ListState): Record<string, unknown> {
  return dropEmpty({ page, size, asc, desc, ...filters });
}

function findInvalidNames(schema: z.ZodType, input: Record<string, unknown>): Set<string> {
  const parsed = schema.safeParse(input);
  return new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])));
}

/** All input names of the filters, and whether they must stay out of the address. */
function filterNames(fields: readonly AddressField[]): { name: string; sensitive: boolean }[] {
  return fields.flatMap((field) =>
    namesOf(field).map((name) => ({ name, sensitive: field.sensitive ?? false })),
  );
}

type Address = { search: URLSearchParams; historyState: unknown };

function readFilters(address: Address, fields: readonly AddressField[]): Record<string, string> {
  const hidden = readHiddenFilters(address.historyState);
  const entries = filterNames(fields).map(({ name, sensitive }) => {
    const value = sensitive ? hidden[name] : address.search.get(name);
    return [name, value ?? ''] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Reads the state from the address. */
export function readListState(
  address: Address,
  fields: readonly AddressField[],
  schema: z.ZodType,
): ListState {
  const { search } = address;
  const state: ListState = {
    page: parsePositive(search.get('page'), 1),
    size: parseSize(search.get('size')),
    asc: search.get('asc') ?? '',
    desc: search.get('desc') ?? '',
    filters: readFilters(address, fields),
    open: search.get('open') ?? '',
  };
  const refused = findInvalidNames(schema, toListInput(state));
  const filters = Object.entries(state.filters).filter(([name]) => !refused.has(name));
  return {
    ...state,
    asc: refused.has('asc') ? '' : state.asc,
    desc: refused.has('desc') ? '' : state.desc,
    filters: { ...chosenTab(fields.find(isTabs), {}), ...Object.fromEntries(filters) },
  };
}

function isTabs(field: AddressField): field is TabsFilter {
  return field.kind === 'tabs';
}

/** The filter of the chosen tab, by default the one the list opens with; none where the list has no tabs. */
export function chosenTab(tabs: TabsFilter | undefined, filters: Filters): Filters {
  const value = tabs && (filters[tabs.name] ?? tabs.initial ?? tabs.options[0]?.value);
  return tabs && value !== undefined ? { [tabs.name]: value } : {};
}

/** Writes the state as the query of the address and the state of the history entry. */
export function writeListState(state: ListState, fields: readonly AddressField[]) {
  const { asc, desc, page, size, open } = state;
  const filtersThat = (sensitive: boolean) =>
    Object.fromEntries(
      filterNames(fields)
        .filter((slot) => slot.sensitive === sensitive)
        .map(({ name }) => [name, state.filters[name] ?? '']),
    );
  const search = toTexts({
    ...filtersThat(false),
    asc,
    desc,
    page: page === 1 ? '' : page,
    size: size === DEFAULT_PAGE_SIZE ? '' : size,
    open,
  });
  return {
    search: new URLSearchParams(search).toString(),
    historyState: { hiddenFilters: toTexts(filtersThat(true)) },
  };
}

function toTexts(fields: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dropEmpty(fields)).map(([name, value]) => [name, String(value)]),
  );
}

/** Sorts and returns to the first page. */
export function withSort(state: ListState, column: string, order: SortOrder): ListState {
  return { ...state, ...sortFields(column, order), page: 1 };
}

/** The direction a column is sorted in. */
export function orderOf(state: ListState, column: string): SortOrder {
  if (state.asc === column) return 'ascend';
  return state.desc === column ? 'descend' : null;
}

/**
 * The page to show instead when a page above 1 came back empty, for example after its last row was deleted
 * (spec 4): one back, or the last that has rows.
 */
export function pageWithRows(
  state: Pick<ListState, 'page' | 'size'>,
  answer: { rows: readonly unknown[]; total: number },
): number {
  if (answer.rows.length > 0 || state.page === 1) return state.page;
  return Math.max(1, Math.min(state.page - 1, Math.ceil(answer.total / state.size)));
}

/** The columns in the user's order, and which are shown; columns added by a later version come last. */
export function arrangeColumns<
  Column extends { key: string; fixed?: 'start' | 'end'; hiddenByDefault?: boolean },
>(
  columns: readonly Column[],
  settings: { order?: readonly string[] | undefined; hidden?: readonly string[] | undefined },
): { column: Column; shown: boolean }[] {
  const position = (column: Column) => {
    const at = settings.order?.indexOf(column.key) ?? -1;
    return at === -1 ? columns.length + columns.indexOf(column) : at;
  };
  const zone = (column: Column) => ({ start: 0, none: 1, end: 2 })[column.fixed ?? 'none'];
  const hidden =
    settings.hidden ??
    columns.filter((column) => column.hiddenByDefault).map((column) => column.key);
  return columns
    .toSorted((one, other) => zone(one) - zone(other) || position(one) - position(other))
    .map((column) => ({ column, shown: column.fixed === 'start' || !hidden.includes(column.key) }));
}
