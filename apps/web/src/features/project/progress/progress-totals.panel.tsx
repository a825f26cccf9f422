/** The six counts of a school's screening day, its pace, and all of it as one bar. */
import type { ProgressTally, ProjectProgress } from '@spine/contract/project';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import looks from '#ui/styles/looks.module.css';
import css from './progress.module.css';
import { progressText as text } from './progress.text.ts';
import { Count, type CountSelection } from './progress-children.tsx';
import totalsCss from './progress-totals.module.css';

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : (part / whole) * 100}%`;
}

/** Examined and to be retested in teal and hatched, declined and absent in grey and hatched; the rest is empty. */
export function ProgressBar({ tally }: { tally: ProgressTally }) {
  const { roster, examined, toRetest, declined, absent } = tally;
  return (
    <div className={totalsCss.seg} aria-hidden="true">
      <i className={totalsCss.done} style={{ width: share(examined - toRetest, roster) }} />
      <i className={totalsCss.retest} style={{ width: share(toRetest, roster) }} />
      <i className={totalsCss.declined} style={{ width: share(declined, roster) }} />
      <i className={totalsCss.absent} style={{ width: share(absent, roster) }} />
    </div>
  );
}

type Total = {
  of: CountSelection['member'];
  label: string;
  count: number;
  look?: string;
  note?: ReactNode;
};

export function formatRate({ examined, roster }: ProgressTally): string {
  return `${((examined / Math.max(1, roster)) * 100).toFixed(1)}%`;
}

type Totals = Pick<ProjectProgress, 'totals' | 'lateEntries'>;

/** The share of the roster, and how many were entered afterwards. */
function ExaminedNote({ totals, lateEntries }: Totals) {
  return (
    <>
      <small className={css.rate}>{text.rate(formatRate(totals))}</small>
      {lateEntries > 0 && <small>{text.lateEntries(lateEntries)}</small>}
    </>
  );
}

function listTotals({ totals, lateEntries }: Totals): Total[] {
  return [
    { of: 'roster', label: text.roster, count: totals.roster },
    {
      of: 'examined',
      label: text.examined,
      count: totals.examined,
      look: totalsCss.done,
      note: <ExaminedNote totals={totals} lateEntries={lateEntries} />,
    },
    { of: 'toRetest', label: text.ofWhichRetest, count: totals.toRetest, look: totalsCss.retest },
    { of: 'declined', label: text.declined, count: totals.declined, look: totalsCss.declined },
    { of: 'absent', label: text.absent, count: totals.absent, look: totalsCss.absent },
    {
      of: 'remaining',
      label: text.remaining,
      count: totals.remaining,
      look: clsx(totalsCss.left, css.swLeft),
    },
  ];
}

function Pace({ pace, totals }: Pick<ProjectProgress, 'pace' | 'totals'>) {
  const { last30min, minutesLeft } = pace;
  if (totals.remaining === 0) {
    const words = totals.absent === 0 ? text.allDone : text.allDoneButAbsent;
    return <div className={css.pace}>{words}</div>;
  }
  if (minutesLeft === null) return <div className={css.pace}>{text.noPace}</div>;
  return (
    <div className={css.pace}>
      {text.pace} <b>{text.number(last30min)}</b> {text.people}
      <br />
      {text.timeLeft} <b>{text.timeToGo(minutesLeft)}</b>
    </div>
  );
}

export function ProgressTotalsPanel(props: Totals & Pick<ProjectProgress, 'pace'>) {
  const { pace, totals } = props;
  return (
    <section className={clsx(css.top, looks.card)}>
      {listTotals(props).map(({ of, label, count, look, note }) => (
        <dl key={label}>
          <dt>
            {look && <i className={clsx(css.sw, look)} />}
            {label}
          </dt>
          <dd>
            <Count selection={{ member: of }} count={count} />
            {note}
          </dd>
        </dl>
      ))}
      <Pace pace={pace} totals={totals} />
      <ProgressBar tally={totals} />
    </section>
  );
}
