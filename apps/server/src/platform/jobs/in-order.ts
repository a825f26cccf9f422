/**
 * Maps items with limited concurrency and yields the results in the order of the items. The next item is begun only when
 * a result was taken: a slow reader slows the work down, and memory stays flat.
 */
export async function* mapInOrder<Item, Made>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const pending: Promise<Made>[] = [];
  const begin = (item: Item): void => {
    const made = work(item);
    // A rejection is thrown when its turn comes, and ignored if the reader stops before.
    made.catch(() => undefined);
    pending.push(made);
  };
  for (const item of items.slice(0, concurrency)) begin(item);
  for (const at of items.keys()) {
    const result = await pending.shift();
    const next = items[at + concurrency];
    if (next !== undefined) begin(next);
    if (result !== undefined) yield result;
  }
}
