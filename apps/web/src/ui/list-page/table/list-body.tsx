/** The content between toolbar and pager: table, cards, loading, empty or failed. */
import { type ReactNode, useCallback, useState } from 'react';
import type { z } from 'zod';
import { Icon } from '#ui/icon/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { EmptyState, ErrorState, NothingFound, SkeletonRows, StaleNote } from '../list-states.tsx';
import type { ListScreen, OpenRowHandler, Row } from '../use-list.ts';
import { useShownColumns } from './column-settings.tsx';
import css from './list-body.module.css';
import { ListTable } from './list-table.tsx';

type Props<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  show: ((key: string) => void) | undefined;
};

/** The rows of a list on a phone: a button each, large enough to tap, where they open. */
function ListCards<Row>({ rows, rowKey, card, show }: Props<Row>) {
  return (
    <ul className={css.cards}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          {show ? (
            <button type="button" data-row-key={rowKey(row)} onClick={() => show(rowKey(row))}>
              <span>{card(row)}</span>
              <Icon name="right" small />
            </button>
          ) : (
            <div data-row-key={rowKey(row)}>{card(row)}</div>
          )}
        </li>
      ))}
    </ul>
  );
}

const HEADER_PX = 37;
const MIN_BODY_PX = 160;

/** The available height of the table's body (its frame minus the header), and the width of the frame. */
function useFrameSize() {
  const [size, setSize] = useState({ height: MIN_BODY_PX, width: 0 });
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setSize({
        height: Math.max(MIN_BODY_PX, element.clientHeight - HEADER_PX),
        width: element.clientWidth,
      }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { frame, ...size };
}

function Nothing<Schema extends z.ZodType<object>>({ props, list }: ListScreen<Schema>) {
  const { query, search } = list;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const { actions, emptyActions = actions, emptyHint, tabs } = props;
  const nothing = list.isEmpty ? (
    <EmptyState hint={emptyHint}>{emptyActions}</EmptyState>
  ) : (
    <NothingFound clear={() => search({})} />
  );
  if (!tabs) return nothing;
  return (
    <tabs.Nothing tabs={tabs} applied={list.state.filters} apply={search}>
      {nothing}
    </tabs.Nothing>
  );
}

export function ListBody<Schema extends z.ZodType<object>>(
  body: ListScreen<Schema> & { show: OpenRowHandler },
) {
  const { props, list, show } = body;
  const { frame, ...size } = useFrameSize();
  const narrow = useNarrow();
  const columns = useShownColumns<Row<Schema>>(props);
  const content = () => {
    if (list.query.isPending)
      return <SkeletonRows widths={columns.map((column) => column.width)} />;
    if (list.rows.length === 0) return <Nothing props={props} list={list} />;
    if (!narrow || !props.card) return <ListTable {...body} columns={columns} size={size} />;
    const open = show && ((key: string) => show(key, false));
    return <ListCards rows={list.rows} rowKey={props.rowKey} card={props.card} show={open} />;
  };
  const { error, refetch } = list.query;
  return (
    <>
      {error && list.rows.length > 0 && <StaleNote error={error} retry={() => void refetch()} />}
      <div className={css.scroll} ref={frame}>
        {content()}
      </div>
    </>
  );
}
