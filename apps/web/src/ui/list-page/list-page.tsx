/**
 * The anatomy of every list screen: title with total, search row, chips, toolbar or bulk bar, table, pager, and a
 * drawer beside it. A feature says what its list is; the address, the keyboard, the states (loading, empty, failed)
 * and the remembered settings are the same everywhere.
 *
 *     <ListPage
 *       listKey="patients" title={text.title} endpoint={listPatients} rowKey={(row) => row.id}
 *       columns={columns} filters={filters}                     // constants, or useMemo
 *       actions={can && <Button type="primary" …>}              // left in the toolbar
 *       rowActions={(row) => <button className={buttonCss.link} …>}       // fixed last column
 *       drawer={{ label: text.drawer, body: (row) => …, actions: (row) => … }}
 *       bulk={{ actions: (selection) => …, offersAll: true }}
 *       exported={exportPatients}
 *       card={(row) => …}                                       // the row on a phone
 *       emptyHint={text.emptyHint} remembersSearch
 *     />
 *
 * After a write, refresh with `useCall(endpoint, { refresh: [listPatients] })`: the list moves back a page by
 * itself when its last row is gone.
 */
import { Button, Dropdown, Pagination } from 'antd';
import clsx from 'clsx';
import { type ReactNode, useCallback, useRef } from 'react';
import type { z } from 'zod';
import { usePreferences } from '#platform/browser/storage.ts';
import { IconButton } from '#ui/icon/icon-button.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import drawerCss from './drawer.module.css';
import { ExportButton, type ListExport } from './export-button.tsx';
import { listText } from './list.text.ts';
import css from './list-page.module.css';
import { PAGE_SIZES } from './list-state.ts';
import type { BulkActions, ListColumn, ListDrawer, ListState, Selection } from './list-types.ts';
import { FilterChips } from './search/filter-chips.tsx';
import { SearchForm } from './search/search-form.tsx';
import { ColumnSettings } from './table/column-settings.tsx';
import { ListBody } from './table/list-body.tsx';
import { type ChangeState, type List, type ListPageProps, useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';

type ToolbarProps<Row> = {
  listKey: string;
  columns: readonly ListColumn<Row>[];
  actions?: ReactNode;
  bulk?: BulkActions<Row> | undefined;
  selection: Selection<Row>;
  total: number;
  totalIsFloor: boolean;
  selectAll: () => void;
  refresh: () => void;
  refreshing: boolean;
  exported?: ListExport | undefined;
};

const DENSITIES = ['tight', 'normal', 'loose'] as const;

function DensityMenu() {
  const density = usePreferences((state) => state.density);
  const items = DENSITIES.map((key) => ({
    key,
    label: listText.densities[key],
    onClick: () => usePreferences.setState({ density: key }),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items, selectedKeys: [density] }}>
      <IconButton icon="density" label={listText.density} />
    </Dropdown>
  );
}

function BulkBar<Row>({ bulk, selection, total, totalIsFloor, selectAll }: ToolbarProps<Row>) {
  const { count, countIsFloor } = selection;
  return (
    <>
      <span aria-live="polite">
        {listText.selected} <b>{listText.number(count, countIsFloor)}</b> {listText.unit}
      </span>
      {bulk?.offersAll && !selection.allMatching && count < total && (
        <button type="button" className={buttonCss.link} onClick={selectAll}>
          {listText.selectAll(total, totalIsFloor)}
        </button>
      )}
      {bulk?.actions(selection)}
      <Button type="text" onClick={selection.clear}>
        {listText.unselect}
      </Button>
    </>
  );
}

/** The bar over the table: the screen's actions, or the bulk bar while rows are selected; table settings at the end. */
function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { listKey, columns, actions, bulk, selection, refresh, refreshing, exported } = props;
  return (
    <div className={css.tools}>
      {bulk && selection.count > 0 ? <BulkBar {...props} /> : actions}
      <span className={css.toolsEnd}>
        <span className={css.tableSettings}>
          <ColumnSettings listKey={listKey} columns={columns} />
          <DensityMenu />
        </span>
        <IconButton
          icon="refresh"
          label={listText.refresh}
          disabled={refreshing}
          onClick={refresh}
        />
        {exported && <ExportButton {...exported} disabled={props.total === 0} />}
      </span>
    </div>
  );
}

type Props<Row> = {
  drawer: ListDrawer<Row>;
  row: Row;
  /** Counted from 1 over all pages. */
  place: number;
  total: number;
  totalIsFloor: boolean;
  step: (by: -1 | 1) => void;
  close: () => void;
};

/** The open row beside the list (1440 px and wider) or over it. Not modal: the list stays usable. */
function DrawerPanel<Row>({ drawer, row, place, total, totalIsFloor, step, close }: Props<Row>) {
  const buttons = [
    { icon: 'up', label: listText.previous, act: () => step(-1) },
    { icon: 'down', label: listText.next, act: () => step(1) },
    { icon: 'close', label: listText.close, act: close },
  ] as const;
  return (
    <aside className={drawerCss.drawer} aria-label={drawer.label}>
      <div className={drawerCss.bar}>
        <span>{listText.place(place, total, totalIsFloor)}</span>
        <span className={drawerCss.end}>
          {buttons.map(({ icon, label, act }) => (
            <IconButton key={icon} icon={icon} label={label} onClick={act} />
          ))}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div className={drawerCss.body} tabIndex={0}>
        {drawer.body(row)}
      </div>
      {drawer.actions && <div className={drawerCss.acts}>{drawer.actions(row)}</div>}
    </aside>
  );
}

type Paged = { state: ListState; change: ChangeState; total: number; totalIsFloor: boolean };

function Pager({ state, change, total, totalIsFloor }: Paged) {
  return (
    <div className={css.pager}>
      <Pagination
        current={state.page}
        pageSize={state.size}
        total={total}
        showSizeChanger
        pageSizeOptions={PAGE_SIZES}
        showTotal={(count, range) =>
          count === 0 ? listText.total(0) : listText.range(count, range, totalIsFloor)
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
  const { state, change, query, total, totalIsFloor } = list;
  const apply = (filters: Readonly<Record<string, string>>) => change({ filters, page: 1 });
  return (
    <>
      <div className={pageCss.title}>
        <h1>{props.title}</h1>
        {query.data && <span className={pageCss.sub}>{listText.total(total, totalIsFloor)}</span>}
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
  const { state, change, query, rows, total, totalIsFloor, selecting, openAt, openRow } = list;
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
    <div className={clsx(pageCss.main, docked && css.docked)} ref={root}>
      <Head props={props} list={list} />
      <section
        className={clsx(looks.card, css.wrap)}
        aria-label={props.title}
        aria-busy={query.isFetching}
      >
        <Toolbar
          listKey={props.listKey}
          columns={props.columns}
          actions={props.actions}
          bulk={props.bulk}
          selection={selecting.selection}
          total={total}
          totalIsFloor={totalIsFloor}
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
        {!query.isError && <Pager {...{ state, change, total, totalIsFloor }} />}
      </section>
      {docked && (
        <DrawerPanel
          drawer={drawer}
          row={openRow}
          place={(state.page - 1) * state.size + openAt + 1}
          total={total}
          totalIsFloor={totalIsFloor}
          step={keys.step}
          close={close}
        />
      )}
    </div>
  );
}
