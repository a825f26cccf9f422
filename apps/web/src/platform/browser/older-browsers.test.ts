import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'older-browsers.ts');

/** What an expression is in a browser of years ago, once the script ran. */
function inOldBrowser(expression: string): unknown {
  const browser = createContext();
  const lists = ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'];
  for (const name of lists) runInContext(`delete Array.prototype.${name}`, browser);
  runInContext('delete Object.hasOwn; delete String.prototype.at', browser);
  runInContext(stripTypeScriptTypes(readFileSync(SCRIPT, 'utf8')), browser);
  return runInContext(expression, browser);
}

it.each([
  ['Object.hasOwn({ own: undefined }, "own")', true],
  ['Object.hasOwn({}, "toString")', false],
  ['Object.hasOwn(["a"], 0)', true],
  ['["a", "b"].at(-1)', 'b'],
  ['["a"].at(1)', undefined],
  ['"ab".at(0)', 'a'],
  ['[1, 2, 3].findLast((n) => n < 3)', 2],
  ['[1, 2, 3].findLast((n) => n > 3)', undefined],
  ['[1, 2, 3].findLastIndex((n) => n < 3)', 1],
  ['[1, 2, 3].findLastIndex((n) => n > 3)', -1],
  ['[1, 2, 3].toReversed().join()', '3,2,1'],
  ['[10, 9].toSorted().join()', '10,9'],
  ['[10, 9].toSorted((a, b) => a - b).join()', '9,10'],
  ['[1, 2, 3].toSpliced(1, 1, 7, 8).join()', '1,7,8,3'],
  ['[1, 2, 3].toSpliced(1).join()', '1'],
  ['[1, 2, 3].toSpliced().join()', '1,2,3'],
  ['[1, 2].with(-1, 5).join()', '1,5'],
  [
    'Object.keys([]).length + "" + (() => { for (const name in []) return name; return "" })()',
    '0',
  ],
])('%s is %s in a browser of years ago', (expression, value) => {
  expect(inOldBrowser(expression)).toBe(value);
});

it('what copies a list leaves the list as it was', () => {
  const copies = 'a.toSorted(); a.toReversed(); a.toSpliced(0, 1); a.with(0, 9); a.join()';
  expect(inOldBrowser(`const a = [3, 1, 2]; ${copies}`)).toBe('3,1,2');
});

it('an item beyond the end of a list is not replaced', () => {
  expect(() => inOldBrowser('[1].with(1, 0)')).toThrow('no item 1');
});
