/** The bar over the table: the screen's actions, or the batch bar while rows are selected; table settings at the end. */
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { usePreferences } from '#platform/storage.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ColumnSettings } from './column-settings.tsx';
import { ExportButton, type ListExport } from './export-button.tsx';
import { listText } from './list.text.ts';
import type { BatchActions, ListColumn, Selection } from './list-types.ts';

type Props<Row> = {
  listKey: string;
  columns: readonly ListColumn<Row>[];
  actions?: ReactNode;
  batch?: BatchActions<Row> | undefined;
  selection: Selection<Row>;
  total: number;
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
      <Button
        type="text"
        className="icon-only"
        icon={<Icon name="density" />}
        aria-label={listText.density}
        title={listText.density}
      />
    </Dropdown>
  );
}

function BatchBar<Row>({ batch, selection, total, selectAll }: Props<Row>) {
  return (
    <>
      <span aria-live="polite">
        {listText.selected} <b>{selection.count.toLocaleString('zh-CN')}</b> {listText.unit}
      </span>
      {batch?.offersAll && !selection.allMatching && selection.count < total && (
        <button type="button" className="link" onClick={selectAll}>
          {listText.selectAll(total)}
        </button>
      )}
      {batch?.actions(selection)}
      <Button type="text" onClick={selection.clear}>
        {listText.unselect}
      </Button>
    </>
  );
}

export function Toolbar<Row>(props: Props<Row>) {
  const { listKey, columns, actions, batch, selection, refresh, refreshing, exported } = props;
  return (
    <div className="tools">
      {batch && selection.count > 0 ? <BatchBar {...props} /> : actions}
      <span className="end">
        <span className="table-settings">
          <ColumnSettings listKey={listKey} columns={columns} />
          <DensityMenu />
        </span>
        <Button
          type="text"
          className="icon-only"
          icon={<Icon name="refresh" />}
          aria-label={listText.refresh}
          title={listText.refresh}
          disabled={refreshing}
          onClick={refresh}
        />
        {exported && <ExportButton {...exported} disabled={props.total === 0} />}
      </span>
    </div>
  );
}
