/** Work that takes the processor is done some at a time; whoever finds too many waiting is told at once. */
import pLimit from 'p-limit';

/** So many wait already that another one would wait too long. */
export class TooManyWait extends Error {
  constructor() {
    super('too many wait for their turn');
    this.name = 'TooManyWait';
  }
}

/** Does `running` works at a time, in the order they came, while `waiting` others wait. */
export function boundedTurns(running: number, waiting: number) {
  const turns = pLimit(running);
  return <T>(work: () => Promise<T>): Promise<T> =>
    turns.pendingCount >= waiting ? Promise.reject(new TooManyWait()) : turns(work);
}
