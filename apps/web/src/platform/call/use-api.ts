/**
 * How screens call the server: `useApiQuery` reads and caches; `useApiMutation` writes, shows a success message and refreshes
 * the lists it changed.
 */
import type { Endpoint, EndpointAnswer, EndpointInput } from '@spine/contract/kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../toast.ts';
import { type CallOptions, call } from './call.ts';
import type { Download } from './envelope.ts';

/** The query key of an endpoint; without input it matches every query of that endpoint. */
export function keyOf(endpoint: Endpoint, input?: unknown): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

type QueryOptions<Data> = {
  enabled?: boolean;
  staleTime?: number;
  /** Milliseconds, or a function of the newest answer. */
  refetchInterval?: number | ((query: { state: { data: Data | undefined } }) => number | false);
};

/** Reads: `const { data, isPending, error, refetch } = useApiQuery(examInfo, { id })`. The screen shows the error. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: QueryOptions<EndpointAnswer<E, Download>> = {},
) {
  return useQuery<EndpointAnswer<E, Download>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    ...options,
  });
}

type MutationEffects = { success?: string; refresh?: readonly Endpoint[] };

/**
 * Writes: `const add = useApiMutation(addPatient, { success: text.added, refresh: [listPatients] })`, then
 * `await add.mutateAsync({ input })`. A refusal is shown as a message and thrown.
 */
export function useApiMutation<E extends Endpoint>(endpoint: E, effects: MutationEffects = {}) {
  const queries = useQueryClient();
  return useMutation<
    EndpointAnswer<E, Download>,
    Error,
    { input: EndpointInput<E>; options?: CallOptions }
  >({
    mutationFn: ({ input, options }) => call(endpoint, input, options),
    onSuccess: async () => {
      if (effects.success) toast.success(effects.success);
      await Promise.all(
        (effects.refresh ?? []).map((each) => queries.invalidateQueries({ queryKey: keyOf(each) })),
      );
    },
  });
}
