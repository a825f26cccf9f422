/** Statistics as the screen asks for them: the indicators of everything the filters leave, and tables with their tests. */
import { instantInShanghai, type ParsedInputOf } from '@spine/contract/kernel';
import {
  FEWEST_COMPARED,
  type Grouping,
  isCompared,
  ratesOf,
  type StatisticFilters,
  type StatisticOverview,
  type StatisticTable,
  type statisticsTable,
  tableSentence,
} from '@spine/contract/statistic';
import type { Tenant } from '#platform/db/open.ts';
import { clusterSums } from './compare/cluster.repository.ts';
import { compareGroups, strataColumns } from './compare/comparison.ts';
import { designEffects } from './compare/design.ts';
import { pairedTest } from './compare/mcnemar.ts';
import { sameChildren } from './compare/same-children.repository.ts';
import { countedGroups } from './statistic.repository.ts';
import { WAYS } from './statistic-groups.ts';
import { asked } from './statistic-narrowing.service.ts';
import { fold } from './statistic-table.ts';
import { conditionOf, inOneWay } from './statistic-way.ts';

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
  const { rows: counted, ...ways } = inOneWay(rows, filters.way);
  const { total } = fold(counted, { context });
  return { ...ways, total, rates: ratesOf(total), readAt: instantInShanghai(now) };
}

/**
 * A one-way or two-way table. Refuses statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool,
 * statisticErrors.schoolRequired.
 */
export async function tableOf(tenant: Tenant, input: TableInput): Promise<StatisticTable> {
  const { groupBy, splitBy, ages, indicator, ...filters } = input;
  const groupings = { groupBy, splitBy, ages };
  const { narrowed, context } = await asked(tenant, { filters, ways: groupings });
  const tested = splitBy ?? groupBy;
  const columns = [...columnsOf(groupBy), ...(splitBy ? columnsOf(splitBy) : [])];
  const wanted = { ...narrowed, columns: [...columns, ...strataColumns(tested)] };
  const { rows, ...ways } = inOneWay(await countedGroups(tenant, wanted), input.way);
  const inWay = [...narrowed.conditions, ...conditionOf(ways.way)];
  const effectsOf = async (grouping: Grouping) => {
    const clusters = { ...narrowed, conditions: inWay, grouping, indicator };
    return designEffects(await clusterSums(tenant, clusters), { grouping, context });
  };
  const effects = {
    groups: await effectsOf(groupBy),
    splits: splitBy ? await effectsOf(splitBy) : new Map<string, number>(),
  };
  const folded = fold(rows, { groupBy, splitBy, context, effects });
  const told = splitBy ? folded.splits : folded.groups;
  const groups = told.filter((group) => isCompared(group, { grouping: tested, indicator }));
  const compared = compareGroups(rows, groups, { grouping: tested, indicator, context });
  const keys = compared.comparison?.groups.map(({ key }) => key) ?? [];
  const asking = { ...narrowed, conditions: inWay, grouping: tested, indicator, keys };
  const table = {
    ...ways,
    ...{ groupBy, splitBy: splitBy ?? null, indicator },
    ...folded,
    ...compared,
    ...(await ofSameChildren(tenant, asking)),
  };
  return { ...table, sentence: tableSentence(table) };
}

const columnsOf = (grouping: Grouping) => WAYS[grouping].columns;

/** Two projects or school years may hold the same children: then these are compared with themselves. */
async function ofSameChildren(tenant: Tenant, wanted: Parameters<typeof sameChildren>[1]) {
  const repeats = wanted.grouping === 'project' || wanted.grouping === 'year';
  const same = repeats ? await sameChildren(tenant, wanted) : null;
  if (!same || same.children < FEWEST_COMPARED) return { same: null };
  return { same, test: pairedTest(same), trend: null };
}
