/**
 * Numbers of one way of examining: rates of different ways are never added or compared as one
 * (docs/domain/decisions.md 29). Who was inspected, declined or waits is counted whatever the way.
 */
import { SCREENING_METHODS, type ScreeningMethod } from '@spine/contract/exam';
import {
  EMPTY_TALLY,
  type StatisticOverview,
  type StatisticTally,
  TALLY_COUNTS,
} from '@spine/contract/statistic';
import type { CountedGroup } from './statistic.repository.ts';
import type { Condition } from './statistic-sources.ts';

type OneWay = Pick<StatisticOverview, 'way' | 'ways'> & { readonly rows: CountedGroup[] };

/** The counts of the way asked for, or of the one most children were examined in. */
export function inOneWay(
  rows: readonly CountedGroup[],
  asked: ScreeningMethod | undefined,
): OneWay {
  const ways = SCREENING_METHODS.map((way) => ({ way, tally: tallyIn(rows, way) }))
    .map(({ way, tally }) => ({ way, inspected: tally.inspected, tally }))
    .filter(({ inspected }) => inspected > 0)
    .toSorted((one, other) => other.inspected - one.inspected);
  const way = asked ?? ways[0]?.way ?? null;
  return { way, ways, rows: rows.map((row) => (row.way === way ? row : withoutResults(row))) };
}

/** Finds what one way was made in; everything where nobody was examined. */
export function conditionOf(way: ScreeningMethod | null): Condition[] {
  return way === null ? [] : [{ column: 'way', values: [way] }];
}

/** What became of those who were examined in one way. */
function tallyIn(rows: readonly CountedGroup[], way: ScreeningMethod): StatisticTally {
  const tally = { ...EMPTY_TALLY, roster: null };
  for (const row of rows)
    if (row.way === way) for (const name of TALLY_COUNTS) tally[name] += row[name];
  return tally;
}

function withoutResults(row: CountedGroup): CountedGroup {
  const { roster, inspected, declined } = row;
  return { ...row, ...EMPTY_TALLY, roster, inspected, declined };
}
