/**
 * What can be done on a list: adding, in its toolbar, and what can be done with a row, said once for the links in the
 * table's last column and the buttons at the foot of the drawer.
 */
import { Button } from 'antd';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from '#ui/styles/button.module.css';

type Act = { label: string; act: () => void; danger?: boolean; primary?: boolean };
/** What the user may not do is left out by `may && {…}`. */
type Props = { acts: readonly (Act | false)[] };

export function ActLinks({ acts }: Props) {
  return acts
    .filter((each) => each !== false)
    .map(({ label, act, danger = false }) => (
      <button
        key={label}
        type="button"
        className={clsx(css.link, danger && css.danger)}
        onClick={act}
      >
        {label}
      </button>
    ));
}

export function ActButtons({ acts }: Props) {
  return acts
    .filter((each) => each !== false)
    .map(({ label, act, danger = false, primary = false }) => (
      <Button key={label} danger={danger} type={primary ? 'primary' : 'default'} onClick={act}>
        {label}
      </Button>
    ));
}

export function AddButton({ label, act }: Pick<Act, 'label' | 'act'>) {
  return (
    <Button icon={<Icon name="plus" />} onClick={act}>
      {label}
    </Button>
  );
}
