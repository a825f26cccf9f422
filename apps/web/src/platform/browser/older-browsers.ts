/**
 * Polyfills for older phones (Chromium 86, Safari 14). The build lowers the syntax; this file adds the missing functions
 * before anything else runs.
 */

function define(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** `at` of arrays and strings: a negative index counts from the end. */
function at(this: ArrayLike<unknown>, index: number): unknown {
  const position = Math.trunc(index) || 0;
  return this[position < 0 ? position + this.length : position];
}

define(Array.prototype, 'at', at);
define(String.prototype, 'at', at);
define(
  Object,
  'hasOwn',
  (owner: object, name: PropertyKey) => Object.getOwnPropertyDescriptor(owner, name) !== undefined,
);
