/**
 * Which counts of an answer are not told. A count of 1 to 4 could point at a child; and since counts add up to others,
 * hiding it alone hides nothing: it is the total less what is shown beside it. So whatever the shown counts of a sum
 * leave over is either nothing, or at least two hidden counts that are not few together. Where no two sums share more
 * than one count and none of them close a circle, then no combination of sums gives a hidden count away either.
 */

export type Cell = {
  readonly count: number;
  /** `small`: hidden from 1 to 4; `needed`: hidden only for the sake of others; `never`: told whatever it is. */
  readonly hide: 'small' | 'needed' | 'never';
};

/** A count that is the sum of others. */
export type Sum = {
  readonly total: string;
  readonly parts: readonly string[];
  /** Parts that are hidden for the sake of others only when nothing else is left. */
  readonly kept?: readonly string[];
};

export type Cells = ReadonlyMap<string, Cell>;

/** The names of the counts not to tell, of counts by name and the sums they stand in. */
export function hiddenCounts(cells: Cells, sums: readonly Sum[], fewest: number): Set<string> {
  const hidden = new Set<string>();
  for (const [name, { count, hide }] of cells)
    if (hide === 'small' && isFew(count, fewest)) hidden.add(name);
  // In their order, so that sums at the front are settled alike whatever follows.
  for (let settled = false; !settled; )
    settled = sums.every((sum) => !hideOneMore({ cells, hidden, fewest }, sum));
  return hidden;
}

function isFew(count: number, fewest: number): boolean {
  return count > 0 && count < fewest;
}

type Hiding = { readonly cells: Cells; readonly hidden: Set<string>; readonly fewest: number };

/** Hides another count of a sum that gives one away; false when it gives none away. */
function hideOneMore(hiding: Hiding, sum: Sum): boolean {
  if (!givesAway(hiding, sum)) return false;
  const { kept = [], parts, total } = sum;
  const free = parts.filter((name) => !kept.includes(name));
  const chosen =
    smallest(hiding, free, 1) ??
    smallest(hiding, kept, 1) ??
    smallest(hiding, [total], 1) ??
    smallest(hiding, parts, 0);
  if (chosen === undefined) return false;
  hiding.hidden.add(chosen);
  return true;
}

function givesAway({ cells, hidden, fewest }: Hiding, { total, parts }: Sum): boolean {
  const unseen = parts.filter((name) => hidden.has(name));
  if (hidden.has(total)) return unseen.length === 0;
  const left = unseen.reduce((sum, name) => sum + (cells.get(name)?.count ?? 0), 0);
  return unseen.length === 1 || isFew(left, fewest);
}

/** The smallest count that can be hidden; a 0 hides little, and is taken only when asked for. */
function smallest(
  { cells, hidden }: Hiding,
  names: readonly string[],
  from: 0 | 1,
): string | undefined {
  let found: { name: string; count: number } | undefined;
  for (const name of names) {
    const cell = cells.get(name);
    if (!cell || cell.hide === 'never' || cell.count < from || hidden.has(name)) continue;
    if (!found || cell.count < found.count) found = { name, count: cell.count };
  }
  return found?.name;
}
