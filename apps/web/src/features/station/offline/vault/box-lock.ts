/**
 * One page at a time sends boxes that other pages may have made, or replaces one of its own: what is on its way is not replaced.
 * A browser without locks, as Safari before 15.4, goes on without.
 */
const LOCK = 'spine-station-boxes';

/** Runs `work` when no other page sends or replaces boxes. */
export function whenBoxesAreFree<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, work) as Promise<T>;
}

/** Runs `work` unless another page sends or replaces boxes now; undefined then. */
export function ifBoxesAreFree<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  ) as Promise<T | undefined>;
}
