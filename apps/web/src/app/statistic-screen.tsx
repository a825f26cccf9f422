/** The statistics, with the summary report of what they are narrowed to. */
import { SummaryAct } from '#features/report/summary.act.tsx';
import { StatisticPage } from '#features/statistic/statistic.page.tsx';

export function StatisticScreen() {
  return <StatisticPage acts={(filters) => <SummaryAct filters={filters} />} />;
}
