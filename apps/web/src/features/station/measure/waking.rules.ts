/**
 * The keys of a new child are dead for a moment. The second tap of a double tap was meant for the child before, and would
 * otherwise pass over, enter or store something for this one.
 */

/** From the moment when a child is shown until its keys answer, milliseconds. */
export const DEAD_MS = 600;

/** Both by the clock of the page that also stamps its events, milliseconds; a tap may be older than what it hits. */
export function isTooSoon(shownAt: number, tappedAt: number): boolean {
  return tappedAt - shownAt < DEAD_MS;
}
