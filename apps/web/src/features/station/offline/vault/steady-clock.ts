/**
 * The clock of a page. Set back while the page is open, it goes on as time passes: hours that were seen to pass stay counted, and
 * no wait begins anew.
 */
export function createSteadyClock(
  wall: () => number = Date.now,
  passed: () => number = () => performance.now(),
): () => Date {
  let [time, at] = [wall(), passed()];
  return () => {
    const next = passed();
    time = Math.max(wall(), time + (next - at));
    at = next;
    return new Date(time);
  };
}
