/** The open row, beside the list (1366 px and wider) or over it. Not modal: the list stays usable. */
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon/icon-button.tsx';
import looks from '#ui/styles/looks.module.css';
import { listText } from '../list.text.ts';
import stateCss from '../list-states.module.css';
import { ErrorState, SkeletonRows } from '../list-states.tsx';
import type { ListDrawer } from '../list-types.ts';
import css from './drawer.module.css';
import type { OpenRow } from './use-open-row.ts';

type Props<Row> = {
  drawer: ListDrawer<Row>;
  open: OpenRow<Row>;
  place: string;
  step: (by: -1 | 1) => void;
  close: () => void;
};

const WIDTHS = [110, 110, 90];

/** The linked row was deleted or belongs to another institution; which of the two is not revealed. */
function RowGone() {
  return (
    <div className={stateCss.state} role="status">
      <Icon name="search" />
      <p className={looks.h2}>{listText.gone}</p>
      <p className={looks.soft}>{listText.goneHint}</p>
    </div>
  );
}

function bodyOf<Row>({ drawer, open }: Pick<Props<Row>, 'drawer' | 'open'>): ReactNode {
  if (open.state === 'open') return drawer.body(open.row);
  if (open.state === 'gone') return <RowGone />;
  if (open.state === 'failed') return <ErrorState error={open.error} retry={open.retry} />;
  return <SkeletonRows widths={WIDTHS} />;
}

export function ListDrawerPanel<Row>({ drawer, open, place, step, close }: Props<Row>) {
  return (
    <aside className={css.drawer} aria-label={drawer.label}>
      <div className={css.bar}>
        <span>{place}</span>
        <span className={css.end}>
          <IconButton icon="up" label={listText.previous} onClick={() => step(-1)} />
          <IconButton icon="down" label={listText.next} onClick={() => step(1)} />
          <IconButton icon="close" label={listText.close} onClick={close} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div className={css.body} tabIndex={0}>
        {bodyOf({ drawer, open })}
      </div>
      {open.state === 'open' && drawer.actions && (
        <div className={css.acts}>{drawer.actions(open.row)}</div>
      )}
    </aside>
  );
}
