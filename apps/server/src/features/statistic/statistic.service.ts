/** Statistics as the screen asks for them: the indicators of everything the filters leave, and tables with their tests. */
import { instantInShanghai, type ParsedInputOf } from '@spine/contract/kernel';
import {
  fractionOf,
  type Grouping,
  isCompared,
  isOrdered,
  ratesOf,
  type StatisticFilters,
  type StatisticGroup,
  type StatisticOverview,
  type StatisticTable,
  type statisticsTable,
  tableSentence,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { differenceOf, trendOf } from './significance.ts';
import { countedGroups } from './statistic.repository.ts';
import { WAYS } from './statistic-groups.ts';
import { asked } from './statistic-narrowing.service.ts';
import { fold } from './statistic-table.ts';

type TableInput = ParsedInputOf<typeof statisticsTable>;

/**
 * The indicators of everything the filters leave. Refuses statisticErrors.groupingTwice,
 * statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired.
 */
export async function overviewOf(
  tenant: Tenant,
  { filters, now }: { filters: StatisticFilters; now: Date },
): Promise<StatisticOverview> {
  const { narrowed, context } = await asked(tenant, { filters, ways: {} });
  const rows = await countedGroups(tenant, { ...narrowed, columns: [] });
  const { total } = fold(rows, { context });
  return { total, rates: ratesOf(total), readAt: instantInShanghai(now) };
}

/**
 * A one-way or two-way table. Refuses statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool,
 * statisticErrors.schoolRequired.
 */
export async function tableOf(tenant: Tenant, input: TableInput): Promise<StatisticTable> {
  const { groupBy, splitBy, ages, indicator, ...filters } = input;
  const ways = { groupBy, splitBy, ages };
  const { narrowed, context } = await asked(tenant, { filters, ways });
  const columns = [...WAYS[groupBy].columns, ...(splitBy ? WAYS[splitBy].columns : [])];
  const rows = await countedGroups(tenant, { ...narrowed, columns });
  const folded = fold(rows, { groupBy, splitBy, context });
  const tested = splitBy ?? groupBy;
  const groups = (splitBy ? folded.splits : folded.groups).filter((group) =>
    isCompared(group, { grouping: tested, indicator }),
  );
  const fractions = (some: readonly StatisticGroup[]) =>
    some.map(({ tally }) => fractionOf(tally, indicator));
  const table = {
    groupBy,
    splitBy: splitBy ?? null,
    indicator,
    ...folded,
    test: differenceOf(fractions(groups)),
    trend: isOrdered(tested) ? trendOf(fractions(inOrder(tested, groups))) : null,
  };
  return { ...table, sentence: tableSentence(table) };
}

/** Groups nobody knows have no place in an order, and vocational years run beside those of senior school. */
function inOrder(grouping: Grouping, groups: readonly StatisticGroup[]): StatisticGroup[] {
  if (grouping !== 'grade' && grouping !== 'stage') return [...groups];
  return groups.filter(({ key, stage }) => key !== '' && stage !== 'vocational');
}
