/** Deletes expired rows and files at intervals: sessions, codes, prepared files. A failure is retried in the next round. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/ports/clock.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes one kind of expired data; `now` is the instant of the round. */
export type Sweep = (now: Date) => Promise<void>;

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
