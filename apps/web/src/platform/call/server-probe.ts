import { systemInfo } from '@spine/contract/session';
import { reportReached, setServerProbe } from '../connection.ts';
import { call } from './call.ts';
import { LOCAL_CODES, Refused } from './refused.ts';

/** Without an answer within this time, the server counts as unreachable. */
const PROBE_TIMEOUT_MS = 5000;

async function probeServer(): Promise<boolean> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), PROBE_TIMEOUT_MS);
  try {
    await call(systemInfo, {}, { probe: true, signal: timeout.signal });
    return true;
  } catch (error) {
    return error instanceof Refused && error.code !== LOCAL_CODES.offline;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Probes the server whenever it may be out of reach. The events only suggest that: a chunk fails to load for other reasons
 * too, and a browser that is offline may still reach a server on its own machine.
 */
export function watchServer(): void {
  setServerProbe(probeServer);
  for (const event of ['offline', 'online', 'vite:preloadError'])
    window.addEventListener(event, () => reportReached(false));
}
