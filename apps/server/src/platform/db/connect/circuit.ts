/**
 * Calls do not wait for a database that is away, each by itself. When one of them waits longer than usual, or loses its
 * connection, the database is asked on a connection of its own. While it gives no answer, whoever waits and whoever comes
 * is refused at once; it is asked again each second, and its first answer lets calls through. Every answer counts, also
 * that no connection is left: a database that is only busy refuses nobody.
 */
import { databaseAwayError, isConnectionLost, isDatabaseAway } from './connection-lost.ts';

/** How long something usual may take before the database is asked. */
const PATIENCE_MS = 1000;
const BETWEEN_MS = 1000;

/**
 * Does the work, but no longer than the database is there: throws an error with SQLSTATE 57P03 once it is away. What comes
 * after that goes to `discard`.
 */
export type Guard = <T>(work: () => Promise<T>, discard?: (late: T) => void) => Promise<T>;

export type Circuit = {
  readonly guard: Guard;
  /** Asks the database whether it is there; for who has lost a connection. */
  check(): void;
  close(): void;
};

/** `probe` asks the database, and rejects by itself where that does not answer. */
export function openCircuit(probe: () => Promise<unknown>): Circuit {
  const waiting = new Set<(error: Error) => void>();
  let away: Error | undefined;
  let isProbing = false;
  let isClosed = false;

  const probeUntilAnswered = async (): Promise<void> => {
    do {
      away = await probe().then(() => undefined, toAbsence);
      if (away) for (const refuse of waiting) refuse(away);
      await pause();
    } while (away && !isClosed);
    isProbing = false;
  };
  const check = (): void => {
    if (isProbing || isClosed) return;
    isProbing = true;
    void probeUntilAnswered();
  };

  const guard: Guard = async (work, discard) => {
    if (away) throw away;
    const working = work();
    const suspicion = setTimeout(check, PATIENCE_MS);
    let refuse = (_error: Error): void => undefined;
    const refused = new Promise<never>((_resolve, reject) => {
      refuse = reject;
    });
    waiting.add(refuse);
    try {
      return await Promise.race([working, refused]);
    } catch (error) {
      working.then(discard, () => undefined);
      if (isConnectionLost(error)) check();
      throw error;
    } finally {
      clearTimeout(suspicion);
      waiting.delete(refuse);
    }
  };

  return {
    guard,
    check,
    close: () => {
      isClosed = true;
    },
  };
}

function toAbsence(cause: unknown): Error | undefined {
  return isDatabaseAway(cause) ? databaseAwayError('the database is away', cause) : undefined;
}

/** Keeps no process alive. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, BETWEEN_MS).unref();
  });
}
