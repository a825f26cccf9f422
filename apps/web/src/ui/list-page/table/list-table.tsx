/** The table of a list: antd's, in our density, with fixed first and last columns and rows that open. */
import { Table, type TableProps } from 'antd';
import clsx from 'clsx';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePreferences } from '#platform/browser/storage.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { listText } from '../list.text.ts';
import { orderOf, withSort } from '../list-state.ts';
import type { ListColumn, ListState } from '../list-types.ts';
import css from './list-table.module.css';

/**
 * Column widths in a frame that is too narrow for all of them (pure): the last column that fits whole takes the
 * space left over, so that the fixed columns begin at a column's edge and never inside a date.
 */
type Sized = { width: number; fixed?: 'start' | 'end' };

function sum(columns: readonly Sized[]): number {
  return columns.reduce((total, column) => total + column.width, 0);
}

/** The widths to draw, in the order given. `taken` is what the tick box and action columns need. */
export function fittedWidths(
  columns: readonly Sized[],
  frameWidth: number,
  taken: number,
): number[] {
  const widths = columns.map((column) => column.width);
  if (sum(columns) + taken <= frameWidth) return widths;
  const fixed = columns.filter((column) => column.fixed !== undefined);
  let left = frameWidth - taken - sum(fixed);
  let last = -1;
  for (const [at, column] of columns.entries()) {
    if (column.fixed !== undefined) continue;
    if (column.width > left) break;
    left -= column.width;
    last = at;
  }
  return widths.map((width, at) => (at === last ? width + left : width));
}

/**
 * Draws its content in the table's head but not in the hidden row antd measures columns with: a box that can take
 * the focus there would be a place the keyboard gets lost in.
 */
function HeadOnly({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [measured, setMeasured] = useState(false);
  useLayoutEffect(() => {
    setMeasured(place.current?.closest('.ant-table-measure-row') != null);
  }, []);
  return <span ref={place}>{measured ? null : children}</span>;
}

export type ListTableProps<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  rowActions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth?: number | undefined;
  state: ListState;
  setState: (state: ListState) => void;
  /** Undefined where rows do not open. */
  show?: ((key: string) => void) | undefined;
  selectedKeys?: readonly string[] | undefined;
  mayPick?: ((key: string) => boolean) | undefined;
  pick?: ((keys: readonly string[], rows: readonly Row[]) => void) | undefined;
  allMatching: boolean;
  bodyHeight: number;
  frameWidth: number;
  busy: boolean;
};

const SIZES = { tight: 'small', normal: 'large', loose: 'middle' } as const;
/** A row's own field `children` is a number of children, no rows below it. */
const NO_TREE = { childrenColumnName: 'rowsBelow' } as const;
const SELECT_WIDTH = 38;
const ACTIONS_WIDTH = 64;

type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

type Layout = { widths: readonly number[]; narrow: boolean };

function tableColumns<Row>(props: ListTableProps<Row>, { widths, narrow }: Layout): Columns<Row> {
  const { columns, rowActions, actionsWidth, state } = props;
  const own: Columns<Row> = columns.map((column, at) => ({
    key: column.key,
    dataIndex: column.key,
    title: column.title,
    width: widths[at] ?? column.width,
    ellipsis: { showTitle: false },
    ...(column.render && { render: (_value, row) => column.render(row) }),
    ...(column.align && { align: column.align }),
    ...(column.fixed && (column.fixed === 'start' || !narrow) && { fixed: column.fixed }),
    ...(column.sortable && { sorter: true, sortOrder: orderOf(state, column.key) }),
    ...(column.fixed === 'start' && { className: css.nameCell }),
  }));
  if (!rowActions) return own;
  const last: Columns<Row>[number] = {
    key: 'actions',
    title: listText.actions,
    width: actionsWidth ?? ACTIONS_WIDTH,
    ...(!narrow && { fixed: 'end' }),
    className: css.actionsCell,
    render: (_value, row) => rowActions(row),
  };
  return [...own, last];
}

/** A click on a control inside the row is that control's. */
function onControl(event: MouseEvent | KeyboardEvent): boolean {
  return (
    event.target instanceof HTMLElement &&
    event.target.closest('button, a, input, label, .ant-checkbox') !== null
  );
}

/** What the tick box and action columns take. */
function takenBy<Row>({ rowActions, actionsWidth, pick }: ListTableProps<Row>): number {
  return (rowActions ? (actionsWidth ?? ACTIONS_WIDTH) : 0) + (pick ? SELECT_WIDTH : 0);
}

function selectionOf<Row>({
  selectedKeys,
  pick,
  mayPick,
  allMatching,
  rows,
  rowKey,
}: ListTableProps<Row>): TableProps<Row>['rowSelection'] {
  if (!selectedKeys || !pick) return undefined;
  return {
    selectedRowKeys: allMatching ? rows.map(rowKey) : [...selectedKeys],
    preserveSelectedRowKeys: true,
    columnWidth: SELECT_WIDTH,
    columnTitle: (box) => <HeadOnly>{box}</HeadOnly>,
    fixed: true,
    onChange: (keys, picked) => pick(keys.map(String), picked),
    getCheckboxProps: (row) => ({
      disabled: allMatching || mayPick?.(rowKey(row)) === false,
    }),
  };
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { rows, rowKey, state, setState, show, bodyHeight, busy } = props;
  const density = usePreferences((preferences) => preferences.density);
  const selection = selectionOf(props);
  const taken = takenBy(props);
  const narrow = useNarrow();
  const widths = fittedWidths(
    props.columns,
    narrow ? Number.POSITIVE_INFINITY : props.frameWidth,
    taken,
  );
  return (
    <Table<Row>
      className={clsx(
        css.table,
        density === 'tight' && css.tight,
        density === 'loose' && css.loose,
        busy && css.busy,
      )}
      size={SIZES[density]}
      columns={tableColumns(props, { widths, narrow })}
      dataSource={rows}
      rowKey={rowKey}
      pagination={false}
      expandable={NO_TREE}
      tableLayout="fixed"
      scroll={{ x: widths.reduce((sum, width) => sum + width, taken), y: bodyHeight }}
      {...(selection && { rowSelection: selection })}
      rowClassName={(row) => (rowKey(row) === state.open ? css.on : '')}
      onRow={(row, index) => ({
        tabIndex: index === 0 || rowKey(row) === state.open ? 0 : -1,
        'aria-current': rowKey(row) === state.open,
        onClick: (event) => {
          if (show && !onControl(event)) show(rowKey(row));
        },
      })}
      onChange={(_page, _filters, sorter) => {
        const [chosen] = Array.isArray(sorter) ? sorter : [sorter];
        setState(withSort(state, String(chosen?.columnKey ?? ''), chosen?.order ?? null));
      }}
      showSorterTooltip={false}
    />
  );
}
