/** The rates of the other screening methods, shown beside a rate and never added to it. */
import { screeningMethodWord } from '@spine/contract/exam';
import {
  computeRate,
  type Indicator,
  percentDigits,
  type StatisticOverview,
} from '@spine/contract/statistic';
import { statisticText as text } from './statistic.text.ts';

/** The rates of the methods that are not shown; 受检率 is of all methods. */
export function otherMethodRates(
  { way, ways }: Pick<StatisticOverview, 'way' | 'ways'>,
  indicator: Indicator,
): string[] {
  if (indicator === 'examined') return [];
  return ways.flatMap((each) => {
    const rate = computeRate(each.tally, indicator);
    if (each.way === way || rate.of === 0) return [];
    const counts = text.of(text.number(rate.count), text.number(rate.of));
    return [text.otherWay(screeningMethodWord[each.way], percentDigits(rate), counts)];
  });
}
