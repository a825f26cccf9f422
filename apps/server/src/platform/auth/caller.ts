/**
 * On whose behalf something is done, known to whatever a call or a job leads to: what waits for its turn may ask, so
 * that nobody has to hand it through every function in between.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Caller = {
  /** Who takes turns with others: an institution, or who belongs to none. */
  turn: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
};

/** Nobody waits for it any more. */
export class Abandoned extends Error {
  constructor() {
    super('nobody waits for this any more');
    this.name = 'Abandoned';
  }
}

const callers = new AsyncLocalStorage<Caller>();

export const doFor = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/** Undefined for what the server does by itself. */
export const currentCaller = (): Caller | undefined => callers.getStore();
