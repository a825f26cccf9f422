import type { RecordTotals } from '../records/record-totals.ts';
import { stationText } from '../station.text.ts';
import css from './sync.module.css';
import { syncText as text } from './sync.text.ts';

/** What became of the records of this page: three numbers that add up to all of them. */
export function SentPanel({ totals }: { totals: RecordTotals }) {
  const { total, acknowledged, unsent, refused, kinds, others } = totals;
  const parts = [
    { kind: 'acknowledged', word: text.acknowledged, count: acknowledged },
    { kind: 'underway', word: text.underway, count: unsent },
    { kind: 'refused', word: text.refused, count: refused.length },
  ];
  return (
    <section className={css.card} aria-label={text.title}>
      <dl className={css.sums}>
        {parts.map(({ kind, word, count }) => (
          <div key={kind} data-kind={kind} data-none={count === 0}>
            <dt>
              <i aria-hidden="true" />
              {word}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className={css.share} aria-hidden="true">
        {parts.map(({ kind, count }) => (
          <i key={kind} data-kind={kind} style={{ flexGrow: count }} />
        ))}
      </p>
      <p className={css.soft}>{total === 0 ? text.noRecord : text.totalOf(total, kinds)}</p>
      {others.length > 0 && <p className={css.others}>{stationText.othersWait(others)}</p>}
    </section>
  );
}
