/** The statistics of a screen: the indicators of everything the filters leave, and tables with their tests. */
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  computeRates,
  INDICATORS,
  type Indicator,
  isCompared,
  type StatisticFilters,
  type StatisticOverview,
  type StatisticTable,
  type statisticsTable,
  tableSentence,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { countWithoutConsent } from './children/statistic-children.repository.ts';
import { clusterSums } from './compare/cluster.repository.ts';
import { compareGroups, strataColumns } from './compare/comparison.ts';
import { designEffects, type FindEffects, testDesign } from './compare/design.ts';
import { pairedTest } from './compare/mcnemar.ts';
import { sameChildren } from './compare/same-children.repository.ts';
import { countedGroups } from './statistic.repository.ts';
import { GROUPING_RULES } from './statistic-groups.ts';
import { methodConditions, restrictToMethod } from './statistic-method.ts';
import { resolveQuery } from './statistic-query.service.ts';
import { groupCounts, isEachOnce } from './statistic-table.ts';

type TableInput = ParsedEndpointInput<typeof statisticsTable>;

/**
 * The indicators of everything the filters leave. Refuses statisticErrors.groupingTwice,
 * statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired, statisticErrors.yearAndDays.
 */
export async function overviewOf(
  tenant: Tenant,
  { filters, now }: { filters: StatisticFilters; now: Date },
): Promise<StatisticOverview> {
  const { narrowed, context } = await resolveQuery(tenant, { filters, groupings: {} });
  const rows = await countedGroups(tenant, { ...narrowed, columns: [] });
  const { rows: counted, ...ways } = restrictToMethod(rows, filters.way);
  const { way } = ways;
  const conditions = [...narrowed.conditions, ...methodConditions(ways)];
  const query = { ...narrowed, conditions, bounds: context.bounds, way, indicators: INDICATORS };
  const effects = designEffects(await clusterSums(tenant, query), { context })();
  const { total } = groupCounts(counted, { context, effectOf: () => 1 });
  return {
    ...ways,
    eachOnce: isEachOnce(rows, narrowed),
    total,
    withoutConsent: total.roster === null ? null : await countWithoutConsent(tenant, narrowed),
    rates: computeRates(total, effects),
    readAt: instantInShanghai(now),
  };
}

/**
 * A one-way or two-way table. Refuses statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool,
 * statisticErrors.schoolRequired, statisticErrors.yearAndDays.
 */
export async function tableOf(tenant: Tenant, input: TableInput): Promise<StatisticTable> {
  return (await tableWithEffects(tenant, input)).table;
}

/**
 * A table, with the design effects of its indicator and of `others`. Refuses statisticErrors.groupingTwice,
 * statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired, statisticErrors.yearAndDays.
 */
export async function tableWithEffects(
  tenant: Tenant,
  input: TableInput,
  others: readonly Indicator[] = [],
): Promise<{ readonly table: StatisticTable; readonly effectsOf: FindEffects }> {
  const { groupBy, splitBy, ages, indicator, ...filters } = input;
  const groupings = { groupBy, splitBy, ages };
  const { narrowed, context } = await resolveQuery(tenant, { filters, groupings });
  const tested = splitBy ?? groupBy;
  const columns = [...columnsOf(groupBy), ...(splitBy ? columnsOf(splitBy) : [])];
  const query = { ...narrowed, columns: [...columns, ...strataColumns(tested)] };
  const { rows, ...ways } = restrictToMethod(await countedGroups(tenant, query), input.way);
  const methodFilter = [...narrowed.conditions, ...methodConditions(ways)];
  const clusters = await clusterSums(tenant, {
    ...narrowed,
    conditions: methodFilter,
    groupBy,
    splitBy,
    bounds: context.bounds,
    way: ways.way,
    indicators: [indicator, ...others],
  });
  const effectsOf = designEffects(clusters, { groupBy, splitBy, context });
  const effectOf = (group?: string, split?: string) => effectsOf(group, split)[indicator] ?? 1;
  const grouped = groupCounts(rows, { groupBy, splitBy, context, effectOf });
  const groups = (splitBy ? grouped.splits : grouped.groups).filter((group) =>
    isCompared(group, { grouping: tested, indicator }),
  );
  const side = splitBy ? 'split' : 'group';
  const design = testDesign(clusters, { grouping: tested, indicator, context, side });
  const compared = compareGroups(rows, groups, { grouping: tested, indicator, context, design });
  const keys = compared.comparison?.groups.map(({ key }) => key) ?? [];
  const pairs = { ...narrowed, conditions: methodFilter, grouping: tested, indicator, keys };
  const table = {
    ...ways,
    eachOnce: isEachOnce(rows, narrowed),
    groupBy,
    splitBy: splitBy ?? null,
    indicator,
    ...grouped,
    ...compared,
    ...(await compareSameChildren(tenant, pairs)),
  };
  return { table: { ...table, sentence: tableSentence(table) }, effectsOf };
}

const columnsOf = (grouping: TableInput['groupBy']) => GROUPING_RULES[grouping].columns;

/** Where projects or school years have mostly the same children, each child is compared with itself. */
async function compareSameChildren(tenant: Tenant, query: Parameters<typeof sameChildren>[1]) {
  const repeats = query.grouping === 'project' || query.grouping === 'year';
  const same = repeats ? await sameChildren(tenant, query) : null;
  return same?.paired ? { same, test: pairedTest(same), trend: null } : { same };
}
