/**
 * A rate over its counts; for indicators of outcomes also the number of unknown outcomes and the resulting range. A button
 * where the children can be listed.
 */
import {
  computeFraction,
  formatPercent,
  type Indicator,
  outcomeBounds,
  percentDigits,
  type StatisticTally,
} from '@spine/contract/statistic';
import looks from '#ui/styles/looks.module.css';
import { useCountUnit } from '../count-unit.ts';
import { statisticText as text } from '../statistic.text.ts';
import css from './statistic-tables.module.css';

type Props = {
  tally: StatisticTally;
  indicator: Indicator;
  /** The name of the cell, for screen readers. */
  who: string;
  /** Undefined where the children cannot be listed. */
  open: (() => void) | undefined;
};

export function StatisticCell({ tally, indicator, who, open }: Props) {
  const unit = useCountUnit();
  const rate = computeFraction(tally, indicator);
  const digits = percentDigits(rate) || text.unknownRate;
  const bounds = outcomeBounds(tally, indicator);
  const content = (
    <>
      <span>{digits}</span> <small>{`${rate.count}/${rate.of}`}</small>
      {bounds && (
        <>
          {' '}
          <small>{text.unknownOutcomes(bounds.unknown)}</small>{' '}
          <small>
            {text.outcomeRange(formatPercent(bounds.least), formatPercent(bounds.most))}
          </small>
        </>
      )}
    </>
  );
  if (!open || rate.count === 0) return <span className={css.cell}>{content}</span>;
  return (
    <button type="button" className={css.cell} onClick={open}>
      <span className={looks.unseen}>{who} </span>
      {content}
      <span className={looks.unseen}>
        {' '}
        {unit}
        {text.seeChildren}
      </span>
    </button>
  );
}
