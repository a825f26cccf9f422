import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import looks from '#ui/styles/looks.module.css';
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

type TableProps = { heads: readonly string[]; rows: readonly (readonly [string, ...string[]])[] };

/** The numbers of a drawing for screen readers. */
export function UnseenTable({ heads, rows }: TableProps) {
  return (
    <table className={looks.unseen}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
