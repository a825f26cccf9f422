/** Which columns are shown and in which order, stored per list. Uses buttons instead of dragging, for the keyboard. */
import { Button, Checkbox, Popover } from 'antd';
import { setListPreferences, usePreferences } from '#platform/browser/storage.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon/icon-button.tsx';
import { listText } from '../list.text.ts';
import { arrangeColumns } from '../list-state.ts';
import type { ListColumn } from '../list-types.ts';
import css from './column-settings.module.css';

type Props<Row> = { listKey: string; columns: readonly ListColumn<Row>[] };

function useArrangedColumns<Row>({ listKey, columns }: Props<Row>) {
  const settings = usePreferences((state) => state.lists[listKey]);
  return arrangeColumns(columns, settings ?? {});
}

/** The visible columns in the user's order. */
export function useShownColumns<Row>(props: Props<Row>): ListColumn<Row>[] {
  return useArrangedColumns(props).flatMap(({ column, shown }) => (shown ? [column] : []));
}

function moveKey(keys: readonly string[], from: number, by: number): string[] {
  const next = [...keys];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}

function SettingsList<Row>(props: Props<Row>) {
  const { listKey } = props;
  const all = useArrangedColumns(props);
  const keys = all.map(({ column }) => column.key);
  const hidden = all.flatMap(({ column, shown }) => (shown ? [] : [column.key]));
  const hide = (key: string, shown: boolean) =>
    setListPreferences(listKey, {
      hidden: shown ? hidden.filter((each) => each !== key) : [...hidden, key],
    });
  const moves = [
    { icon: 'up', by: -1, label: listText.moveUp },
    { icon: 'down', by: 1, label: listText.moveDown },
  ] as const;
  return (
    <div className={css.settings}>
      {all.map(({ column: { key, title, fixed }, shown }, at) => (
        <div key={key} className={css.setting}>
          <Checkbox
            checked={shown}
            disabled={fixed === 'start'}
            onChange={(event) => hide(key, event.target.checked)}
          >
            {title}
          </Checkbox>
          {moves.map(({ icon, by, label }) => {
            const other = all[at + by];
            return (
              <button
                key={icon}
                type="button"
                aria-label={label(title)}
                disabled={fixed === 'start' || !other || other.column.fixed !== fixed}
                onClick={() => setListPreferences(listKey, { order: moveKey(keys, at, by) })}
              >
                <Icon name={icon} small />
              </button>
            );
          })}
        </div>
      ))}
      <Button
        type="link"
        onClick={() => setListPreferences(listKey, { order: undefined, hidden: undefined })}
      >
        {listText.columnsReset}
      </Button>
    </div>
  );
}

export function ColumnSettings<Row>(props: Props<Row>) {
  return (
    <Popover trigger="click" placement="bottomRight" content={<SettingsList {...props} />}>
      <IconButton icon="columns" label={listText.columns} />
    </Popover>
  );
}
