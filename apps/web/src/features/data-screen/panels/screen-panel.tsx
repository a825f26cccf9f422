import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import css from './screen-panel.module.css';

type Props = { title: string; note?: string; className?: string; children: ReactNode };

/** One panel beside the map: its name, a remark at the end of the line, and what it shows. */
export function ScreenPanel({ title, note, className, children }: Props) {
  const id = useId();
  return (
    <section className={clsx(css.panel, className)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <small>{note}</small>}
      </header>
      {children}
    </section>
  );
}
