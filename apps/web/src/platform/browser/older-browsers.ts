/**
 * What the page's own code and its packages use, and Chromium 86 and Safari 14 of older phones lack. Syntax is lowered
 * by the build. It runs before anything is drawn.
 */

function define(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** An item by its place, counted from the end when negative; of arrays and strings. */
function at(this: ArrayLike<unknown>, place: number): unknown {
  const whole = Math.trunc(place) || 0;
  return this[whole < 0 ? whole + this.length : whole];
}

define(Array.prototype, 'at', at);
define(String.prototype, 'at', at);
define(
  Object,
  'hasOwn',
  (owner: object, name: PropertyKey) => Object.getOwnPropertyDescriptor(owner, name) !== undefined,
);
