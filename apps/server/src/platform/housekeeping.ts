/** Deletes expired rows and files at intervals: sessions, codes, prepared files. A failure is retried in the next round. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/ports/clock.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes one kind of expired data; `now` is the instant of the round. */
export type Sweep = (now: Date) => Promise<void>;

/** A sweep that takes long: it runs in the first round, and in others only when `everyMs` have passed since it succeeded. */
export function atMostEvery(everyMs: number, sweep: Sweep): Sweep {
  let due = 0;
  return async (now) => {
    if (now.getTime() < due) return;
    await sweep(now);
    due = now.getTime() + everyMs;
  };
}

/** Starts the rounds and returns how to stop them. */
export function startHousekeeping(
  sweeps: readonly Sweep[],
  { clock, log }: { clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> },
): () => void {
  const round = async (): Promise<void> => {
    for (const sweep of sweeps)
      await sweep(clock.now()).catch((error: unknown) => log.warn({ err: error }, 'housekeeping'));
  };
  const timer = setInterval(() => void round(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
