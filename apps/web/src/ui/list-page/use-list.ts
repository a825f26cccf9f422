/** What a list screen is told (`ListPageProps`) and what it knows: the state of the address, rows, selection. */
import { type ReactNode, useMemo } from 'react';
import type { z } from 'zod';
import type { ListEndpoint } from '#platform/call.ts';
import type { ExportEndpoint } from './export-button.tsx';
import { inputOf } from './list-state.ts';
import type { BatchActions, FilterField, ListColumn, ListDrawer } from './list-types.ts';
import { useListRows } from './use-list-rows.ts';
import { useListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

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
  /** Input the user cannot change, for example the id of the project the list is about. */
  fixed?: Readonly<Record<string, unknown>>;
  actions?: ReactNode;
  rowActions?: (row: z.output<Schema>) => ReactNode;
  actionsWidth?: number;
  drawer?: ListDrawer<z.output<Schema>>;
  batch?: BatchActions<z.output<Schema>>;
  /** The call that answers this list as a file; it gets the filters and the order of the screen. */
  exported?: ExportEndpoint;
  /** How a row looks on a phone, where a table does not fit; it opens the drawer. */
  card?: (row: z.output<Schema>) => ReactNode;
  /** What to do first when there is nothing yet. */
  emptyHint?: ReactNode;
  /** Coming back through the menu shows the former search (in memory, until sign-out). */
  remembersSearch?: boolean;
};

export type Row<Schema extends z.ZodType> = z.output<Schema>;

export function useList<Schema extends z.ZodType<object>>(props: ListPageProps<Schema>) {
  const { listKey, filters, endpoint, fixed, remembersSearch = false } = props;
  const { state, change } = useListState({
    listKey,
    fields: filters,
    schema: endpoint.input,
    remembersSearch,
  });
  const query = useListRows({ endpoint, fixed, state, change });
  const rows: readonly Row<Schema>[] = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const input = useMemo(
    () =>
      inputOf(
        { ...state, page: 1, asc: '', desc: '' },
        { ...fixed, page: undefined, size: undefined },
      ),
    [fixed, state],
  );
  const selecting = useSelection<Row<Schema>>({ total, input });
  const openAt = rows.findIndex((row) => props.rowKey(row) === state.open);
  return { state, change, query, rows, total, input, selecting, openAt, openRow: rows[openAt] };
}

export type List<Schema extends z.ZodType<object>> = ReturnType<typeof useList<Schema>>;
