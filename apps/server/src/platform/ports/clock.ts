/** Where the time comes from; tests give a fixed one. */
export type Clock = { now(): Date };

/** A clock that goes as the machine's does, so many milliseconds ahead of it, or behind where that is negative. */
export function openClock(shiftMs: number): Clock {
  return { now: () => new Date(Date.now() + shiftMs) };
}

export const systemClock: Clock = openClock(0);
