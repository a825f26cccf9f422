/**
 * Binds a list's state to the address. Steps inside the same list (walking rows, paging) replace or push as the
 * back button needs; remembered searches live in memory only and end with the session.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
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

type Address = { readonly search: string; readonly state: unknown };

/**
 * Where the list is: the address, or the search that was left here. That one holds from the first moment, so that
 * nobody sees other rows before the address has followed.
 */
function useAddress({ listKey, remembersSearch }: Options): Address {
  const navigate = useNavigate();
  const location = useLocation();
  const [first] = useState(() => {
    const bare =
      location.search === '' && Object.keys(hiddenFiltersOf(location.state)).length === 0;
    const left = remembersSearch && bare ? remembered.get(listKey) : undefined;
    return { key: location.key, left };
  });
  const { left } = first;
  useEffect(() => {
    if (left) void navigate({ search: left.search }, { replace: true, state: left.historyState });
  }, [left, navigate]);
  return left && location.key === first.key
    ? { search: left.search, state: left.historyState }
    : location;
}

/** The state the address holds, and how to change it. Changing anything but the open row closes the drawer. */
export function useListState(options: Options): { state: ListState; change: ChangeState } {
  const { fields, listKey, remembersSearch, schema } = options;
  const navigate = useNavigate();
  const { search, state: historyState } = useAddress(options);
  const state = useMemo(
    () => readListState({ search: new URLSearchParams(search), historyState }, fields, schema),
    [fields, historyState, schema, search],
  );
  const change = useCallback<ChangeState>(
    (part, replace = false) => {
      const next = writeListState({ ...state, open: '', ...part }, fields);
      void navigate({ search: next.search }, { replace, state: next.historyState });
    },
    [fields, navigate, state],
  );
  useEffect(() => {
    if (remembersSearch) remembered.set(listKey, writeListState({ ...state, open: '' }, fields));
  }, [fields, listKey, remembersSearch, state]);
  return { state, change };
}
