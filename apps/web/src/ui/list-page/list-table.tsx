/** The table of a list: antd's, in our density, with fixed first and last columns and rows that open. */
import { Table, type TableProps } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { usePreferences } from '#platform/storage.ts';
import { listText } from './list.text.ts';
import './list-table.css';
import { orderOf, withSort } from './list-state.ts';
import type { ListColumn, ListState } from './list-types.ts';

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
  pick?: ((keys: readonly string[]) => void) | undefined;
  allMatching: boolean;
  bodyHeight: number;
  busy: boolean;
};

const SIZES = { tight: 'small', normal: 'large', loose: 'middle' } as const;
const SELECT_WIDTH = 38;
const ACTIONS_WIDTH = 64;

type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

function tableColumns<Row>({
  columns,
  rowActions,
  actionsWidth,
  state,
}: ListTableProps<Row>): Columns<Row> {
  const own: Columns<Row> = columns.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    render: (_value, row) => column.render(row),
    ellipsis: { showTitle: false },
    ...(column.align && { align: column.align }),
    ...(column.fixed && { fixed: column.fixed }),
    ...(column.sortable && { sorter: true, sortOrder: orderOf(state, column.key) }),
    ...(column.fixed === 'start' && { className: 'name-cell' }),
  }));
  if (!rowActions) return own;
  const last: Columns<Row>[number] = {
    key: 'actions',
    title: listText.actions,
    width: actionsWidth ?? ACTIONS_WIDTH,
    fixed: 'end',
    className: 'actions-cell',
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

function widthOf<Row>(props: ListTableProps<Row>): number {
  const own = props.columns.reduce((sum, column) => sum + column.width, 0);
  return (
    own +
    (props.rowActions ? (props.actionsWidth ?? ACTIONS_WIDTH) : 0) +
    (props.pick ? SELECT_WIDTH : 0)
  );
}

function selectionOf<Row>({
  selectedKeys,
  pick,
  allMatching,
}: ListTableProps<Row>): TableProps<Row>['rowSelection'] {
  if (!selectedKeys || !pick) return undefined;
  return {
    selectedRowKeys: [...selectedKeys],
    preserveSelectedRowKeys: true,
    columnWidth: SELECT_WIDTH,
    fixed: true,
    onChange: (keys) => pick(keys.map(String)),
    getCheckboxProps: () => ({ disabled: allMatching }),
  };
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { rows, rowKey, state, setState, show, bodyHeight, busy } = props;
  const density = usePreferences((preferences) => preferences.density);
  const selection = selectionOf(props);
  return (
    <Table<Row>
      className={`list-table ${density}${busy ? ' busy' : ''}`}
      size={SIZES[density]}
      columns={tableColumns(props)}
      dataSource={rows}
      rowKey={rowKey}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: widthOf(props), y: bodyHeight }}
      {...(selection && { rowSelection: selection })}
      rowClassName={(row) => (rowKey(row) === state.open ? 'on' : '')}
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
