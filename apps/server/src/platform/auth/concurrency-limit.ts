/** Limits how much work runs at a time, and how much waits; work beyond that is refused at once. */
import pLimit, { type LimitFunction } from 'p-limit';

/** So many wait already that another one would wait too long. */
export class TooManyWaiting extends Error {
  constructor() {
    super('too many wait for their turn');
    this.name = 'TooManyWaiting';
  }
}

/** Runs `running` works at a time, in the order they came, while at most `waiting` others wait; any number without it. */
export function concurrencyLimit(running: number, waiting = Infinity) {
  const limit = pLimit(running);
  return <T>(work: () => Promise<T>): Promise<T> =>
    limit.pendingCount >= waiting ? Promise.reject(new TooManyWaiting()) : limit(work);
}

type KeyLimit = {
  /** How many may wait; any number without it. */
  readonly waiting?: number;
  /** The error of the next one. */
  readonly tooMany?: () => Error;
};

/** The same for each key by itself, such as each user; keys without work are not remembered. */
export function concurrencyLimitByKey(
  running: number,
  { waiting = Infinity, tooMany = () => new TooManyWaiting() }: KeyLimit = {},
) {
  const limits = new Map<string, LimitFunction>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? pLimit(running);
    if (limit.pendingCount >= waiting) return Promise.reject(tooMany());
    limits.set(key, limit);
    return limit(work).finally(() => {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
    });
  };
}
