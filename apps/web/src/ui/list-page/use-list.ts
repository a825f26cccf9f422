/** What a list screen is told (`ListPageProps`) and what it knows: the state of the address, rows, selection. */

import { dropEmpty } from '@spine/contract/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { callList, type ListEndpoint } from '#platform/call.ts';
import { forgetOnLeave } from '#platform/session.ts';
import { keyOf } from '#platform/use-call.ts';
import { useOpenRow } from './drawer/use-open-row.ts';
import type { ExportEndpoint } from './export-button.tsx';
import {
  hiddenFiltersOf,
  inputOf,
  pageWithRows,
  readListState,
  writeListState,
} from './list-state.ts';
import type {
  BulkActions,
  FilterField,
  ListColumn,
  ListDrawer,
  ListState,
  Selection,
} from './list-types.ts';

export type ListPageProps<Schema extends z.ZodType<object>> = {
  /** Names the list in the remembered settings: letters only. */
  listKey: string;
  title: string;
  /** The way to the screens beside it, under the title. */
  nav?: ReactNode;
  endpoint: ListEndpoint<Schema>;
  rowKey: (row: z.output<Schema>) => string;
  columns: readonly ListColumn<z.output<Schema>>[];
  filters: readonly FilterField[];
  actions?: ReactNode;
  rowActions?: (row: z.output<Schema>) => ReactNode;
  actionsWidth?: number;
  drawer?: ListDrawer<z.output<Schema>>;
  bulk?: BulkActions<z.output<Schema>>;
  /** The call that answers this list as a file; it gets the filters and the order of the screen. */
  exported?: ExportEndpoint;
  /** How a row looks on a phone, where a table does not fit; it opens the drawer. */
  card?: (row: z.output<Schema>) => ReactNode;
  /** What to do first when there is nothing yet. */
  emptyHint?: ReactNode;
  /** What stands under it; the actions of the toolbar where nothing else is said. */
  emptyActs?: ReactNode;
  /** Coming back through the menu shows the former search (in memory, until sign-out). */
  remembersSearch?: boolean;
};

export type Row<Schema extends z.ZodType> = z.output<Schema>;

export function useList<Schema extends z.ZodType<object>>(props: ListPageProps<Schema>) {
  const { listKey, filters, endpoint, remembersSearch = false } = props;
  const options = { listKey, fields: filters, schema: endpoint.input, remembersSearch };
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
    isIt: isOpen,
    isElsewhere: Boolean(props.drawer) && state.open !== '' && !isOnItsWay(query),
  });
  const isBare = query.isSuccess && rows.length === 0 && Object.keys(state.filters).length === 0;
  const found = { query, rows, total, totalIsFloor, isBare, openAt, open };
  return { state, change, input, ...selecting, ...found };
}

/** Whether the page the address names is still asked for. */
function isOnItsWay({
  isPending,
  isPlaceholderData,
}: {
  isPending: boolean;
  isPlaceholderData: boolean;
}) {
  return isPending || isPlaceholderData;
}

type List<Schema extends z.ZodType<object>> = ReturnType<typeof useList<Schema>>;
/** What the parts of a list screen are given: what the feature says, and where the list stands. */
export type Screen<Schema extends z.ZodType<object>> = {
  props: ListPageProps<Schema>;
  list: List<Schema>;
};
/** Opens a row; undefined where rows do not open. */
export type Show = ((key: string, replace: boolean) => void) | undefined;

type Scope = { total: number; totalIsFloor: boolean; input: Readonly<Record<string, unknown>> };
type Picked<Row> = Pick<Selection<Row>, 'ids' | 'rows' | 'allMatching'>;
const NOTHING: Picked<never> = { ids: [], rows: [], allMatching: false };

/** The ticked rows, kept across pages and dropped when the filters change. */
function useSelection<Row>({ total, totalIsFloor, input }: Scope) {
  const [state, setState] = useState<Picked<Row>>(NOTHING);
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

type Source<Schema extends z.ZodType> = {
  endpoint: ListEndpoint<Schema>;
  state: ListState;
  change: ChangeState;
};

/** The rows of the page the state names. The former page stays visible while the next one loads. */
function useListRows<Schema extends z.ZodType>({ endpoint, state, change }: Source<Schema>) {
  const input = inputOf(state);
  const query = useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => callList(endpoint, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    // Whoever comes back to a list, or to its window, sees what others have done meanwhile.
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

// Binds a list's state to the address. Steps inside the same list (walking rows, paging) replace or push as the
// back button needs; remembered searches live in memory only and end with the session.

type Remembered = { search: string; historyState: unknown };
const remembered = new Map<string, Remembered>();
forgetOnLeave(() => remembered.clear());

type Options = {
  listKey: string;
  fields: readonly FilterField[];
  schema: z.ZodType;
  remembersSearch: boolean;
};
type ChangeState = (change: Partial<ListState>, replace?: boolean) => void;

type Address = { readonly search: string; readonly state: unknown };

/**
 * Where the list is: the address, or the search that was left here. That one holds from the first moment, so that
 * nobody sees other rows before the address has followed.
 */
function useAddress({ listKey, remembersSearch }: Options): Address {
  const navigate = useNavigate();
  const location = useLocation();
  const [first] = useState(() => {
    const bare =
      location.search === '' && Object.keys(hiddenFiltersOf(location.state)).length === 0;
    const left = remembersSearch && bare ? remembered.get(listKey) : undefined;
    return { key: location.key, left };
  });
  const { left } = first;
  useEffect(() => {
    if (left) void navigate({ search: left.search }, { replace: true, state: left.historyState });
  }, [left, navigate]);
  return left && location.key === first.key
    ? { search: left.search, state: left.historyState }
    : location;
}

/** The state the address holds, and how to change it. Changing anything but the open row closes the drawer. */
function useListState(options: Options): { state: ListState; change: ChangeState } {
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
    if (remembersSearch) remembered.set(listKey, writeListState({ ...state, open: '' }, fields));
  }, [fields, listKey, remembersSearch, state]);
  return { state, change };
}
