/** The table of a list: antd's, with the user's density, fixed first and last columns, and rows that open. */
import { Table, type TableProps } from 'antd';
import clsx from 'clsx';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { usePreferences } from '#platform/browser/storage.ts';
import { useNarrow } from '#ui/use-media.ts';
import { listText } from '../list.text.ts';
import { orderOf, withSort } from '../list-state.ts';
import type { ListColumn } from '../list-types.ts';
import type { ListScreen, OpenRowHandler, Row } from '../use-list.ts';
import css from './list-table.module.css';

type Sized = { width: number; fixed?: 'start' | 'end'; shownInDrawer?: boolean };

function sum(columns: readonly Sized[]): number {
  return columns.reduce((total, column) => total + column.width, 0);
}

type Frame = { width: number; taken: number; besideDrawer: boolean };

/** Hides columns that the drawer shows, the last first, as many as the frame beside it is too narrow for. */
export function columnsThatFit<Column extends Sized>(
  columns: readonly Column[],
  { width, taken, besideDrawer }: Frame,
): readonly Column[] {
  if (!besideDrawer) return columns;
  return columns.reduceRight<readonly Column[]>((shown, column) => {
    const isHidden = column.shownInDrawer && sum(shown) + taken > width;
    return isHidden ? shown.filter((each) => each !== column) : shown;
  }, columns);
}

/**
 * Column widths in a frame that may be too narrow for all: the columns that fit completely then share the remaining space, so that
 * the fixed columns start at the edge of a column and cut none. `taken` is the width of the checkbox and action columns.
 */
export function fitWidths(columns: readonly Sized[], frameWidth: number, taken: number): number[] {
  const widths = columns.map((column) => column.width);
  if (sum(columns) + taken <= frameWidth) return widths;
  let left = frameWidth - taken - sum(columns.filter((column) => column.fixed !== undefined));
  const whole = new Set<number>();
  for (const [at, column] of columns.entries()) {
    if (column.fixed !== undefined) continue;
    if (column.width > left) break;
    left -= column.width;
    whole.add(at);
  }
  return widths.map((width, at) => (whole.has(at) ? width + left / whole.size : width));
}

/**
 * Renders its content in the table's header but not in the hidden row by which antd measures columns, where a checkbox would take
 * the keyboard focus invisibly.
 */
function HeadOnly({ children }: { children: ReactNode }) {
  const marker = useRef<HTMLSpanElement>(null);
  const [measured, setMeasured] = useState(false);
  useLayoutEffect(() => {
    setMeasured(marker.current?.closest('.ant-table-measure-row') != null);
  }, []);
  return <span ref={marker}>{measured ? null : children}</span>;
}

const SIZES = { tight: 'small', normal: 'large', loose: 'middle' } as const;
/** antd would read a row's field `children`, here a number of children, as nested rows. */
const NO_TREE = { childrenColumnName: 'rowsBelow' } as const;
const SELECT_WIDTH = 38;
const ACTIONS_WIDTH = 64;

type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

type Props<Schema extends z.ZodType<object>> = ListScreen<Schema> & {
  show: OpenRowHandler;
  columns: readonly ListColumn<Row<Schema>>[];
  /** The height for the table's body, and the width of the frame. */
  size: { height: number; width: number };
};
type Layout = { widths: readonly number[]; narrow: boolean };

function tableColumns<Schema extends z.ZodType<object>>(
  { props, list, columns }: Props<Schema>,
  { widths, narrow }: Layout,
): Columns<Row<Schema>> {
  const { rowActions, actionsWidth = ACTIONS_WIDTH } = props;
  const own: Columns<Row<Schema>> = columns.map((column, at) => ({
    key: column.key,
    dataIndex: column.key,
    title: column.title,
    width: widths[at] ?? column.width,
    ellipsis: { showTitle: false },
    ...(column.render && { render: (_value, row) => column.render(row) }),
    ...(column.align && { align: column.align }),
    ...(column.fixed && (column.fixed === 'start' || !narrow) && { fixed: column.fixed }),
    ...(column.sortable && { sorter: true, sortOrder: orderOf(list.state, column.key) }),
    ...(column.fixed === 'start' && { className: css.nameCell }),
  }));
  if (!rowActions) return own;
  const last: Columns<Row<Schema>>[number] = {
    key: 'actions',
    title: listText.actions,
    width: actionsWidth,
    ...(!narrow && { fixed: 'end' }),
    className: css.actionsCell,
    render: (_value, row) => rowActions(row),
  };
  return [...own, last];
}

/** Whether a click was on a control inside the row, which must not open the row. */
function isOnControl(event: MouseEvent): boolean {
  return (
    event.target instanceof HTMLElement &&
    event.target.closest('button, a, input, label, .ant-checkbox') !== null
  );
}

function toRowSelection<Schema extends z.ZodType<object>>({
  props: { bulk, rowKey },
  list: { rows, selection, pick },
}: ListScreen<Schema>): TableProps<Row<Schema>>['rowSelection'] {
  if (!bulk) return undefined;
  const { ids, allMatching } = selection;
  return {
    selectedRowKeys: allMatching ? rows.map(rowKey) : [...ids],
    preserveSelectedRowKeys: true,
    columnWidth: SELECT_WIDTH,
    columnTitle: (box) => <HeadOnly>{box}</HeadOnly>,
    fixed: true,
    onChange: (keys, picked) => pick(keys.map(String), picked),
    getTitleCheckboxProps: () => ({ 'aria-label': listText.pickPage }),
    getCheckboxProps: (row) => ({
      'aria-label': listText.pickRow(rows.indexOf(row) + 1),
      disabled: allMatching || bulk.isSelectable?.(rowKey(row)) === false,
    }),
  };
}

export function ListTable<Schema extends z.ZodType<object>>(table: Props<Schema>) {
  const { props, list, show, size } = table;
  const { rowKey, rowActions, actionsWidth = ACTIONS_WIDTH, bulk } = props;
  const { rows, state, change, query } = list;
  const density = usePreferences((preferences) => preferences.density);
  const selection = toRowSelection(table);
  const narrow = useNarrow();
  const taken = (rowActions ? actionsWidth : 0) + (bulk ? SELECT_WIDTH : 0);
  const width = narrow ? Number.POSITIVE_INFINITY : size.width;
  const besideDrawer = props.drawer !== undefined && list.open.state !== 'closed';
  const columns = columnsThatFit(table.columns, { width, taken, besideDrawer });
  const widths = fitWidths(columns, width, taken);
  return (
    <Table<Row<Schema>>
      className={clsx(
        css.table,
        density === 'tight' && css.tight,
        density === 'loose' && css.loose,
        query.isPlaceholderData && css.busy,
      )}
      size={SIZES[density]}
      columns={tableColumns({ ...table, columns }, { widths, narrow })}
      dataSource={rows}
      rowKey={rowKey}
      pagination={false}
      expandable={NO_TREE}
      tableLayout="fixed"
      scroll={{ x: widths.reduce((sum, width) => sum + width, taken), y: size.height }}
      {...(selection && { rowSelection: selection })}
      rowClassName={(row) => (rowKey(row) === state.open ? css.on : '')}
      onRow={(row, index) => ({
        tabIndex: index === 0 || rowKey(row) === state.open ? 0 : -1,
        'aria-current': rowKey(row) === state.open,
        onClick: (event) => {
          if (show && !isOnControl(event)) show(rowKey(row), state.open !== '');
        },
      })}
      onChange={(_page, _filters, sorter) => {
        const [chosen] = Array.isArray(sorter) ? sorter : [sorter];
        change(withSort(state, String(chosen?.columnKey ?? ''), chosen?.order ?? null));
      }}
      showSorterTooltip={false}
    />
  );
}
