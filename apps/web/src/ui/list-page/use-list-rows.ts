import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { callList, type ListEndpoint } from '#platform/call.ts';
import { keyOf } from '#platform/use-call.ts';
import { inputOf, pageWithRows } from './list-state.ts';
import type { ListState } from './list-types.ts';
import type { ChangeState } from './use-list-state.ts';

type Source<Schema extends z.ZodType> = {
  endpoint: ListEndpoint<Schema>;
  /** Input the screen fixes, beside what the user filters. */
  fixed?: Readonly<Record<string, unknown>> | undefined;
  state: ListState;
  change: ChangeState;
};

/** The rows of the page the state names. The former page stays visible while the next one loads. */
export function useListRows<Schema extends z.ZodType>({
  endpoint,
  fixed,
  state,
  change,
}: Source<Schema>) {
  const input = inputOf(state, fixed);
  const query = useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => callList(endpoint, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    // Whoever comes back to a list, or to its window, sees what others have done meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const page = pageWithRows(state, data);
    if (page !== state.page) change({ page }, true);
  }, [change, data, isPlaceholderData, state]);
  return query;
}
