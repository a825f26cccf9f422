/** The six indicators of everything the filters leave, each with its counts and its interval, or why there is none. */
import {
  type Indicator,
  indicatorName,
  percentDigits,
  percentOfPart,
  rateOf,
  type StatisticOverview,
  type StatisticRate,
} from '@spine/contract/statistic';
import { CountButton } from './count-button.tsx';
import type { Opened } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import { membersBehind } from './statistic-members.ts';

/** `predictive` and the rates of referral and confirmation are chosen below. */
const SHOWN = ['examined', 'curvature', 'scoliosis', 'posture', 'positive', 'attended'] as const;

type Show = ((opened: Opened) => void) | undefined;

function Counts({
  rate,
  indicator,
  show,
}: {
  rate: StatisticRate;
  indicator: Indicator;
  show: Show;
}) {
  const members = membersBehind(indicator);
  return (
    <p>
      <CountButton count={rate.count} member={members.count} show={show} />
      {text.slash}
      <CountButton count={rate.of} member={members.of} show={show} /> {text.people}
    </p>
  );
}

function Card({
  rate,
  indicator,
  show,
}: {
  rate: StatisticRate;
  indicator: Indicator;
  show: Show;
}) {
  const digits = percentDigits(rate);
  return (
    <div>
      <dt>{text.cardName[indicator] ?? indicatorName[indicator]}</dt>
      {digits === '' ? (
        <dd>
          <span className="value">{text.unknownRate}</span>
          <p>{text.unknown[indicator]}</p>
        </dd>
      ) : (
        <dd>
          <span className="value">
            {digits}
            <small>{text.percent}</small>
          </span>
          <Counts rate={rate} indicator={indicator} show={show} />
          <p>{text.interval(percentOfPart(rate.low), percentOfPart(rate.high))}</p>
        </dd>
      )}
    </div>
  );
}

export function StatisticCards({ overview, show }: { overview: StatisticOverview; show: Show }) {
  return (
    <dl className="stat-cards card">
      {SHOWN.map((indicator) => (
        <Card
          key={indicator}
          indicator={indicator}
          rate={rateOf(overview.total, indicator)}
          show={show}
        />
      ))}
    </dl>
  );
}
