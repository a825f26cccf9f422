import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isOffline, watchConnection } from './connection.ts';
import { Refused } from './refused.ts';
import { forgetOnLeave } from './session.ts';

const RETRIES = 1;

/** A refusal is an answer: asking again gives the same one. Only a broken connection is tried once more. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < RETRIES && error instanceof Refused && error.code === 0;
}

onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(!isOffline())));

/** What is asked and sent without a network fails and is said, instead of waiting without a word. */
const ALWAYS = { networkMode: 'always' } as const;

/** What the server said, kept in memory for half a minute and forgotten with the session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...ALWAYS,
      staleTime: 30_000,
      retry: worthRetrying,
      refetchOnWindowFocus: false,
      refetchOnReconnect: 'always',
    },
    mutations: ALWAYS,
  },
});

forgetOnLeave(() => queryClient.clear());
