/**
 * Batches the requests of many table cells into one call. Each resolves to the row of its id, or null where the call returns
 * none.
 *
 * @param load Loads the rows of several ids.
 */
export function batchById<Row extends { readonly id: string }>(
  load: (ids: readonly string[]) => Promise<readonly Row[]>,
): (id: string) => Promise<Row | null> {
  let open: { ids: Set<string>; answer: Promise<readonly Row[]> } | undefined;
  return async (id) => {
    open ??= openBatch();
    open.ids.add(id);
    const rows = await open.answer;
    return rows.find((row) => row.id === id) ?? null;
  };

  function openBatch() {
    const ids = new Set<string>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      open = undefined;
      return load([...ids]);
    });
    return { ids, answer };
  }
}
