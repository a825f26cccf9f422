/**
 * The caller on whose behalf code runs, available to everything a call or a job leads to without being passed as an
 * argument: queues need it to be fair and to drop work that was abandoned.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Caller = {
  /** By what queues take turns: the institution, or the user or address without one. */
  queueKey: string;
  /** A job, which works on while its user does something else. */
  readonly isJob?: boolean;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** With what the versions of rows are made: who reads one cannot try values against it. */
  readonly versionKey?: string;
};

/** The caller hung up before the work began. */
export class CallAborted extends Error {
  constructor() {
    super('nobody waits for this any more');
    this.name = 'Abandoned';
  }
}

const callers = new AsyncLocalStorage<Caller>();

export const runAs = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/** Undefined for the server's own background work. */
export const currentCaller = (): Caller | undefined => callers.getStore();
