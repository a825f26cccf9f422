/** The statistics page with the button that creates the summary report of its filters. */
import { SummaryAct } from '#features/report/summary.act.tsx';
import { StatisticPage } from '#features/statistic/statistic.page.tsx';

export function StatisticScreen() {
  return <StatisticPage acts={(filters) => <SummaryAct filters={filters} />} />;
}
