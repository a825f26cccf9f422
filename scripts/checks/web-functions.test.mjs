import { expect, it } from 'vitest';
import { newCallsIn, newSelectorsIn } from './web-functions.mjs';

const NOTHING = new Set();

it.each([
  ['.toSorted', 'a.b.toSorted()'],
  ['.toReversed', '[1].toReversed()'],
  ['.toSpliced', 'a.toSpliced(0, 1)'],
  ['.findLast', 'a.findLast(b)'],
  ['.findLastIndex', 'a.findLastIndex(b)'],
  ['.at', '"a".at(-1)'],
  ['Object.hasOwn', 'Object.hasOwn(a, b)'],
  ['AbortSignal.any', 'AbortSignal.any([a])'],
  ['AbortSignal.timeout', 'AbortSignal.timeout(1)'],
])('%s is newer than Chromium 86 and is filled in', (name, script) => {
  expect(newCallsIn(script, NOTHING)).toEqual([name]);
  expect(newCallsIn(script)).toEqual([]);
});

it.each([
  ['structuredClone', 'structuredClone(a)'],
  ['crypto.randomUUID', 'crypto.randomUUID()'],
  ['Object.groupBy', 'Object.groupBy(a, b)'],
])('%s is a fault', (name, script) => {
  expect(newCallsIn(script).map((each) => each.toLowerCase())).toEqual([
    expect.stringContaining(name.split('.').at(-1).toLowerCase()),
  ]);
});

it('what both browsers have is no fault', () => {
  const script = 'a.flatMap(b); "".replaceAll("a", ""); Promise.allSettled([]); new Map().get(1)';
  expect(newCallsIn(script, NOTHING)).toEqual([]);
});

it('a list in :not() is newer than Chromium 86', () => {
  expect(newSelectorsIn('q("input:not([a], [b])"); q("input:not([a]):not([b])")')).toEqual([
    'input:not([a], [b])',
  ]);
});

it('a function of the script itself is not the type of its minified name', () => {
  expect(newCallsIn('function ML(e) { return e } ML(1)')).toEqual([]);
  expect(newCallsIn('ML(1)')).toEqual(['ML']);
});
