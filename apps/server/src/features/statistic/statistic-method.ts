/**
 * Counts of one screening method: rates of different methods are never added or compared as one
 * (docs/domain/decisions.md 29). Who was inspected, declined or waits is counted over all methods. On the wire a method
 * is called `way`.
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

type OneMethod = Pick<StatisticOverview, 'way' | 'ways'> & { readonly rows: CountedGroup[] };

/** The counts of the requested method, or of the one most children were examined by. */
export function restrictToMethod(
  rows: readonly CountedGroup[],
  requested: ScreeningMethod | undefined,
): OneMethod {
  const ways = SCREENING_METHODS.map((way) => ({ way, tally: sumTally(rows, way) }))
    .map(({ way, tally }) => ({ way, inspected: tally.inspected, tally }))
    .filter(({ inspected }) => inspected > 0)
    .toSorted((one, other) => other.inspected - one.inspected);
  const way = requested ?? ways[0]?.way ?? null;
  return { way, ways, rows: rows.map((row) => (row.way === way ? row : withoutResults(row))) };
}

/** The condition of the method that is counted; none where nobody was examined by another one. */
export function methodConditions({ way, ways }: Omit<OneMethod, 'rows'>): Condition[] {
  const isOnly = ways.length === 1 && ways[0]?.way === way;
  return way === null || isOnly ? [] : [{ column: 'way', values: [way] }];
}

/** The tally of those who were examined by one method. */
function sumTally(rows: readonly CountedGroup[], way: ScreeningMethod): StatisticTally {
  const tally = { ...EMPTY_TALLY, roster: null };
  for (const row of rows)
    if (row.way === way) for (const name of TALLY_COUNTS) tally[name] += row[name];
  return tally;
}

function withoutResults(row: CountedGroup): CountedGroup {
  const { roster, inspected, declined } = row;
  return { ...row, ...EMPTY_TALLY, roster, inspected, declined };
}
