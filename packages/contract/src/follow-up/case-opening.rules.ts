/** Since when a case is open. */
import { type CaseEntry, countingEntries, foldCase } from './case.rules.ts';

/**
 * The entries that count since a finding last opened the case: all of them where none opened it again. Whom staff reached
 * in a case that is over was not told of a new finding; the late plan of a hospital belongs to the finding they were told of.
 */
export function entriesSinceOpening(entries: readonly CaseEntry[]): CaseEntry[] {
  const counting = countingEntries(entries);
  const isClosed = counting.map((_, at) => foldCase(counting.slice(0, at + 1))?.stage === 'closed');
  const opened = isClosed.findLastIndex(
    (closed, at) => !closed && isClosed[at - 1] === true && counting[at]?.kind === 'examined',
  );
  return counting.slice(Math.max(opened, 0));
}
