/**
 * The keys of a new child are dead for a moment. The second tap of a double tap was meant for the child before, and would
 * otherwise pass over, enter or store something for this one.
 */

/** From the moment when a child is shown until its keys answer, milliseconds. */
export const DEAD_MS = 600;

/** The same after a key asks inside itself: a double tap is no answer. */
export const ASKED_MS = 300;

/** All by the clock of the page that also stamps its events, milliseconds; a tap may be older than what it hits. */
export function isTooSoon(shownAt: number, tappedAt: number, deadMs: number = DEAD_MS): boolean {
  return tappedAt - shownAt < deadMs;
}
