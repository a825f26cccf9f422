/** What can be done with a row, said once: as links in the table's last column, as buttons at the foot of the drawer. */
import { Button } from 'antd';

type Act = { label: string; act: () => void; danger?: boolean; primary?: boolean };
/** What the user may not do is left out by `may && {…}`. */
type Props = { acts: readonly (Act | false)[] };

export function ActLinks({ acts }: Props) {
  return acts
    .filter((each) => each !== false)
    .map(({ label, act, danger = false }) => (
      <button key={label} type="button" className={danger ? 'link danger' : 'link'} onClick={act}>
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
