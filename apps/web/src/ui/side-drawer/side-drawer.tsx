/** A drawer over the right side of the page. Esc closes it, and the focus returns to the element that opened it. */
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#ui/icon/icon-button.tsx';
import drawerCss from '#ui/list-page/drawer/drawer.module.css';
import { listText as text } from '#ui/list-page/list.text.ts';
import css from './side-drawer.module.css';

type Props = {
  label: string;
  head: ReactNode;
  close: () => void;
  acts?: ReactNode;
  children: ReactNode;
};

const FLOATING = '.ant-modal, .ant-popover, .ant-dropdown, .ant-select-dropdown';

export function SideDrawer({ label, head, close, acts, children }: Props) {
  const drawer = useRef<HTMLElement>(null);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const opener = document.activeElement;
    drawer.current?.focus();
    const listen = (event: KeyboardEvent) => {
      const floating = event.target instanceof HTMLElement && event.target.closest(FLOATING);
      if (event.key === 'Escape' && !event.defaultPrevented && !floating) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <aside
      className={clsx(css.drawer, drawerCss.drawer)}
      aria-label={label}
      ref={drawer}
      tabIndex={-1}
    >
      <div className={drawerCss.bar}>
        {head}
        <span className={drawerCss.end}>
          <IconButton icon="close" label={text.close} onClick={close} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div className={drawerCss.body} tabIndex={0}>
        {children}
      </div>
      {acts && <div className={drawerCss.acts}>{acts}</div>}
    </aside>
  );
}
