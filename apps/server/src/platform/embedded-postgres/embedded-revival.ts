/**
 * Restarts a PostgreSQL that died, at the address it had. One that dies again and again is left to the supervisor of the
 * process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './embedded-cluster.ts';
import { endOrphans, isServerRunning, launch, type Running } from './embedded-process.ts';

const MAX_STARTS = 3;
const WINDOW_MS = 60_000;
const RETRY_MS = 250;

/** What the owner is told about the server. */
export type RevivalEvents = {
  /** It was restarted. */
  readonly onRevived?: () => void;
  /** It died too often and stays down. */
  readonly onGone?: (error: Error) => void;
};

export function reviveOnDeath(
  cluster: Cluster,
  first: Running,
  { onRevived, onGone }: RevivalEvents,
) {
  let running = first;
  let reviving: Promise<boolean> | undefined;
  const starts: number[] = [];

  const isTooOften = (): boolean => {
    const now = performance.now();
    while (starts[0] !== undefined && starts[0] < now - WINDOW_MS) starts.shift();
    return starts.push(now) > MAX_STARTS;
  };

  const revive = async (): Promise<boolean> => {
    let cause: unknown;
    while (!isTooOften()) {
      await endOrphans(cluster);
      try {
        running = await launch(cluster, first.port);
        onRevived?.();
        return true;
      } catch (error) {
        cause = error;
        await pause(RETRY_MS);
      }
    }
    onGone?.(
      new Error(`PostgreSQL on ${cluster.directory} ended ${MAX_STARTS + 1} times in a minute`, {
        cause,
      }),
    );
    return false;
  };

  return {
    /** Restarts a server that does not answer. False when it is given up. */
    ensureRunning: async (): Promise<boolean> => {
      // It recovers by itself, or another process runs on the files for a moment.
      if (await isServerRunning(cluster)) return true;
      reviving ??= revive().finally(() => {
        reviving = undefined;
      });
      return reviving;
    },
    /** The present server, after a restart under way. */
    currentServer: async (): Promise<Running> => {
      await reviving;
      return running;
    },
  };
}
