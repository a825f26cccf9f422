/** How many families answered what, as figures and one bar. */
import { consentAnswerWord } from '@spine/contract/consent';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import { consentText as text } from './consent.text.ts';
import {
  type AnswerCounts,
  countAnswered,
  formatInterval,
  formatShare,
  sumCounts,
} from './consent-counts.rules.ts';
import css from './counts.module.css';

const PARTS = [
  { of: 'agreed', label: consentAnswerWord.agreed, look: css.agreed },
  { of: 'refused', label: consentAnswerWord.refused, look: css.refused },
  { of: 'withdrawn', label: text.withdrawn, look: css.withdrawn },
] as const;

function AnswerBar({ counts }: { counts: AnswerCounts }) {
  return (
    <div className={css.bar} aria-hidden="true">
      {PARTS.map(({ of, look }) => (
        <i key={of} className={look} style={{ width: formatShare(counts[of], counts.children) }} />
      ))}
    </div>
  );
}

export function CountsPanel({ rows }: { rows: readonly AnswerCounts[] }) {
  const counts = sumCounts(rows);
  const answered = countAnswered(counts);
  const interval = formatInterval(counts);
  return (
    <section className={clsx(css.counts, looks.card)}>
      <dl>
        <dt>{text.children}</dt>
        <dd>{text.number(counts.children)}</dd>
      </dl>
      {PARTS.map(({ of, label, look }) => (
        <dl key={of}>
          <dt>
            <i className={clsx(css.sample, look)} />
            {label}
          </dt>
          <dd>{text.number(counts[of])}</dd>
        </dl>
      ))}
      <dl>
        <dt>
          <i className={clsx(css.sample, css.none)} />
          {text.none}
        </dt>
        <dd>{text.number(counts.none)}</dd>
      </dl>
      <dl className={css.rate}>
        <dt>{interval === undefined ? text.rate : text.rateWithin(interval)}</dt>
        <dd>
          {formatShare(answered, counts.children)}
          <small>{text.answeredOf(answered, counts.children)}</small>
          <small>{text.agreement(formatShare(counts.agreed, counts.children))}</small>
        </dd>
      </dl>
      <AnswerBar counts={counts} />
    </section>
  );
}
