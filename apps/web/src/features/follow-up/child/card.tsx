/** A card of a child's page: its head, and what it shows while its data are awaited or did not come. */
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { listText } from '#ui/list-page/list.text.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './child.module.css';
import { childText as text } from './child.text.ts';

type CardProps = {
  /** The part of the page that the bar of a phone leads to. */
  section: keyof typeof text.sections;
  title: string;
  note?: ReactNode;
  acts?: ReactNode;
  children: ReactNode;
};

export function Card({ section, title, note, acts, children }: CardProps) {
  const id = useId();
  return (
    <section className={clsx(looks.card, css.card)} data-section={section} aria-labelledby={id}>
      <div className={css.cardHead}>
        <h2 id={id} className={looks.h2}>
          {title}
        </h2>
        {note && <span className={css.note}>{note}</span>}
        {acts && <span className={css.cardActs}>{acts}</span>}
      </div>
      {children}
    </section>
  );
}

type ResultProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
};

const WAITING_LINES = [70, 92, 60];

/** The data of a card; lines in their place while they are awaited, its own fault with 重试 where they did not come. */
export function CardResult<Data>({ query: { data, error, refetch }, children }: ResultProps<Data>) {
  if (error)
    return (
      <div className={css.failed} role="alert">
        <p>
          {text.failed}：{error.message}
          {error instanceof Refused && error.code > 0 && ` · ${listText.code(error.code)}`}
        </p>
        <button type="button" className={buttonCss.btn} onClick={() => void refetch()}>
          {text.retry}
        </button>
      </div>
    );
  if (data !== undefined) return children(data);
  return (
    <div className={css.waiting} role="status" aria-label={text.loading}>
      {WAITING_LINES.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
