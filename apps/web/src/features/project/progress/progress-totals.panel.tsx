/** The counts of a school's screening day, its pace, how families answered, and all of it as one bar. */
import { agreementRate, responseRate } from '@spine/contract/consent';
import type { ProgressTally, ProjectProgress } from '@spine/contract/project';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import looks from '#ui/styles/looks.module.css';
import css from './progress.module.css';
import { progressText as text } from './progress.text.ts';
import { Count, type CountSelection } from './progress-children.tsx';
import totalsCss from './progress-totals.module.css';

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : (part / whole) * 100}%`;
}

/**
 * Examined and to be retested in teal and hatched, declined and objected in grey, absent hatched; the rest, who wait or did
 * not answer, is empty.
 */
export function ProgressBar({ tally }: { tally: ProgressTally }) {
  const { roster, examined, toRetest, declined, objected, absent } = tally;
  return (
    <div className={totalsCss.seg} aria-hidden="true">
      <i className={totalsCss.done} style={{ width: share(examined - toRetest, roster) }} />
      <i className={totalsCss.retest} style={{ width: share(toRetest, roster) }} />
      <i className={totalsCss.declined} style={{ width: share(declined, roster) }} />
      <i className={totalsCss.objected} style={{ width: share(objected, roster) }} />
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

function formatShare({ count, of }: { count: number; of: number }): string {
  return `${((count / Math.max(1, of)) * 100).toFixed(1)}%`;
}

export function formatRate({ examined, roster }: ProgressTally): string {
  return formatShare({ count: examined, of: roster });
}

/** Whether answers of families part these children: otherwise their columns are left out. */
export const hasConsentParts = ({ objected, unanswered }: ProgressTally): boolean =>
  objected + unanswered > 0;

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
    ...consentTotal(totals, 'objected'),
    { of: 'absent', label: text.absent, count: totals.absent, look: totalsCss.absent },
    ...consentTotal(totals, 'unanswered'),
    {
      of: 'remaining',
      label: text.remaining,
      count: totals.remaining,
      look: clsx(totalsCss.left, css.swLeft),
    },
  ];
}

const CONSENT_LOOKS = { objected: totalsCss.objected, unanswered: totalsCss.unanswered };

function consentTotal(totals: ProgressTally, of: keyof typeof CONSENT_LOOKS): Total[] {
  const look = CONSENT_LOOKS[of];
  return hasConsentParts(totals)
    ? [{ of, label: text[of], count: totals[of], ...(look && { look }) }]
    : [];
}

const NOT_WAITED_FOR = ['objected', 'absent', 'unanswered'] as const;

function Pace({ pace, totals }: Pick<ProjectProgress, 'pace' | 'totals'>) {
  const { last30min, minutesLeft } = pace;
  if (totals.remaining === 0) {
    const others = NOT_WAITED_FOR.filter((part) => totals[part] > 0).map((part) => text[part]);
    const words = others.length === 0 ? text.allDone : text.allDoneBut(others);
    return <div>{words}</div>;
  }
  if (minutesLeft === null) return <div>{text.noPace}</div>;
  return (
    <div>
      {text.pace} <b>{text.number(last30min)}</b> {text.people}
      <br />
      {text.timeLeft} <b>{text.timeToGo(minutesLeft)}</b>
    </div>
  );
}

/** How families answered; leads to their answers. Nothing before the first, unless somebody has to answer. */
function AnswerRates({ totals, consentTo }: { totals: ProgressTally; consentTo: string }) {
  const { roster: children, answered, agreed, unanswered } = totals;
  if (answered + unanswered === 0) return null;
  const counts = { children, answered, agreed };
  return (
    <Link className={totalsCss.answers} to={consentTo}>
      {text.answers(formatShare(responseRate(counts)), formatShare(agreementRate(counts)))}
    </Link>
  );
}

type Props = Totals & Pick<ProjectProgress, 'pace'> & { consentTo: string };

export function ProgressTotalsPanel(props: Props) {
  const { pace, totals, consentTo } = props;
  return (
    <section className={clsx(css.top, hasConsentParts(totals) && css.asked, looks.card)}>
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
      <div className={css.pace}>
        <Pace pace={pace} totals={totals} />
        <AnswerRates totals={totals} consentTo={consentTo} />
      </div>
      <ProgressBar tally={totals} />
    </section>
  );
}
