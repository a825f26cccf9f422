/** Which children the counts of an indicator count. */
import type { Indicator, StatisticMember, StatisticTable } from '@spine/contract/statistic';
import type { Opened } from './statistic.state.ts';

type CountMembers = { readonly count: StatisticMember; readonly of: StatisticMember };

const MEMBERS_BY_INDICATOR: Readonly<Record<Indicator, CountMembers>> = {
  examined: { count: 'examined', of: 'roster' },
  curvature: { count: 'curvature', of: 'valid' },
  scoliosis: { count: 'scoliosis', of: 'valid' },
  posture: { count: 'posture', of: 'valid' },
  lordosis: { count: 'lordosis', of: 'sideViewed' },
  kyphosis: { count: 'kyphosis', of: 'sideViewed' },
  positive: { count: 'positive', of: 'examinedInWay' },
  referred: { count: 'referred', of: 'examinedInWay' },
  attended: { count: 'attended', of: 'referred' },
  confirmed: { count: 'confirmed', of: 'attended' },
  predictive: { count: 'confirmed', of: 'imaged' },
  diagnosed: { count: 'confirmed', of: 'examinedInWay' },
  retested: { count: 'retested', of: 'retestDue' },
};

/** The children of both counts. */
export function findMembers(indicator: Indicator): CountMembers {
  return MEMBERS_BY_INDICATOR[indicator];
}

type Cell = { readonly key?: string | undefined; readonly splitKey?: string | undefined };

/** The children behind a cell of a table. */
export function toOpened(
  { groupBy, splitBy, indicator }: StatisticTable,
  { key, splitKey }: Cell,
): Opened {
  const { count } = findMembers(indicator);
  return {
    member: count,
    ...(key !== undefined && { by: groupBy, key }),
    ...(splitBy && splitKey !== undefined && { splitBy, splitKey }),
    ...([groupBy, splitBy].includes('project') && { perProject: true }),
  };
}
