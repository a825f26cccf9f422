/** Cells of the summary's tables. */

import {
  type Indicator,
  percentDigits,
  rateOf,
  type StatisticGroup,
  type StatisticTally,
} from '@spine/contract/statistic';
import type { SummaryCell, SummaryRow } from './summary.schema.ts';
import { summaryText as text } from './summary.text.ts';

export function counted(count: number): SummaryCell {
  return { text: count.toLocaleString('en-US'), value: count };
}

export const words = (value: string): SummaryCell => ({ text: value });

/** A rate with its fraction as the quieter line. */
export function rateCell(tally: StatisticTally, indicator: Indicator): SummaryCell {
  const { count, of } = rateOf(tally, indicator);
  if (of === 0) return words(text.nothing);
  const digits = percentDigits({ count, of });
  return { text: digits, value: Number(digits), note: text.fraction(String(count), String(of)) };
}

export function shareCell(count: number, of: number): SummaryCell {
  if (of === 0) return words(text.nothing);
  return { ...counted(count), note: `${percentDigits({ count, of })}%` };
}

export function plain(cells: readonly SummaryCell[]): SummaryRow {
  return { cells, strong: false };
}

/** Boys, girls and, where there are any, others, in this order. */
export function sexesOf(groups: readonly StatisticGroup[]): { key: string; title: string }[] {
  const titles = { m: text.boys, f: text.girls, o: text.others } as const;
  return (['m', 'f', 'o'] as const)
    .filter((key) => key !== 'o' || groups.some((group) => group.key === key))
    .map((key) => ({ key, title: titles[key] }));
}
