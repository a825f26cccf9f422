/** Stores the state of the statistics in the address: every choice is an entry of the history. */
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  isFirstVisit,
  readStatisticState,
  type StatisticState,
  withFilters,
  writeStatisticState,
} from './statistic.state.ts';

export type ChangeStatistic = (
  next: Partial<StatisticState> | ((state: StatisticState) => StatisticState),
  replace?: boolean,
) => void;

/** `newest` is the project a first visit begins with; `ready` once the address says what is shown. */
export function useStatisticState(projects: { loaded: boolean; newest: string | undefined }) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readStatisticState(search), [search]);
  const change = useCallback<ChangeStatistic>(
    (next, replace = false) => {
      const changed = typeof next === 'function' ? next(state) : { ...state, ...next };
      setSearch(writeStatisticState(changed), { replace });
    },
    [setSearch, state],
  );
  const first = isFirstVisit(search);
  const { loaded, newest } = projects;
  useEffect(() => {
    if (!first || !loaded || newest === undefined) return;
    change((former) => withFilters(former, { ...former.filters, projectId: newest }), true);
  }, [change, first, loaded, newest]);
  const reset = useCallback(() => setSearch(''), [setSearch]);
  return { state, change, reset, ready: !first || (loaded && newest === undefined) };
}
