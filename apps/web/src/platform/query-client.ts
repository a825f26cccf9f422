import { QueryClient } from '@tanstack/react-query';
import { Refused } from './refused.ts';
import { forgetOnLeave } from './session.ts';

const RETRIES = 1;

/** A refusal is an answer: asking again gives the same one. Only a broken connection is tried once more. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < RETRIES && error instanceof Refused && error.code === 0;
}

/** What the server said, kept in memory for half a minute and forgotten with the session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthRetrying, refetchOnWindowFocus: false },
  },
});

forgetOnLeave(() => queryClient.clear());
