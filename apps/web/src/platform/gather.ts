/**
 * Gathers what many cells of a table ask for in the same moment into one call: an answer for each key, null where
 * the call names none.
 *
 * @param ask Answers for some keys at once.
 */
export function gather<Row extends { readonly id: string }>(
  ask: (ids: readonly string[]) => Promise<readonly Row[]>,
): (id: string) => Promise<Row | null> {
  let open: { ids: Set<string>; answer: Promise<readonly Row[]> } | undefined;
  return async (id) => {
    open ??= newAsked();
    open.ids.add(id);
    const rows = await open.answer;
    return rows.find((row) => row.id === id) ?? null;
  };

  function newAsked() {
    const ids = new Set<string>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      open = undefined;
      return ask([...ids]);
    });
    return { ids, answer };
  }
}
