/** Waiting in hooks and factories for what comes by itself; tests have `expect.poll`. */
import { setTimeout as pause } from 'node:timers/promises';

const BETWEEN_MS = 50;
const ATTEMPTS = 1200;

/** Tries until it works, for as long as tests wait, and answers what it answered then. */
export async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await pause(BETWEEN_MS);
    }
  }
}
