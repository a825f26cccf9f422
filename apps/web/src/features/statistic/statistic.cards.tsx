/** The six indicators of the filtered children, each with counts and interval, or why it has no value. */
import type { ScreeningMethod } from '@spine/contract/exam';
import {
  formatPercent,
  type Indicator,
  indicatorName,
  indicatorNameOf,
  memberName,
  percentDigits,
  retestBounds,
  type StatisticMember,
  type StatisticOverview,
  type StatisticRate,
} from '@spine/contract/statistic';
import clsx from 'clsx';
import { Fragment } from 'react';
import looks from '#ui/styles/looks.module.css';
import { useCountUnit } from './count-unit.ts';
import { otherMethodRates } from './other-method-rates.ts';
import css from './statistic.module.css';
import type { ShowChildren } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import { findMembers } from './statistic-members.ts';

type CountButtonProps = {
  count: number;
  /** Undefined where the children cannot be listed. */
  member: StatisticMember | undefined;
  show: ShowChildren;
};

/** A number that opens the children it counts, for users who may see them. */
function CountButton({ count, member, show }: CountButtonProps) {
  const unit = useCountUnit();
  if (!show || !member || count === 0) return <>{text.number(count)}</>;
  return (
    <button
      type="button"
      className={css.count}
      aria-label={text.childrenOf(memberName[member], count, unit)}
      onClick={() => show({ member })}
    >
      {text.number(count)}
    </button>
  );
}

/** `predictive` and the rates of referral and confirmation are chosen below. */
const SHOWN: readonly Indicator[] = [
  'examined',
  'curvature',
  'scoliosis',
  'posture',
  'positive',
  'attended',
];
const isShown = ({ indicator }: StatisticRate): boolean => SHOWN.includes(indicator);

function Counts({
  rate,
  indicator,
  show,
}: {
  rate: StatisticRate;
  indicator: Indicator;
  show: ShowChildren;
}) {
  const members = findMembers(indicator);
  const unit = useCountUnit();
  return (
    <p>
      <CountButton count={rate.count} member={members.count} show={show} />
      {text.slash}
      <CountButton count={rate.of} member={members.of} show={show} /> {unit}
    </p>
  );
}

type CardProps = { overview: StatisticOverview; rate: StatisticRate; show: ShowChildren };

function Card({ overview: { total, way, ways }, rate, show }: CardProps) {
  const { indicator } = rate;
  const bounds = retestBounds(total, indicator);
  const digits = percentDigits(rate);
  return (
    <div>
      <dt>{cardName(indicator, way)}</dt>
      {digits === '' ? (
        <dd>
          <span className={css.value}>{text.unknownRate}</span>
          <p>{text.unknown[indicator]}</p>
        </dd>
      ) : (
        <dd>
          <span className={css.value}>
            {digits}
            <small>{text.percent}</small>
          </span>
          <Counts rate={rate} indicator={indicator} show={show} />
          <p>{text.interval(formatPercent(rate.low), formatPercent(rate.high))}</p>
          {bounds && <p>{text.bounds(formatPercent(bounds.least), formatPercent(bounds.most))}</p>}
        </dd>
      )}
      {otherMethodRates({ way, ways }, indicator).map((words) => (
        <dd key={words} className={css.beside}>
          {words}
        </dd>
      ))}
    </div>
  );
}

function cardName(indicator: Indicator, way: ScreeningMethod | null): string {
  const name = indicatorNameOf(indicator, way);
  return name === indicatorName[indicator] ? (text.cardName[indicator] ?? name) : name;
}

export function StatisticCards({
  overview,
  show,
}: {
  overview: StatisticOverview;
  show: ShowChildren;
}) {
  return (
    <dl className={clsx(css.cards, looks.card)}>
      {overview.rates.filter(isShown).map((rate) => (
        <Card key={rate.indicator} rate={rate} overview={overview} show={show} />
      ))}
    </dl>
  );
}

const SAGITTAL: readonly Indicator[] = ['lordosis', 'kyphosis'];

/** The sagittal findings, as rates of the children who were viewed from the side. */
export function SagittalCounts({ overview, show }: CountsLineProps) {
  const { sideViewed } = overview.total;
  const unit = useCountUnit();
  if (sideViewed === 0) return <p className={css.sagittal}>{text.sideNotViewed}</p>;
  return (
    <p className={css.sagittal}>
      {text.sideViewed} <CountButton count={sideViewed} member="sideViewed" show={show} /> {unit}
      {overview.rates
        .filter(({ indicator }) => SAGITTAL.includes(indicator))
        .map((rate) => (
          <Fragment key={rate.indicator}>
            {text.comma}
            {indicatorName[rate.indicator]} {percentDigits(rate)}
            {text.percent}（
            <CountButton
              count={rate.count}
              member={findMembers(rate.indicator).count}
              show={show}
            />{' '}
            {unit}，{text.interval(formatPercent(rate.low), formatPercent(rate.high))}）
          </Fragment>
        ))}
    </p>
  );
}

type CountsLineProps = { overview: StatisticOverview; show: ShowChildren };

/** Children on the roster who were neither examined nor declined, and may be examined; null if the roster is unknown. */
function countUnseen({ total, withoutConsent }: StatisticOverview): number | null {
  const { roster, inspected, declined } = total;
  if (roster === null) return null;
  const { objected = 0, unanswered = 0 } = withoutConsent ?? {};
  return Math.max(0, roster - inspected - declined - objected - unanswered);
}

const WITHOUT_CONSENT = ['objected', 'unanswered'] as const;

/** The number of children in the rates, and of those who are excluded. */
export function CountsLine({ overview, show }: CountsLineProps) {
  const { total } = overview;
  const unseen = countUnseen(overview);
  const unit = useCountUnit();
  return (
    <p className={css.counts}>
      {text.validWords} <CountButton count={total.valid} member="valid" show={show} /> {unit}
      {text.semicolon}
      {text.excluded} <CountButton count={total.incomplete} member="incomplete" show={show} />{' '}
      {unit}
      {text.comma}
      {text.declined} <CountButton count={total.declined} member="declined" show={show} /> {unit}
      {WITHOUT_CONSENT.map((part) => {
        const count = overview.withoutConsent?.[part] ?? 0;
        if (count === 0) return null;
        return (
          <Fragment key={part}>
            {text.comma}
            {memberName[part]} <CountButton count={count} member={part} show={show} /> {unit}
          </Fragment>
        );
      })}
      {unseen !== null && (
        <>
          {text.comma}
          {text.unseen} <CountButton count={unseen} member="unseen" show={show} /> {unit}
        </>
      )}
      {total.furtherCheck > 0 && (
        <>
          {text.semicolon}
          {memberName.furtherCheck}{' '}
          <CountButton count={total.furtherCheck} member="furtherCheck" show={show} /> {unit}
        </>
      )}
      {total.elsewhere > 0 && (
        <>
          {text.semicolon}
          {memberName.elsewhere}{' '}
          <CountButton count={total.elsewhere} member="elsewhere" show={show} /> {unit}
        </>
      )}
    </p>
  );
}
