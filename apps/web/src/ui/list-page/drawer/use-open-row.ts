/** The row that the address opens: one of the current page, or loaded by its key. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { callList, type ListEndpoint } from '#platform/call/call.ts';
import { keyOf } from '#platform/call/use-api.ts';

type OpenRowOptions<Schema extends z.ZodType> = {
  endpoint: ListEndpoint<Schema>;
  /** The input of the list call that finds the row. */
  input: Readonly<Record<string, unknown>>;
  /** The row, where it is on the current page. */
  listed: z.output<Schema> | undefined;
  isRequested: (row: z.output<Schema>) => boolean;
  /** Whether a row is to be opened that is not on the loaded page. */
  isOffPage: boolean;
};

/** `gone`: no such row, or not visible to this user. */
export type OpenRow<Row> =
  | { state: 'closed' | 'asking' | 'gone' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'open'; row: Row };

export function useOpenRow<Schema extends z.ZodType>(
  options: OpenRowOptions<Schema>,
): OpenRow<z.output<Schema>> {
  const { endpoint, input, listed, isRequested, isOffPage } = options;
  const one = { ...input, size: 1 };
  // An edited address may contain an invalid key.
  const isKey = endpoint.input.safeParse(one).success;
  const former = useRef<z.output<Schema>>(undefined);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(endpoint, one),
    queryFn: ({ signal }) => callList(endpoint, one, { signal, quiet: true }),
    enabled: isOffPage && isKey,
    staleTime: 0,
  });
  if (listed !== undefined) {
    former.current = listed;
    return { state: 'open', row: listed };
  }
  if (!isOffPage) return { state: 'closed' };
  const row = data?.rows.find(isRequested);
  if (row !== undefined) return { state: 'open', row };
  if (!isKey || data) return { state: 'gone' };
  if (error) return { state: 'failed', error, retry: () => void refetch() };
  // A row that an act has moved out of the rows stays open while it is loaded by its key.
  const { current } = former;
  return current !== undefined && isRequested(current)
    ? { state: 'open', row: current }
    : { state: 'asking' };
}

/** Closes the drawer when its row is gone after it was open, for example deleted. Returns whether that row is missing now. */
export function useCloseWhenGone(
  key: string,
  { state }: OpenRow<unknown>,
  close: () => void,
): boolean {
  const seen = useRef('');
  if (state === 'open') seen.current = key;
  const wasOpen = seen.current === key;
  const isGone = state === 'gone' && wasOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the disappearance of the row is the trigger.
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  return wasOpen && state !== 'open';
}
