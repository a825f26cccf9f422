/** The children behind a number of the statistics, under the name of their group. */
import { memberName } from '@spine/contract/statistic';
import { useCan } from '#platform/session/session.ts';
import { ChildrenDrawer, type ChildrenInput } from '#ui/children/children.drawer.tsx';
import { countUnit, useCountUnit } from '../count-unit.ts';
import { useTable } from '../statistic.queries.ts';
import {
  type Opened,
  type StatisticState,
  toFilterInput,
  toGroupingInput,
} from '../statistic.state.ts';
import { statisticText as text } from '../statistic.text.ts';
import type { ChangeStatistic } from '../use-statistic-state.ts';

/** The call of the children a number counts. */
function toChildrenInput(state: StatisticState, opened: Opened): ChildrenInput {
  const { member, by, key, splitBy, splitKey, perProject } = opened;
  const byAge = by === 'ageGroup' || splitBy === 'ageGroup';
  return {
    ...toFilterInput(state.filters),
    member,
    ...(by && { groupBy: by, key }),
    ...(splitBy && { splitBy, splitKey }),
    ...(byAge && { ages: state.ages }),
    ...(perProject && { perProject: 'true' }),
  };
}

type OpenedDrawerProps = { state: StatisticState; change: ChangeStatistic };

/** The name of the group, from the cached query of the shown table. */
function useGroupTitle(state: StatisticState, opened: Opened): string {
  const { by, key, splitBy, splitKey } = opened;
  const way = toGroupingInput({ groupBy: by ?? 'grade', splitBy: state.splitBy, ages: state.ages });
  const { data } = useTable(
    { ...toFilterInput(state.filters), ...way, indicator: state.indicator },
    by !== undefined,
  );
  const group = data?.groups.find((each) => each.key === key);
  const split = splitBy && data?.splits.find((each) => each.key === splitKey);
  return [group?.label, split?.label].filter(Boolean).join(text.dot);
}

function OpenedChildren({ state, change, opened }: OpenedDrawerProps & { opened: Opened }) {
  const title = useGroupTitle(state, opened);
  const pageUnit = useCountUnit();
  const isOneProject = opened.by === 'project' || opened.splitBy === 'project';
  const unit = opened.perProject ? countUnit({ eachOnce: isOneProject }) : pageUnit;
  return (
    <ChildrenDrawer
      input={toChildrenInput(state, opened)}
      name={memberName[opened.member]}
      title={title}
      unit={unit}
      page={state.page}
      turn={(page) => change({ page }, true)}
      close={() => change({ opened: undefined, page: 1 })}
    />
  );
}

/** The children the address asks for, under the name of their group. */
export function OpenedDrawer({ state, change }: OpenedDrawerProps) {
  const mayShow = useCan('exam.menu');
  if (!state.opened || !mayShow) return null;
  return <OpenedChildren state={state} change={change} opened={state.opened} />;
}
