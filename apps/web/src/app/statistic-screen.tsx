/** The statistics page with the button that creates the summary report of its filters. */
import { SummaryButton } from '#features/report/summary-button.tsx';
import { StatisticPage } from '#features/statistic/statistic.page.tsx';

export function StatisticScreen() {
  return <StatisticPage acts={(filters) => <SummaryButton filters={filters} />} />;
}
