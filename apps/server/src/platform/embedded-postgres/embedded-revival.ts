/**
 * Starts a PostgreSQL again that died under its owner, at the address it had. One that dies again and again is left to
 * whoever watches over the process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './embedded-cluster.ts';
import { endOrphans, isServed, launch, type Running } from './embedded-process.ts';

const MOST = 3;
const WITHIN_MS = 60_000;
const RETRY_MS = 250;

/** Hears of what becomes of the server. */
export type Watching = {
  /** It was started again. */
  readonly onRevived?: () => void;
  /** It died too often, and nothing serves the files any more. */
  readonly onGone?: (error: Error) => void;
};

export function revivalOf(cluster: Cluster, first: Running, { onRevived, onGone }: Watching) {
  let running = first;
  let reviving: Promise<boolean> | undefined;
  const starts: number[] = [];

  const isTooOften = (): boolean => {
    const now = performance.now();
    while (starts[0] !== undefined && starts[0] < now - WITHIN_MS) starts.shift();
    return starts.push(now) > MOST;
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
      new Error(`PostgreSQL on ${cluster.directory} ended ${MOST + 1} times in a minute`, {
        cause,
      }),
    );
    return false;
  };

  return {
    /** Looks after a server that does not answer. False when it is given up. */
    attend: async (): Promise<boolean> => {
      // It recovers by itself, or another process serves the files for a moment.
      if (await isServed(cluster)) return true;
      reviving ??= revive().finally(() => {
        reviving = undefined;
      });
      return reviving;
    },
    /** The server as it is now. */
    settled: async (): Promise<Running> => {
      await reviving;
      return running;
    },
  };
}
