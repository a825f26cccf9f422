/** The props of a list screen, and its state: address, rows, selection. */
import { dropEmpty } from '@spine/contract/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { callList, type ListEndpoint } from '#platform/call/call.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { clearOnSessionEnd } from '#platform/session/session.ts';
import { useOpenRow } from './drawer/use-open-row.ts';
import type { ExportEndpoint } from './export-button.tsx';
import {
  chosenTab,
  pageWithRows,
  readHiddenFilters,
  readListState,
  toListInput,
  writeListState,
} from './list-state.ts';
import type {
  AddressField,
  BulkActions,
  FilterField,
  Filters,
  ListColumn,
  ListDrawer,
  ListState,
  ListTabs,
  RowKeys,
  Selection,
} from './list-types.ts';

type Columns<Schema extends z.ZodType> = readonly ListColumn<z.output<Schema>>[];

export type ListPageProps<Schema extends z.ZodType<object>> = ListOptions<Schema> & {
  /** Of all rows, or of those that the filters find. */
  columns: Columns<Schema> | ((filters: Filters) => Columns<Schema>);
};

type ListOptions<Schema extends z.ZodType<object>> = {
  /** The key of the stored settings: letters only. */
  listKey: string;
  title: string;
  /** The total in the unit of the rows; by default 条. */
  totalWords?: (count: number, isFloor: boolean) => string;
  /** Links to related screens, under the title. */
  nav?: ReactNode;
  endpoint: ListEndpoint<Schema>;
  rowKey: (row: z.output<Schema>) => string;
  filters: readonly FilterField[];
  /** A filter as tabs above the rows; a constant or memoised. */
  tabs?: ListTabs;
  actions?: ReactNode;
  rowActions?: (row: z.output<Schema>) => ReactNode;
  actionsWidth?: number;
  drawer?: ListDrawer<z.output<Schema>>;
  bulk?: BulkActions<z.output<Schema>>;
  keys?: RowKeys<z.output<Schema>>;
  /** These in words. */
  keysHint?: string;
  /** The endpoint that returns this list as a file; it gets the filters and the order. */
  exported?: ExportEndpoint;
  /** A row on a phone, where a table does not fit; it opens the drawer, if there is one. */
  card?: (row: z.output<Schema>) => ReactNode;
  /** The first step, shown while the list is empty. */
  emptyHint?: ReactNode;
  /** The buttons below it; by default the actions of the toolbar. */
  emptyActions?: ReactNode;
  /** Restores the former search when the user comes back through the menu (in memory, until sign-out). */
  remembersSearch?: boolean;
};

export type Row<Schema extends z.ZodType> = z.output<Schema>;

export function useList<Schema extends z.ZodType<object>>(props: ListOptions<Schema>) {
  const { listKey, filters, tabs, endpoint, remembersSearch = false } = props;
  const fields = useMemo(() => (tabs ? [...filters, tabs] : filters), [filters, tabs]);
  const options = { listKey, fields, schema: endpoint.input, remembersSearch };
  const { state, change } = useListState(options);
  const query = useListRows({ endpoint, state, change });
  const rows: readonly Row<Schema>[] = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const totalIsFloor = query.data?.totalIsFloor ?? false;
  const input = useMemo(() => dropEmpty(state.filters), [state.filters]);
  const selecting = useSelection<Row<Schema>>({ total, totalIsFloor, input });
  const isOpen = (row: Row<Schema>) => props.rowKey(row) === state.open;
  const openAt = rows.findIndex(isOpen);
  const open = useOpenRow({
    endpoint,
    input: props.drawer?.find?.(state.open) ?? { id: state.open },
    listed: props.drawer && rows[openAt],
    isRequested: isOpen,
    isOffPage: Boolean(props.drawer) && state.open !== '' && !isLoadingPage(query),
  });
  const isUnfiltered = Object.keys(state.filters).every((name) => name === tabs?.name);
  const isEmpty = query.isSuccess && rows.length === 0 && isUnfiltered;
  /** Searches by other filters; the tab stays unless they name another. */
  const search = (next: Filters) =>
    change({ filters: { ...chosenTab(tabs, state.filters), ...next }, page: 1 });
  const result = { query, rows, total, totalIsFloor, isEmpty, openAt, open };
  return { fields, state, change, search, input, ...selecting, ...result };
}

/** Whether the rows of the current page are still loading. */
function isLoadingPage({
  isPending,
  isPlaceholderData,
}: {
  isPending: boolean;
  isPlaceholderData: boolean;
}) {
  return isPending || isPlaceholderData;
}

type List<Schema extends z.ZodType<object>> = ReturnType<typeof useList<Schema>>;
/** The props of the parts of a list screen: those of the feature, and the list's state. */
export type ListScreen<Schema extends z.ZodType<object>> = {
  props: ListOptions<Schema> & { columns: Columns<Schema> };
  list: List<Schema>;
};
/** Opens a row; undefined where rows do not open. */
export type OpenRowHandler = ((key: string, replace: boolean) => void) | undefined;

type SelectionScope = {
  total: number;
  totalIsFloor: boolean;
  input: Readonly<Record<string, unknown>>;
};
type Selected<Row> = Pick<Selection<Row>, 'ids' | 'rows' | 'allMatching'>;
const NOTHING: Selected<never> = { ids: [], rows: [], allMatching: false };

/** The selected rows, across pages; cleared when the filters change. */
function useSelection<Row>({ total, totalIsFloor, input }: SelectionScope) {
  const [state, setState] = useState<Selected<Row>>(NOTHING);
  const filters = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the filters is the trigger.
  useEffect(() => setState(NOTHING), [filters]);
  const selection: Selection<Row> = {
    ...state,
    count: state.allMatching ? total : state.ids.length,
    countIsFloor: state.allMatching && totalIsFloor,
    input,
    clear: () => setState(NOTHING),
  };
  return {
    selection,
    pick: (ids: readonly string[], rows: readonly Row[]) =>
      setState({ ids, rows, allMatching: false }),
    selectAll: () => setState((former) => ({ ...former, allMatching: true })),
  };
}

type RowsOptions<Schema extends z.ZodType> = {
  endpoint: ListEndpoint<Schema>;
  state: ListState;
  change: ChangeState;
};

/** The rows of the current page. The former page stays visible while the next one loads. */
function useListRows<Schema extends z.ZodType>({ endpoint, state, change }: RowsOptions<Schema>) {
  const input = toListInput(state);
  const query = useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => callList(endpoint, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    // Reload on return to the list or its window, because others may have changed the data.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const page = pageWithRows(state, data);
    if (page !== state.page) change({ page }, true);
  }, [change, data, isPlaceholderData, state]);
  return query;
}

// Connects the state of a list to the address. Stepping through rows replaces the history entry, paging adds one. Saved searches
// are in memory only and cleared at the end of the session.

type SavedSearch = { search: string; historyState: unknown };
const savedSearches = new Map<string, SavedSearch>();
/** What was looked for may be the name of a child. */
export const forgetSearches = (): void => savedSearches.clear();
clearOnSessionEnd(forgetSearches);

type StateOptions = {
  listKey: string;
  fields: readonly AddressField[];
  schema: z.ZodType;
  remembersSearch: boolean;
};
type ChangeState = (change: Partial<ListState>, replace?: boolean) => void;

type Address = { readonly search: string; readonly state: unknown };

/**
 * The address of the list, or the saved search. The saved search applies from the first render, so that no other rows show
 * before the address has changed.
 */
function useAddress({ listKey, remembersSearch }: StateOptions): Address {
  const navigate = useNavigate();
  const location = useLocation();
  const [first] = useState(() => {
    const bare =
      location.search === '' && Object.keys(readHiddenFilters(location.state)).length === 0;
    const saved = remembersSearch && bare ? savedSearches.get(listKey) : undefined;
    return { key: location.key, saved };
  });
  const { saved } = first;
  useEffect(() => {
    if (saved)
      void navigate({ search: saved.search }, { replace: true, state: saved.historyState });
  }, [saved, navigate]);
  return saved && location.key === first.key
    ? { search: saved.search, state: saved.historyState }
    : location;
}

/** The state in the address, and how to change it. Changing anything but the open row closes the drawer. */
function useListState(options: StateOptions): { state: ListState; change: ChangeState } {
  const { fields, listKey, remembersSearch, schema } = options;
  const navigate = useNavigate();
  const { search, state: historyState } = useAddress(options);
  const state = useMemo(
    () => readListState({ search: new URLSearchParams(search), historyState }, fields, schema),
    [fields, historyState, schema, search],
  );
  const change = useCallback<ChangeState>(
    (part, replace = false) => {
      const next = writeListState({ ...state, open: '', ...part }, fields);
      void navigate({ search: next.search }, { replace, state: next.historyState });
    },
    [fields, navigate, state],
  );
  useEffect(() => {
    if (remembersSearch) savedSearches.set(listKey, writeListState({ ...state, open: '' }, fields));
  }, [fields, listKey, remembersSearch, state]);
  return { state, change };
}
