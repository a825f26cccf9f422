import { expect, it } from 'vitest';
import { faultsIn } from './web-syntax.mjs';

it.each([
  ['a lookbehind', 'x.replace(/(?<=a)b/g, "")'],
  ['a negative lookbehind', 'const R = /(?<!a)b/u'],
  ['class fields', 'class A { b = 1 }'],
  ['private names', 'class A { #b() {} }'],
  ['a static block', 'class A { static {} }'],
  ['await at the top', 'await import("a.js")'],
  ['a flag for indices', 'const R = /a/d'],
])('%s is newer than the phones of families', (_what, script) => {
  expect(faultsIn(script)).toHaveLength(1);
});

it('a lookbehind in a text counts where an expression may be made of it on a phone', () => {
  const script = 'const before = "(?<![0-9])"; new RegExp(before + "1")';
  expect(faultsIn(script, { isOnPhones: true })).toHaveLength(1);
  expect(faultsIn(script)).toEqual([]);
});

it('a worker calls what it fills in itself', () => {
  const script = 'Object.hasOwn(a, b)';
  expect(faultsIn(script)).toEqual([]);
  expect(faultsIn(script, { isWorker: true })).toHaveLength(1);
  expect(faultsIn(`${script}; "signal timed out"`, { isWorker: true })).toEqual([]);
});

it('what both browsers read is no fault', () => {
  const script =
    'export const a = (b, c) => { b ??= c?.d; return /(?<year>\\p{Lu})(?=x)(?!y)/u.test(b) };';
  expect(faultsIn(script, { isOnPhones: true })).toEqual([]);
});
