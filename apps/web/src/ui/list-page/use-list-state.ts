/**
 * Binds a list's state to the address. Steps inside the same list (walking rows, paging) replace or push as the
 * back button needs; remembered searches live in memory only and end with the session.
 */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { forgetOnLeave } from '#platform/session.ts';
import { hiddenFiltersOf, readListState, writeListState } from './list-state.ts';
import type { FilterField, ListState } from './list-types.ts';

type Remembered = { search: string; historyState: unknown };
const remembered = new Map<string, Remembered>();
forgetOnLeave(() => remembered.clear());

type Options = {
  listKey: string;
  fields: readonly FilterField[];
  schema: z.ZodType;
  remembersSearch: boolean;
};
export type ChangeState = (change: Partial<ListState>, replace?: boolean) => void;

function useRememberedSearch(options: Options, state: ListState): void {
  const { listKey, fields, remembersSearch } = options;
  const navigate = useNavigate();
  const location = useLocation();
  const bare = location.search === '' && Object.keys(hiddenFiltersOf(location.state)).length === 0;
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const found = remembersSearch && bare ? remembered.get(listKey) : undefined;
    if (found)
      void navigate({ search: found.search }, { replace: true, state: found.historyState });
  }, [bare, listKey, navigate, remembersSearch]);
  useEffect(() => {
    if (remembersSearch) remembered.set(listKey, writeListState({ ...state, open: '' }, fields));
  }, [fields, listKey, remembersSearch, state]);
}

/** The state the address holds, and how to change it. Changing anything but the open row closes the drawer. */
export function useListState(options: Options): { state: ListState; change: ChangeState } {
  const { fields, schema } = options;
  const location = useLocation();
  const navigate = useNavigate();
  const state = useMemo(
    () =>
      readListState(
        { search: new URLSearchParams(location.search), historyState: location.state },
        fields,
        schema,
      ),
    [fields, location.search, location.state, schema],
  );
  const change = useCallback<ChangeState>(
    (part, replace = false) => {
      const { search, historyState } = writeListState({ ...state, open: '', ...part }, fields);
      void navigate({ search }, { replace, state: historyState });
    },
    [fields, navigate, state],
  );
  useRememberedSearch(options, state);
  return { state, change };
}
