import type { InputOf } from '@spine/contract/kernel';
import {
  compositionSentence,
  scoliosisOf,
  type statisticsOverview,
} from '@spine/contract/statistic';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import { ChartCard, type Telling } from './chart-card.tsx';
import { compositionBy } from './composition.data.ts';
import { CompositionPanel } from './composition.panel.tsx';
import { useTable } from './statistic.queries.ts';
import { type Opened, type StatisticState, wayOf } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import { CardWaiting } from './statistic-nothing.tsx';

type Props = {
  filters: InputOf<typeof statisticsOverview>;
  state: Pick<StatisticState, 'groupBy' | 'ages'>;
  telling: Telling;
  show: ((opened: Opened) => void) | undefined;
};

/** The degrees in their frame, on their way, or with what went wrong. */
export function CompositionCard({ filters, state, telling, show }: Props) {
  const groupBy = compositionBy(state.groupBy);
  const way = wayOf({ groupBy, splitBy: undefined, ages: state.ages });
  const input = { ...filters, ...way, indicator: 'scoliosis' } as const;
  const { data: table, error, refetch, isFetching } = useTable(input);
  if (error)
    return (
      <section className="stat-card card">
        <ErrorState error={error} retry={() => void refetch()} />
      </section>
    );
  if (!table) return <CardWaiting />;
  const title = text.compositionTitle(table.groupBy);
  return (
    <ChartCard
      title={title}
      note={text.compositionOf(table.groupBy)}
      sentence={compositionSentence(table.groups)}
      telling={telling}
      input={input}
      busy={isFetching}
      hasChart={scoliosisOf(table.total) > 0}
    >
      {(handle) => <CompositionPanel table={table} title={title} handle={handle} show={show} />}
    </ChartCard>
  );
}
