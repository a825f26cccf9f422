/** The shares of the degrees by group, for the chart and its tooltips. */
import { degreeWord } from '@spine/contract/exam';
import {
  countScoliosis,
  degreeShares,
  type Grouping,
  type StatisticGroup,
} from '@spine/contract/statistic';
import { statisticText as text } from '../statistic.text.ts';

export type Share = {
  /** Between 0 and 1. */
  readonly part: number;
  /** In percent with one decimal. */
  readonly digits: string;
  readonly words: readonly string[];
};

export type CompositionGroup = {
  readonly label: string;
  /** Ⅰ, Ⅱ, Ⅲ; undefined where nobody has scoliosis. */
  readonly shares: readonly Share[] | undefined;
};

const SMALL_GROUPINGS: readonly Grouping[] = ['sex', 'ageGroup', 'project', 'year', 'stage'];

/** The composition is grouped by stage, unless the table's groups are few too. */
export function compositionGrouping(groupBy: Grouping): Grouping {
  return SMALL_GROUPINGS.includes(groupBy) ? groupBy : 'stage';
}

export function computeComposition(
  groups: readonly StatisticGroup[],
  unit: string = text.people,
): CompositionGroup[] {
  return groups.map(({ label, tally }) => {
    const parts = degreeShares(tally);
    if (!parts) return { label, shares: undefined };
    const all = countScoliosis(tally);
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
        return { part, digits, words: [who, text.shareWords(digits, [count, all], unit)] };
      }),
    };
  });
}
