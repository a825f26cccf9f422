import { actionDetail, listActions, listMuscles } from '@spine/contract/action';
import { useMemo } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';

/** Addresses of media expire after a day, so they are read again every hour. */
const FRESH_MS = 3_600_000;
/** The queries to refresh when an action changes. */
export const ACTION_QUERIES = [listActions, listMuscles, actionDetail] as const;

export function useAction(id: string) {
  return useApiQuery(actionDetail, { id }, { refetchInterval: FRESH_MS });
}

/** Every muscle the library names, for suggestions. */
export function useMuscleOptions() {
  const { data, isFetching } = useApiQuery(listMuscles, {}, { staleTime: FRESH_MS });
  const options = useMemo(() => (data ?? []).map((value) => ({ value, label: value })), [data]);
  return { options, loading: isFetching };
}
