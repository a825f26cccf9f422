/**
 * Which counts of an answer are suppressed: primary and secondary suppression of small cells, as official statistics
 * do it. A count of 1 to 4 could point at a child; and since counts add up to others, suppressing it alone hides
 * nothing: it is the total less the other parts. So whatever the shown counts of a sum leave over is either
 * nothing, or at least two suppressed counts that are not few together. Where no two sums share more than one count
 * and none of them close a circle, then no combination of sums discloses a suppressed count either.
 */

export type Cell = {
  readonly count: number;
  /**
   * `primary`: suppressed from 1 to 4, and to protect others; `secondary`: only to protect others;
   * `never`: published whatever it is.
   */
  readonly suppress: 'primary' | 'secondary' | 'never';
};

/** A count that is the sum of others. */
export type Sum = {
  readonly total: string;
  readonly parts: readonly string[];
  /** Parts that are suppressed to protect others only when nothing else is left. */
  readonly suppressedLast?: readonly string[];
};

export type Cells = ReadonlyMap<string, Cell>;

/** The names of the counts to suppress, of counts by name and the sums they stand in. */
export function suppressedCounts(cells: Cells, sums: readonly Sum[], fewest: number): Set<string> {
  const suppressed = new Set<string>();
  for (const [name, { count, suppress }] of cells)
    if (suppress === 'primary' && isFew(count, fewest)) suppressed.add(name);
  // In their order, so that sums at the front are settled alike whatever follows.
  for (let settled = false; !settled; )
    settled = sums.every((sum) => !suppressOneMore({ cells, suppressed, fewest }, sum));
  return suppressed;
}

function isFew(count: number, fewest: number): boolean {
  return count > 0 && count < fewest;
}

type Suppression = {
  readonly cells: Cells;
  readonly suppressed: Set<string>;
  readonly fewest: number;
};

/** Suppresses another count of a sum that discloses one; false when it discloses none. */
function suppressOneMore(suppression: Suppression, sum: Sum): boolean {
  if (!discloses(suppression, sum)) return false;
  const { suppressedLast: kept = [], parts, total } = sum;
  const free = parts.filter((name) => !kept.includes(name));
  const chosen =
    smallest(suppression, free, 1) ??
    smallest(suppression, kept, 1) ??
    smallest(suppression, [total], 1) ??
    smallest(suppression, parts, 0);
  if (chosen === undefined) return false;
  suppression.suppressed.add(chosen);
  return true;
}

function discloses({ cells, suppressed, fewest }: Suppression, { total, parts }: Sum): boolean {
  const unseen = parts.filter((name) => suppressed.has(name));
  if (suppressed.has(total)) return unseen.length === 0;
  const left = unseen.reduce((sum, name) => sum + (cells.get(name)?.count ?? 0), 0);
  return unseen.length === 1 || isFew(left, fewest);
}

/** The smallest count that can be suppressed; a 0 hides little, and is chosen only with `from` 0. */
function smallest(
  { cells, suppressed }: Suppression,
  names: readonly string[],
  from: 0 | 1,
): string | undefined {
  let best: { name: string; count: number } | undefined;
  for (const name of names) {
    const cell = cells.get(name);
    if (!cell || cell.suppress === 'never' || cell.count < from || suppressed.has(name)) continue;
    if (!best || cell.count < best.count) best = { name, count: cell.count };
  }
  return best?.name;
}
