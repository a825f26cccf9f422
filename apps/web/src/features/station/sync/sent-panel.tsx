import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import type { RecordTotals } from '../records/record-totals.ts';
import parts from '../shell/parts.module.css';
import { stationText } from '../station.text.ts';
import css from './sync.module.css';
import { syncText as text } from './sync.text.ts';

/** What became of the records of this page: three numbers that add up to all of them. */
export function SentPanel({ totals }: { totals: RecordTotals }) {
  const { total, acknowledged, unsent, refused, kinds, others } = totals;
  const shares = [
    { kind: 'acknowledged', word: text.acknowledged, count: acknowledged },
    { kind: 'underway', word: text.underway, count: unsent },
    { kind: 'refused', word: text.refused, count: refused.length },
  ];
  return (
    <section className={clsx(looks.card, css.card)} aria-label={text.title}>
      <dl className={css.sums}>
        {shares.map(({ kind, word, count }) => (
          <div key={kind} data-kind={kind} data-none={count === 0}>
            <dt>
              <i aria-hidden="true" />
              {word}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className={clsx(parts.share, css.share)} aria-hidden="true">
        {shares.map(({ kind, count }) => (
          <i key={kind} data-kind={kind} style={{ flexGrow: count }} />
        ))}
      </p>
      <p className={css.soft}>{total === 0 ? text.noRecord : text.totalOf(total, kinds)}</p>
      {others.length > 0 && <p className={css.others}>{stationText.othersWait(others)}</p>}
    </section>
  );
}
