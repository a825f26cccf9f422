/** The shares of the degrees by group, as the chart and its tooltips say them. */
import { degreeWord } from '@spine/contract/exam';
import {
  degreeShares,
  type Grouping,
  type StatisticGroup,
  scoliosisOf,
} from '@spine/contract/statistic';
import { statisticText as text } from '../statistic.text.ts';

export type Share = {
  /** Between 0 and 1. */
  readonly part: number;
  /** In percent, one decimal: no test stands behind a share. */
  readonly digits: string;
  readonly words: readonly string[];
};

export type CompositionGroup = {
  readonly label: string;
  /** Ⅰ, Ⅱ, Ⅲ; undefined where nobody has scoliosis. */
  readonly shares: readonly Share[] | undefined;
};

const TOGETHER: readonly Grouping[] = ['sex', 'ageGroup', 'project', 'year', 'stage'];

/** The shares are read by stage, unless the table has groups that are as few. */
export function compositionBy(groupBy: Grouping): Grouping {
  return TOGETHER.includes(groupBy) ? groupBy : 'stage';
}

export function compositionOf(groups: readonly StatisticGroup[]): CompositionGroup[] {
  return groups.map(({ label, tally }) => {
    const parts = degreeShares(tally);
    if (!parts) return { label, shares: undefined };
    const all = scoliosisOf(tally);
    const degrees = [
      { degree: 1, part: parts.one, count: tally.gradeOne },
      { degree: 2, part: parts.two, count: tally.gradeTwo },
      { degree: 3, part: parts.three, count: tally.gradeThree },
    ] as const;
    return {
      label,
      shares: degrees.map(({ degree, part, count }) => {
        const digits = (Math.round((count * 1000) / all) / 10).toFixed(1);
        const who = text.share(label, degreeWord[degree]);
        return { part, digits, words: [who, text.shareWords(digits, count, all)] };
      }),
    };
  });
}
