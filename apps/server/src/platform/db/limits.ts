/**
 * How long the database may take. PostgreSQL enforces the limits of statements, locks and idle transactions, which are set
 * once for each connection; the driver enforces the others, and ends a connection whose server does not respond at all,
 * not even that a limit is over.
 */

/** In milliseconds. */
export type Limits = {
  /** For a connection: a new one, or one that others hold. */
  readonly wait: number;
  readonly statement: number;
  readonly lock: number;
  /** For the next statement of a transaction that is open. */
  readonly idle: number;
  /** For a statement of exports, jobs and housekeeping. */
  readonly long: number;
};

/** What an installation starts with, in seconds. */
export const LIMIT_SECONDS = { wait: 10, statement: 30, lock: 10, idle: 60, long: 1800 } as const;

/** From seconds. */
export function toMilliseconds(seconds: Limits): Limits {
  return {
    wait: seconds.wait * 1000,
    statement: seconds.statement * 1000,
    lock: seconds.lock * 1000,
    idle: seconds.idle * 1000,
    long: seconds.long * 1000,
  };
}

/** After a limit of PostgreSQL the driver waits so much longer; a live server has ended the statement by then. */
export const SILENCE_MS = 3000;
