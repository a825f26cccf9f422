/**
 * Every list screen: title with total, search form, chips, toolbar or bulk bar, table, pager and drawer. The feature defines
 * columns, filters and actions; the address, the keyboard, the states (loading, empty, failed) and the stored settings work the
 * same everywhere.
 *
 *     <ListPage
 *       listKey="patients" title={text.title} endpoint={listPatients} rowKey={(row) => row.id}
 *       columns={columns} filters={filters}                     // constants or memoised
 *       actions={can && <Button type="primary" …>}              // left in the toolbar
 *       rowActions={(row) => <button className={buttonCss.link} …>}       // fixed last column
 *       tabs={tabs}                                             // a filter as tabs with counts, by `listTabs`
 *       drawer={{ label: text.drawer, body: (row) => …, actions: (row) => … }}
 *       bulk={{ actions: (selection) => …, offersAll: true }}
 *       keys={{ v: (row) => … }} keysHint={text.keys}           // beside those of every list, and what `?` says of them
 *       exported={exportPatients}
 *       card={(row) => …}                                       // the row on a phone, a button where it opens
 *       emptyHint={text.emptyHint} remembersSearch
 *     />
 *
 * After a write, refresh with `useApiMutation(endpoint, { refresh: [listPatients] })`: the list goes back a page by itself when
 * the last row of a page is gone.
 */
import { Button, Dropdown, Pagination } from 'antd';
import clsx from 'clsx';
import { useRef } from 'react';
import type { z } from 'zod';
import { usePreferences } from '#platform/browser/storage.ts';
import { IconButton } from '#ui/icon/icon-button.tsx';
import { optionalComponent } from '#ui/lazy-component.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { ListDrawerPanel } from './drawer/list-drawer.tsx';
import { useCloseWhenGone } from './drawer/use-open-row.ts';
import { ExportButton } from './export-button.tsx';
import { labelPageArrows } from './label-page-arrows.ts';
import { listText } from './list.text.ts';
import css from './list-page.module.css';
import { PAGE_SIZES } from './list-state.ts';
import { FilterChips } from './search/filter-chips.tsx';
import { SearchForm } from './search/search-form.tsx';
import { ColumnSettings } from './table/column-settings.tsx';
import { ListBody } from './table/list-body.tsx';
import { type ListPageProps, type ListScreen, type OpenRowHandler, useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';

/** Comes after the list. */
const ViewPicker = optionalComponent(
  async () => (await import('./views/load-picker.tsx')).ViewPicker,
);

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

function BulkBar<Schema extends z.ZodType<object>>({ props: { bulk }, list }: ListScreen<Schema>) {
  const { total, totalIsFloor, selection, selectAll } = list;
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

/** The toolbar: the screen's actions, or the bulk bar while rows are selected, and the table settings. */
function Toolbar<Schema extends z.ZodType<object>>(screen: ListScreen<Schema>) {
  const { listKey, columns, actions, bulk, exported } = screen.props;
  const { state, input, query, total, isEmpty, selection } = screen.list;
  const ownActions = isEmpty && screen.props.emptyActions === undefined ? null : actions;
  return (
    <div className={css.tools}>
      {bulk && selection.count > 0 ? <BulkBar {...screen} /> : ownActions}
      <span className={css.toolsEnd}>
        <span className={css.tableSettings}>
          <ColumnSettings listKey={listKey} columns={columns} />
          <DensityMenu />
        </span>
        <IconButton
          icon="refresh"
          label={listText.refresh}
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        />
        {exported && (
          <ExportButton
            endpoint={exported}
            input={{ ...input, asc: state.asc, desc: state.desc }}
            disabled={total === 0}
          />
        )}
      </span>
    </div>
  );
}

function Pager<Schema extends z.ZodType<object>>({ list }: Pick<ListScreen<Schema>, 'list'>) {
  const { state, change, total, totalIsFloor } = list;
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
        itemRender={labelPageArrows}
        onChange={(page, size) => change({ page: size === state.size ? page : 1, size })}
      />
    </div>
  );
}

function Head<Schema extends z.ZodType<object>>({ props, list }: ListScreen<Schema>) {
  const { state, query, total, totalIsFloor } = list;
  const { tabs, totalWords = listText.total } = props;
  const search = { fields: props.filters, applied: state.filters, apply: list.search };
  return (
    <>
      <div className={pageCss.title}>
        <h1>{props.title}</h1>
        {query.data && (
          <span className={pageCss.sub}>
            {tabs ? (
              <tabs.Total tabs={tabs} applied={state.filters} words={totalWords} />
            ) : (
              totalWords(total, totalIsFloor)
            )}
          </span>
        )}
        <ViewPicker
          listKey={props.listKey}
          columns={props.columns}
          schema={props.endpoint.input}
          fields={list.fields}
          state={state}
          change={list.change}
        />
      </div>
      {props.nav}
      {props.filters.length > 0 && <SearchForm listKey={props.listKey} {...search} />}
      <FilterChips {...search} />
      {tabs && <tabs.Bar tabs={tabs} applied={state.filters} apply={list.search} />}
    </>
  );
}

/** See the head of this file. */
export function ListPage<Schema extends z.ZodType<object>>(given: ListPageProps<Schema>) {
  useTitle(given.title);
  const list = useList(given);
  const { columns } = given;
  const { filters } = list.state;
  const props = { ...given, columns: typeof columns === 'function' ? columns(filters) : columns };
  const { state, change, query, rows, openAt, open } = list;
  const { drawer } = props;
  const root = useRef<HTMLDivElement>(null);
  const show: OpenRowHandler = drawer && ((key, replace) => change({ open: key }, replace));
  const close = () => change({ open: '' }, true);
  const rowKeys = rows.map(props.rowKey);
  const press = (key: string, rowKey: string) => {
    const listed = rows.find((row) => props.rowKey(row) === rowKey);
    const row = listed ?? (open.state === 'open' ? open.row : undefined);
    return row !== undefined && (props.keys?.[key]?.(row, list.selection) ?? false);
  };
  const { step } = useListKeys({
    root,
    rowKeys,
    open: state.open,
    show,
    close,
    press,
    ownKeys: props.keysHint,
  });
  const isLeft = useCloseWhenGone(state.open, open, close);
  const docked = drawer !== undefined && open.state !== 'closed' && !isLeft;
  const position = (state.page - 1) * state.size + openAt + 1;
  return (
    <div className={clsx(pageCss.main, css.page, docked && css.docked)} ref={root}>
      <Head props={props} list={list} />
      <section
        className={clsx(looks.card, css.wrap)}
        aria-label={props.title}
        aria-busy={query.isFetching}
      >
        <Toolbar props={props} list={list} />
        <ListBody props={props} list={list} show={show} />
        {query.data && <Pager list={list} />}
      </section>
      {docked && (
        <ListDrawerPanel
          drawer={drawer}
          open={open}
          place={openAt < 0 ? '' : listText.place(position, list.total, list.totalIsFloor)}
          step={step}
          close={close}
        />
      )}
    </div>
  );
}
