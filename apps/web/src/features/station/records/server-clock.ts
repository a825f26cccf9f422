/** How wrong the clock of this device is, as the server last said: in memory of the page, and on the disk of a prepared device. */
import { create } from 'zustand';
import { readAheadMs } from '#platform/call/server-time.ts';

const useClock = create<{ aheadMs: number | undefined }>(() => ({ aheadMs: undefined }));

/** The server answered just now, and this is its time. Answers the milliseconds by which this clock is ahead. */
export function noteServerTime(serverTime: string): number {
  const aheadMs = Date.now() - new Date(serverTime).getTime();
  useClock.setState({ aheadMs });
  return aheadMs;
}

/** What was heard before the page was opened; what it heard itself is newer. */
export function restoreClockAhead(aheadMs: number): void {
  if (useClock.getState().aheadMs === undefined) useClock.setState({ aheadMs });
}

/** As a record or the device heard it, else any call; undefined until the server said its time. */
export function readClockAhead(): number | undefined {
  return useClock.getState().aheadMs ?? readAheadMs();
}

export function useClockAhead(): number | undefined {
  return useClock(({ aheadMs }) => aheadMs);
}

/** The time of the server, as far as it is known. */
export function serverNow(): Date {
  return new Date(Date.now() - (readClockAhead() ?? 0));
}
