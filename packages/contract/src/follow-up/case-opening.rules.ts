/** Since when a case is open. */
import { type CaseEntry, countingEntries, foldCase } from './case.rules.ts';

/**
 * The entries that count since the case was last opened: all of them where it never was closed. Whom staff reached in a
 * case that is over was not told of what opened it again.
 */
export function entriesSinceOpening(entries: readonly CaseEntry[]): CaseEntry[] {
  const counting = countingEntries(entries);
  const isClosed = counting.map((_, at) => foldCase(counting.slice(0, at + 1))?.stage === 'closed');
  const opened = isClosed.findLastIndex((closed, at) => !closed && isClosed[at - 1] === true);
  return counting.slice(Math.max(opened, 0));
}
