/** What stands beside a rate of one way of examining: the rates of the others, which are never added to it. */
import { screeningMethodWord } from '@spine/contract/exam';
import {
  type Indicator,
  percentDigits,
  rateOf,
  type StatisticOverview,
} from '@spine/contract/statistic';
import { statisticText as text } from './statistic.text.ts';

/** The rates of the ways of examining that are not shown, each of its own children; 受检率 is of all ways. */
export function otherWayRates(
  { way, ways }: Pick<StatisticOverview, 'way' | 'ways'>,
  indicator: Indicator,
): string[] {
  if (indicator === 'examined') return [];
  return ways.flatMap((each) => {
    const rate = rateOf(each.tally, indicator);
    if (each.way === way || rate.of === 0) return [];
    const counts = text.of(text.number(rate.count), text.number(rate.of));
    return [text.otherWay(screeningMethodWord[each.way], percentDigits(rate), counts)];
  });
}
