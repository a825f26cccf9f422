/** Now and then forgets what is over: sessions, codes, prepared files. A failed round is tried again later. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/ports/clock.ts';

const EVERY_MS = 10 * 60_000;

/** One thing that forgets; `now` is the instant of the round. */
export type Sweep = (now: Date) => Promise<void>;

/** Starts the rounds and answers how to stop them. */
export function startHousekeeping(
  sweeps: readonly Sweep[],
  { clock, log }: { clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> },
): () => void {
  const round = async (): Promise<void> => {
    for (const sweep of sweeps) await sweep(clock.now());
  };
  const timer = setInterval(() => {
    round().catch((error: unknown) => log.warn({ err: error }, 'housekeeping'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
