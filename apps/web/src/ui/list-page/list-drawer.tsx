/** The open row beside the list (1440 px and wider) or over it. Not modal: the list stays usable. */
import { Button } from 'antd';
import { Icon } from '#ui/icon/icon.tsx';
import { listText } from './list.text.ts';
import './list-drawer.css';
import type { ListDrawer } from './list-types.ts';

type Props<Row> = {
  drawer: ListDrawer<Row>;
  row: Row;
  /** Counted from 1 over all pages. */
  place: number;
  total: number;
  step: (by: -1 | 1) => void;
  close: () => void;
};

export function DrawerPanel<Row>({ drawer, row, place, total, step, close }: Props<Row>) {
  const buttons = [
    { icon: 'up', label: listText.previous, act: () => step(-1) },
    { icon: 'down', label: listText.next, act: () => step(1) },
    { icon: 'close', label: listText.close, act: close },
  ] as const;
  return (
    <aside className="drawer" aria-label={drawer.label}>
      <div className="bar">
        <span>{listText.place(place, total)}</span>
        <span className="end">
          {buttons.map(({ icon, label, act }) => (
            <Button
              key={icon}
              type="text"
              className="icon-only"
              icon={<Icon name={icon} />}
              aria-label={label}
              title={label}
              onClick={act}
            />
          ))}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div className="body" tabIndex={0}>
        {drawer.body(row)}
      </div>
      {drawer.actions && <div className="acts">{drawer.actions(row)}</div>}
    </aside>
  );
}
