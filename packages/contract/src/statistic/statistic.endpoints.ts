/**
 * The calls of screening statistics: the indicators of everything the filters leave, one-way and two-way tables with
 * their tests, the months, the children behind a number, and the tables as .xlsx.
 */
import { z } from 'zod';
import { defineEndpoint, exportQuery, file, institution, listOf, listQuery, oneOf } from '#kernel';
import { statisticErrors } from './statistic.errors.ts';
import {
  agesField,
  groupingField,
  indicatorField,
  statisticChild,
  statisticFilters,
  statisticMemberField,
  statisticOverview,
  statisticTable,
} from './statistic.schema.ts';
import { YEAR_RESULTS } from './year-summary/year-summary.rules.ts';

const tableInput = {
  groupBy: groupingField,
  /** The second way of a two-way table. */
  splitBy: groupingField.optional(),
  /** Needed where groupBy or splitBy is ageGroup. */
  ages: agesField.optional(),
  indicator: indicatorField.default('curvature'),
} as const;

const faults = { groupBy: statisticErrors.groupingRequired } as const;

export const statisticsOverview = defineEndpoint({
  method: 'GET',
  path: '/statistics/overview',
  summary: 'The indicators of everything the filters leave, with Wilson intervals',
  access: institution('statistic.menu'),
  log: 'none',
  input: z.object(statisticFilters),
  reply: oneOf(statisticOverview),
});

export const statisticsTable = defineEndpoint({
  method: 'GET',
  path: '/statistics/table',
  summary: 'A one-way or two-way table with its tests and a sentence',
  access: institution('statistic.menu'),
  log: 'none',
  input: z.object({ ...statisticFilters, ...tableInput }),
  reply: oneOf(statisticTable),
  faults,
});

export const statisticsTrend = defineEndpoint({
  method: 'GET',
  path: '/statistics/trend',
  summary: 'The same table by month',
  access: institution('statistic.menu'),
  log: 'none',
  input: z.object({ ...statisticFilters, indicator: indicatorField.default('curvature') }),
  reply: oneOf(statisticTable),
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
const CONTROL = /[\u0000-\u001f\u007f]/;
const keyField = z
  .string()
  .max(80)
  .refine((key) => !CONTROL.test(key));

/**
 * The group keys of a table select the children; `key` and `splitKey` are those of `statisticGroup`. A grouping without
 * its key names the group whose key is empty. `perProject` is for a number in a table by project: there a child counts
 * in each of its projects, elsewhere once a school year. Of a yearly report, `before` narrows a result to those children
 * with this one by the same method the year before, and `onRosters` the unseen to those of its coverage, whom rosters of
 * the school year name and nobody examined.
 */
const memberFilters = {
  ...statisticFilters,
  member: statisticMemberField,
  groupBy: groupingField.optional(),
  key: keyField.optional(),
  splitBy: groupingField.optional(),
  splitKey: keyField.optional(),
  ages: agesField.optional(),
  perProject: z.literal('true').optional(),
  before: z.enum(YEAR_RESULTS).optional(),
  onRosters: z.literal('true').optional(),
} as const;

export const statisticsChildren = defineEndpoint({
  method: 'GET',
  path: '/statistics/children',
  summary: 'The children behind a number, for roles that may see them',
  access: institution('exam.menu'),
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: listQuery(['examTime'], memberFilters),
  reply: listOf(statisticChild),
});

export const exportStatistics = defineEndpoint({
  method: 'GET',
  path: '/statistics/exportExcel',
  summary: 'The table with every count, rate, interval and test, as one .xlsx',
  access: institution('statistic.menu'),
  needsRecentProof: true,
  log: { model: 'statistic', optype: 'export' },
  input: z.object({ ...statisticFilters, ...tableInput }),
  reply: file,
  faults,
});

export const exportStatisticsChildren = defineEndpoint({
  method: 'GET',
  path: '/statistics/children/exportExcel',
  summary: 'Every child behind a number, as one .xlsx',
  access: institution('exam.menu'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'patient', optype: 'export' },
  input: exportQuery(['examTime'], memberFilters),
  reply: file,
});
