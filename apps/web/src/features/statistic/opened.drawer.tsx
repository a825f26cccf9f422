/** The children the address asks for, under the name of their group. */
import { useCan } from '#platform/session.ts';
import { ChildrenDrawer } from './children.drawer.tsx';
import { useTable } from './statistic.queries.ts';
import { inputOfFilters, type Opened, type StatisticState, wayOf } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';
import type { ChangeStatistic } from './use-statistic-state.ts';

type Props = { state: StatisticState; change: ChangeStatistic };

/** The group's name; the table is the one on the screen, so that nothing is asked twice. */
function useTitleOf(state: StatisticState, opened: Opened): string {
  const { by, key, splitBy, splitKey } = opened;
  const way = wayOf({ groupBy: by ?? 'grade', splitBy: state.splitBy, ages: state.ages });
  const { data } = useTable(
    { ...inputOfFilters(state.filters), ...way, indicator: state.indicator },
    by !== undefined,
  );
  const group = data?.groups.find((each) => each.key === key);
  const split = splitBy && data?.splits.find((each) => each.key === splitKey);
  return [group?.label, split?.label].filter(Boolean).join(text.dot);
}

function Children({ state, change, opened }: Props & { opened: Opened }) {
  const title = useTitleOf(state, opened);
  return (
    <ChildrenDrawer
      state={state}
      opened={opened}
      title={title}
      turn={(page) => change({ page }, true)}
      close={() => change({ opened: undefined, page: 1 })}
    />
  );
}

export function OpenedDrawer({ state, change }: Props) {
  const mayShow = useCan('exam.menu');
  if (!state.opened || !mayShow) return null;
  return <Children state={state} change={change} opened={state.opened} />;
}
