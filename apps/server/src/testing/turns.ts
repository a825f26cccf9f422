/** Whether long work yields: between its parts other callbacks of the event loop get their turn. */

/** Does work and answers the most of its parts that followed each other with no turn of others between them. */
export async function longestWithoutTurn(
  work: (part: () => void) => Promise<unknown>,
): Promise<number> {
  let longest = 0;
  let sinceTurn = 0;
  let isOver = false;
  const turn = () => {
    sinceTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work(() => {
    sinceTurn += 1;
    longest = Math.max(longest, sinceTurn);
  }).finally(() => {
    isOver = true;
  });
  return longest;
}
