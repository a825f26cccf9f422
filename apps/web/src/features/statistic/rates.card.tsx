import type { InputOf } from '@spine/contract/kernel';
import type { statisticsTable } from '@spine/contract/statistic';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import { ChartCard, type Telling } from './chart-card.tsx';
import { RatesPanel } from './rates.panel.tsx';
import { useTable } from './statistic.queries.ts';
import type { Opened } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import { layoutOf, titleOf } from './statistic-chart.ts';
import { CardWaiting } from './statistic-nothing.tsx';

type Props = {
  input: InputOf<typeof statisticsTable>;
  /** False while the ages that were typed make no groups. */
  enabled: boolean;
  telling: Telling;
  show: ((opened: Opened) => void) | undefined;
};

/** The chosen table in its frame, on its way, or with what went wrong. */
export function RatesCard({ input, enabled, telling, show }: Props) {
  const { data: table, error, refetch, isFetching } = useTable(input, enabled);
  if (error)
    return (
      <section className="stat-card card">
        <ErrorState error={error} retry={() => void refetch()} />
      </section>
    );
  if (!table) return <CardWaiting />;
  const layout = layoutOf(table);
  return (
    <ChartCard
      title={titleOf(table)}
      note={text.countsOf[table.indicator]}
      sentence={table.sentence}
      telling={telling}
      input={{ ...input, indicator: table.indicator }}
      busy={isFetching}
      hasChart={layout !== 'matrix' && table.groups.length > 0}
    >
      {(handle) => <RatesPanel table={table} layout={layout} handle={handle} show={show} />}
    </ChartCard>
  );
}
