/**
 * The two ways a screen talks to the server. `useAsk` reads and caches; `useCall` writes, says that it is done,
 * and refreshes the lists it changed.
 */
import type { AnswerOf, Endpoint, InputOf } from '@spine/contract/kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from './call.ts';
import type { Download } from './envelope.ts';
import { toast } from './toast.ts';

/** The query key of an endpoint; without input it names every answer of that endpoint. */
export function keyOf(endpoint: Endpoint, input?: unknown): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

type AskOptions<Data> = {
  enabled?: boolean;
  staleTime?: number;
  /** Milliseconds, or what the newest answer makes of them. */
  refetchInterval?: number | ((query: { state: { data: Data | undefined } }) => number | false);
};

/** Reads: `const { data, isPending, error, refetch } = useAsk(examInfo, { id })`. The screen shows the error. */
export function useAsk<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: AskOptions<AnswerOf<E, Download>> = {},
) {
  return useQuery<AnswerOf<E, Download>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    ...options,
  });
}

type Effects = { success?: string; refresh?: readonly Endpoint[] };

/**
 * Writes: `const add = useCall(addPatient, { success: text.added, refresh: [listPatients] })`, then
 * `await add.mutateAsync({ input })`. A refusal is shown as a message and thrown.
 */
export function useCall<E extends Endpoint>(endpoint: E, effects: Effects = {}) {
  const queries = useQueryClient();
  return useMutation<AnswerOf<E, Download>, Error, { input: InputOf<E>; options?: CallOptions }>({
    mutationFn: ({ input, options }) => call(endpoint, input, options),
    onSuccess: async () => {
      if (effects.success) toast.success(effects.success);
      await Promise.all(
        (effects.refresh ?? []).map((each) => queries.invalidateQueries({ queryKey: keyOf(each) })),
      );
    },
  });
}
