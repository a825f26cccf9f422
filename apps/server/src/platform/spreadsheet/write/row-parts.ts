/** Takes rows apart into files, without holding them. */

/**
 * The rows in parts of at most so many, each to be read to its end before the next; a list without rows is one part without any. Rows
 * that nobody reads on are ended.
 */
export async function* splitRows<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  most: number,
): AsyncGenerator<AsyncIterable<Row>> {
  const source =
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let next = await source.next();
  async function* part() {
    for (let count = 0; count < most && !next.done; count += 1) {
      yield next.value;
      next = await source.next();
    }
  }
  try {
    do yield part();
    while (!next.done);
  } finally {
    await source.return?.();
  }
}
