/** Translates the calls about statistics. */
import { hasPermission } from '@spine/contract/kernel';
import {
  exportStatistics,
  exportStatisticsChildren,
  statisticsCare,
  statisticsChildren,
  statisticsOverview,
  statisticsTable,
  statisticsTrend,
  yearSummary,
} from '@spine/contract/statistic';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { careOf } from './care/care.service.ts';
import { describeMembers, listChildren } from './children/statistic-children.service.ts';
import { statisticChildrenExport, statisticExport } from './export/statistic-export.service.ts';
import { overviewOf, tableOf } from './statistic.service.ts';
import { statisticChildText } from './statistic.text.ts';
import { yearSummaryOf } from './year/year-summary.service.ts';

export function statisticRoutes(): Binding[] {
  return [
    bind(statisticsOverview, ({ tenant, input, now }) =>
      overviewOf(tenant, { filters: input, now }),
    ),
    bind(statisticsTable, ({ tenant, input }) => tableOf(tenant, input)),
    bind(statisticsTrend, ({ tenant, input }) => tableOf(tenant, { ...input, groupBy: 'month' })),
    bind(statisticsCare, ({ tenant, actor, input, now }) =>
      careOf(tenant, { input, now, mayList: hasPermission(actor.role, 'followUp.menu') }),
    ),
    // Its tables are of one instant, as in its files.
    bindOpen(yearSummary, ({ scope, input, now, snapshot }) =>
      snapshot(scope, (tenant) => yearSummaryOf(tenant, { input, now })),
    ),
    bind(statisticsChildren, async ({ tenant, input, note }) => {
      const result = await listChildren(tenant, input);
      // A log line of its own, apart from the list of children, and one for each kind of number.
      const message = statisticChildText.viewed(describeMembers(input), result.total);
      const { member, before, onRosters } = input;
      note({ point: [member, before, onRosters && 'onRosters'].filter(Boolean).join(), message });
      return result;
    }),
    bindExport(exportStatistics, statisticExport),
    bindExport(exportStatisticsChildren, statisticChildrenExport),
  ];
}
