import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isOffline, watchConnection } from '../connection.ts';
import { clearOnSessionEnd } from '../session/session.ts';
import { Refused } from './refused.ts';

const RETRIES = 1;

/** Only a failed connection is retried: repeating a refused call gives the same refusal. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && error instanceof Refused && error.code === 0;
}

onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(!isOffline())));

/** Without a network, calls fail with a message instead of waiting silently. */
const WITHOUT_WAITING = { networkMode: 'always' } as const;

/** Answers of the server: fresh for half a minute, cleared at the end of the session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...WITHOUT_WAITING,
      staleTime: 30_000,
      retry: shouldRetry,
      refetchOnWindowFocus: false,
      refetchOnReconnect: 'always',
    },
    mutations: WITHOUT_WAITING,
  },
});

clearOnSessionEnd(() => queryClient.clear());
