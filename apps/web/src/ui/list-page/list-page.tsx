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
 *       exported={exportPatients}
 *       card={(row) => …}                                       // the row on a phone
 *       emptyHint={text.emptyHint} remembersSearch
 *     />
 *
 * After a write, refresh with `useCall(endpoint, { refresh: [listPatients] })`: the list moves back a page by
 * itself when its last row is gone.
 */
import { Pagination } from 'antd';
import { useCallback, useRef } from 'react';
import type { z } from 'zod';
import { useTitle } from '#ui/use-title.ts';
import { FilterChips } from './filter-chips.tsx';
import { listText } from './list.text.ts';
import { ListBody } from './list-body.tsx';
import { DrawerPanel } from './list-drawer.tsx';
import './list-page.css';
import { PAGE_SIZES } from './list-state.ts';
import type { ListState } from './list-types.ts';
import { SearchForm } from './search-form.tsx';
import { Toolbar } from './toolbar.tsx';
import { type List, type ListPageProps, useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import type { ChangeState } from './use-list-state.ts';

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
      {props.nav}
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
  useTitle(props.title);
  const list = useList(props);
  const { state, change, query, rows, total, selecting, openAt, openRow } = list;
  const { drawer, exported } = props;
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
          exported={
            exported && {
              endpoint: exported,
              input: { ...list.input, asc: state.asc, desc: state.desc },
            }
          }
        />
        <ListBody props={props} list={list} show={opens} />
        {!query.isError && <Pager state={state} change={change} total={total} />}
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
