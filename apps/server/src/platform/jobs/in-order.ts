/**
 * Does work on many things, some at a time, and yields what came of each in the order of the things. No more are begun
 * than are under way and taken: a slow reader slows the work down, and memory stays flat.
 */
export async function* inOrder<Item, Made>(
  items: readonly Item[],
  underWay: number,
  work: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const begun: Promise<Made>[] = [];
  const begin = (item: Item): void => {
    const made = work(item);
    // Its failure is met when its turn comes, or never.
    made.catch(() => undefined);
    begun.push(made);
  };
  for (const item of items.slice(0, underWay)) begin(item);
  for (const at of items.keys()) {
    const made = await begun.shift();
    const next = items[at + underWay];
    if (next !== undefined) begin(next);
    if (made !== undefined) yield made;
  }
}
