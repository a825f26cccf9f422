/**
 * Actions of a list: adding, in the toolbar, and the actions of a row, defined once for the links in the table's last column and
 * the buttons at the bottom of the drawer.
 */
import { Button } from 'antd';
import clsx from 'clsx';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '#ui/icon/icon.tsx';
import css from '#ui/styles/button.module.css';

type Action = { label: string; act: () => void; danger?: boolean; primary?: boolean };
/** Actions without permission are left out with `may && {…}`. */
type Props = { acts: readonly (Action | false)[] };

export function ActionLinks({ acts }: Props) {
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

export function ActionButtons({ acts }: Props) {
  return acts
    .filter((each) => each !== false)
    .map(({ label, act, danger = false, primary = false }) => (
      <Button key={label} danger={danger} type={primary ? 'primary' : 'default'} onClick={act}>
        {label}
      </Button>
    ));
}

/** Opens the form of a new row where the address asks for it by an empty `?add=`, and takes that out of the address. */
function useAskedToAdd(act: () => void): void {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.get('add') === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is asked once, whatever the act has become.
  useEffect(() => {
    if (!isAsked) return;
    setQuery(
      (former) => {
        former.delete('add');
        return former;
      },
      { replace: true },
    );
    act();
  }, [isAsked]);
}

export function AddButton({ label, act }: Pick<Action, 'label' | 'act'>) {
  useAskedToAdd(act);
  return (
    <Button icon={<Icon name="plus" />} onClick={act}>
      {label}
    </Button>
  );
}
