import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'older-browsers.ts');

/** What an expression is in a browser of years ago, once the script ran. */
function inOldBrowser(expression: string): unknown {
  const browser = createContext();
  runInContext(
    'delete Object.hasOwn; delete Array.prototype.at; delete String.prototype.at',
    browser,
  );
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
])('%s is %s in a browser of years ago', (expression, value) => {
  expect(inOldBrowser(expression)).toBe(value);
});
