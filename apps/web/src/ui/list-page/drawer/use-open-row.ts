/** The row the address opens: one of the page, or asked for by its key, wherever in the list it is. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { callList, type ListEndpoint } from '#platform/call.ts';
import { keyOf } from '#platform/use-call.ts';

type Wanted<Schema extends z.ZodType> = {
  endpoint: ListEndpoint<Schema>;
  /** What the list call is asked for the one row. */
  input: Readonly<Record<string, unknown>>;
  /** The row, where the page has it. */
  listed: z.output<Schema> | undefined;
  isIt: (row: z.output<Schema>) => boolean;
  /** Whether there is anything to open, and the page is known not to have it. */
  isElsewhere: boolean;
};

/** `gone`: there is no such row for this reader. */
export type OpenRow<Row> =
  | { state: 'closed' | 'asking' | 'gone' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'open'; row: Row };

export function useOpenRow<Schema extends z.ZodType>(
  wanted: Wanted<Schema>,
): OpenRow<z.output<Schema>> {
  const { endpoint, input, listed, isIt, isElsewhere } = wanted;
  const one = { ...input, size: 1 };
  // An address that somebody has mended by hand names nothing.
  const isKey = endpoint.input.safeParse(one).success;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(endpoint, one),
    queryFn: ({ signal }) => callList(endpoint, one, { signal, quiet: true }),
    enabled: isElsewhere && isKey,
    staleTime: 0,
  });
  if (listed !== undefined) return { state: 'open', row: listed };
  if (!isElsewhere) return { state: 'closed' };
  const row = data?.rows.find(isIt);
  if (row !== undefined) return { state: 'open', row };
  if (!isKey || data) return { state: 'gone' };
  return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'asking' };
}

/** Closes the drawer over a row that was open in it and is no more, for example because it was deleted there. */
export function useCloseAfter(
  key: string,
  { state }: OpenRow<unknown>,
  close: () => void,
): boolean {
  const seen = useRef('');
  if (state === 'open') seen.current = key;
  const wasOpen = seen.current === key;
  const isOver = state === 'gone' && wasOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is over is the trigger.
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  return wasOpen && state !== 'open';
}
