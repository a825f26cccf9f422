/**
 * Polyfills for the oldest browsers of the build (Chromium 86, Safari 14). The build lowers the syntax; this one list adds
 * the missing functions before anything else runs. Written here, because core-js is ten times as long for the same functions.
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

type Compare = (one: unknown, other: unknown) => number;
type Test = (item: unknown, index: number, list: unknown) => unknown;

/** A copy in which holes are undefined, as the copying methods of arrays make it. */
function copyOf(list: ArrayLike<unknown>): unknown[] {
  return Array.from(list);
}

function findLastIndex(this: ArrayLike<unknown>, test: Test, self?: unknown): number {
  let index = this.length - 1;
  while (index >= 0 && !test.call(self, this[index], index, this)) index -= 1;
  return index;
}

function findLast(this: ArrayLike<unknown>, test: Test, self?: unknown): unknown {
  return this[findLastIndex.call(this, test, self)];
}

function toReversed(this: ArrayLike<unknown>): unknown[] {
  return copyOf(this).reverse();
}

function toSorted(this: ArrayLike<unknown>, compare?: Compare): unknown[] {
  return copyOf(this).sort(compare);
}

function toSpliced(this: ArrayLike<unknown>, ...change: [number, number, ...unknown[]]): unknown[] {
  const copy = copyOf(this);
  copy.splice(...change);
  return copy;
}

function withItem(this: ArrayLike<unknown>, index: number, item: unknown): unknown[] {
  const copy = copyOf(this);
  const whole = Math.trunc(index) || 0;
  const position = whole < 0 ? whole + copy.length : whole;
  if (position < 0 || position >= copy.length) throw new RangeError(`no item ${index}`);
  copy[position] = item;
  return copy;
}

define(Array.prototype, 'findLastIndex', findLastIndex);
define(Array.prototype, 'findLast', findLast);
define(Array.prototype, 'toReversed', toReversed);
define(Array.prototype, 'toSorted', toSorted);
define(Array.prototype, 'toSpliced', toSpliced);
define(Array.prototype, 'with', withItem);

/** Chromium 86 gives no reasons to signals. */
function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const merged = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) merged.abort(signal.reason);
    else signal.addEventListener('abort', () => merged.abort(signal.reason), { once: true });
  }
  return merged.signal;
}

function timeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('signal timed out', 'TimeoutError'));
  setTimeout(late, milliseconds);
  return controller.signal;
}

if (typeof AbortSignal === 'function') {
  define(AbortSignal, 'any', anySignal);
  define(AbortSignal, 'timeout', timeoutSignal);
}
