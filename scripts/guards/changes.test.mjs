import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { changedSincePassed } from './changes.mjs';

const scratch = mkdtempSync(path.join(tmpdir(), 'spine-changes-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const inside = (folder) => path.join(scratch, folder);
const git = (folder, ...args) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], {
    cwd: inside(folder),
    stdio: 'pipe',
  });
const commit = (folder) => {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'x');
};

/** A repository whose `main` holds `one.ts` and `two.ts`, and a clone of it. */
function clone(name, ...options) {
  const origin = `origin of ${name}`;
  git('.', 'init', '-q', '-b', 'main', origin);
  for (const file of ['one.ts', 'two.ts'])
    writeFileSync(path.join(inside(origin), file), `${file}\n`);
  commit(origin);
  git('.', 'clone', '-q', ...options, `file://${inside(origin)}`, name);
  return inside(name);
}

it('is unknown without a former commit', async () => {
  const root = clone('lonely');
  git('lonely', 'remote', 'remove', 'origin');
  writeFileSync(path.join(root, 'new.ts'), 'new\n');
  expect(await changedSincePassed(root)).toBeUndefined();
  expect(await changedSincePassed(scratch)).toBeUndefined();
});

it('is unknown in a clone of the commit itself', async () => {
  expect(await changedSincePassed(clone('equal'))).toBeUndefined();
});

it('is unknown where a shallow clone cuts off what both have', async () => {
  const root = clone('shallow');
  git('shallow', 'checkout', '-q', '--orphan', 'other');
  writeFileSync(path.join(root, 'one.ts'), 'other\n');
  commit('shallow');
  expect(await changedSincePassed(root)).toBeUndefined();
});

it('names what is committed, edited, new, and both places of what moves', async () => {
  const root = clone('work');
  renameSync(path.join(root, 'one.ts'), path.join(root, 'moved.ts'));
  commit('work');
  writeFileSync(path.join(root, 'two.ts'), 'edited\n');
  writeFileSync(path.join(root, 'new.ts'), 'new\n');
  expect((await changedSincePassed(root)).sort()).toEqual([
    'moved.ts',
    'new.ts',
    'one.ts',
    'two.ts',
  ]);
});
