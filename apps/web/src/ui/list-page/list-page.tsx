/**
 * The anatomy of every list screen: title with total, search row, chips, toolbar or batch bar, table, pager, and a
 * drawer beside it. A feature says what its list is; the address, the keyboard, the states (loading, empty, failed)
 * and the remembered settings are the same everywhere.
 *
 *     <ListPage
 *       listKey="patients" title={text.title} endpoint={listPatients} rowKey={(row) => row.id}
 *       columns={columns} filters={filters}                     // constants, or useMemo
 *       actions={can && <Button type="primary" …>}              // left in the toolbar
 *       rowActions={(row) => <button className="link" …>}       // fixed last column
 *       drawer={{ label: text.drawer, body: (row) => …, actions: (row) => … }}
 *       batch={{ actions: (selection) => …, offersAll: true }}
 *       onExport={(input) => downloadFrom(exportPatients, input)}
 *       emptyHint={text.emptyHint} remembersSearch
 *     />
 *
 * After a write, refresh with `useCall(endpoint, { refresh: [listPatients] })`: the list moves back a page by
 * itself when its last row is gone.
 */
import { Pagination } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { z } from 'zod';
import type { ListEndpoint } from '#platform/call.ts';
import { useShownColumns } from './column-settings.tsx';
import { FilterChips } from './filter-chips.tsx';
import { listText } from './list.text.ts';
import { DrawerPanel } from './list-drawer.tsx';
import './list-page.css';
import { inputOf, PAGE_SIZES } from './list-state.ts';
import { EmptyState, ErrorState, SkeletonRows } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import type { BatchActions, FilterField, ListColumn, ListDrawer, ListState } from './list-types.ts';
import { SearchForm } from './search-form.tsx';
import { Toolbar } from './toolbar.tsx';
import { useBodyHeight } from './use-body-height.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListRows } from './use-list-rows.ts';
import { type ChangeState, useListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

export type ListPageProps<Schema extends z.ZodType<object>> = {
  /** Names the list in the remembered settings: letters only. */
  listKey: string;
  title: string;
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
  batch?: BatchActions;
  /** Gets the filters of the screen, without page and sort; a rejection has been shown by `call`. */
  onExport?: (input: Readonly<Record<string, unknown>>) => Promise<void>;
  /** What to do first when there is nothing yet. */
  emptyHint?: ReactNode;
  /** Coming back through the menu shows the former search (in memory, until sign-out). */
  remembersSearch?: boolean;
};

type Row<Schema extends z.ZodType> = z.output<Schema>;

function useList<Schema extends z.ZodType<object>>(props: ListPageProps<Schema>) {
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
  const selecting = useSelection({ total, input });
  const openAt = rows.findIndex((row) => props.rowKey(row) === state.open);
  return { state, change, query, rows, total, input, selecting, openAt, openRow: rows[openAt] };
}
type List<Schema extends z.ZodType<object>> = ReturnType<typeof useList<Schema>>;

function Pager({ state, change, total }: { state: ListState; change: ChangeState; total: number }) {
  return (
    <div className="pager">
      <Pagination
        current={state.page}
        pageSize={state.size}
        total={total}
        showSizeChanger
        pageSizeOptions={PAGE_SIZES}
        showTotal={(count, [from, to]) =>
          count === 0 ? listText.total(0) : listText.range(count, from, to)
        }
        onChange={(page, size) => change({ page: size === state.size ? page : 1, size })}
      />
    </div>
  );
}

type BodyProps<Schema extends z.ZodType<object>> = {
  props: ListPageProps<Schema>;
  list: List<Schema>;
  show: ((key: string, replace: boolean) => void) | undefined;
};

function Body<Schema extends z.ZodType<object>>({ props, list, show }: BodyProps<Schema>) {
  const { state, change, query, rows, selecting } = list;
  const columns = useShownColumns<Row<Schema>>(props);
  const { frame, height } = useBodyHeight();
  const filtered = Object.keys(state.filters).length > 0;
  const content = () => {
    if (query.isPending) return <SkeletonRows widths={columns.map((column) => column.width)} />;
    if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
    if (rows.length === 0) {
      return (
        <EmptyState
          filtered={filtered}
          hint={props.emptyHint}
          clear={() => change({ filters: {}, page: 1 })}
        />
      );
    }
    return (
      <ListTable
        rows={rows}
        rowKey={props.rowKey}
        columns={columns}
        rowActions={props.rowActions}
        actionsWidth={props.actionsWidth}
        state={state}
        setState={change}
        show={show && ((key) => show(key, state.open !== ''))}
        selectedKeys={props.batch && selecting.selection.ids}
        pick={props.batch && selecting.pick}
        allMatching={selecting.selection.allMatching}
        bodyHeight={height}
        busy={query.isPlaceholderData}
      />
    );
  };
  return (
    <div className="scroll" ref={frame}>
      {content()}
    </div>
  );
}

function Head<Schema extends z.ZodType<object>>({
  props,
  list,
}: {
  props: ListPageProps<Schema>;
  list: List<Schema>;
}) {
  const { state, change, query, total } = list;
  const apply = (filters: Readonly<Record<string, string>>) => change({ filters, page: 1 });
  return (
    <>
      <div className="title">
        <h1>{props.title}</h1>
        {query.data && <span className="sub">{listText.total(total)}</span>}
      </div>
      {props.filters.length > 0 && (
        <SearchForm
          listKey={props.listKey}
          fields={props.filters}
          applied={state.filters}
          apply={apply}
        />
      )}
      <FilterChips fields={props.filters} applied={state.filters} apply={apply} />
    </>
  );
}

/** See the head of this file. */
export function ListPage<Schema extends z.ZodType<object>>(props: ListPageProps<Schema>) {
  const list = useList(props);
  const { state, change, query, rows, total, selecting, openAt, openRow } = list;
  const { drawer, onExport } = props;
  const root = useRef<HTMLDivElement>(null);
  const show = useCallback(
    (key: string, replace: boolean) => change({ open: key }, replace),
    [change],
  );
  const close = useCallback(() => change({ open: '' }, true), [change]);
  const opens = drawer ? show : undefined;
  const keys = useListKeys({
    root,
    rowKeys: rows.map(props.rowKey),
    open: state.open,
    show: opens,
    close,
  });
  const docked = drawer !== undefined && openRow !== undefined;
  return (
    <div className={docked ? 'main docked' : 'main'} ref={root}>
      <Head props={props} list={list} />
      <section className="card wrap" aria-label={props.title} aria-busy={query.isFetching}>
        <Toolbar
          listKey={props.listKey}
          columns={props.columns}
          actions={props.actions}
          batch={props.batch}
          selection={selecting.selection}
          total={total}
          selectAll={selecting.selectAll}
          refresh={() => void query.refetch()}
          refreshing={query.isFetching}
          onExport={onExport && (() => onExport(list.input))}
        />
        <Body props={props} list={list} show={opens} />
        <Pager state={state} change={change} total={total} />
      </section>
      {docked && (
        <DrawerPanel
          drawer={drawer}
          row={openRow}
          place={(state.page - 1) * state.size + openAt + 1}
          total={total}
          step={keys.step}
          close={close}
        />
      )}
    </div>
  );
}
