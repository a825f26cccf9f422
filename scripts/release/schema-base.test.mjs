// Where migrations begin, in a repository that is released, and what of it may no longer change.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedSinceRelease, keepBase } from './schema-base.mjs';

const DB = 'apps/server/src/platform/db';
const TABLE = `${DB}/schema/exam.sql`;
const KEPT = `${DB}/migrations/base/exam.sql`;
const MIGRATION = `${DB}/migrations/001-more.sql`;
const AUTHOR = ['-c', 'user.name=engineer', '-c', 'user.email=engineer@example.org'];

let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'spine-repository-'));
  git('init', '-q');
  mkdirSync(path.join(root, DB, 'schema'), { recursive: true });
  writeFileSync(path.join(root, TABLE), 'create table exam (id uuid);\n');
  commit();
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args) => execFileSync('git', args, { cwd: root });
const change = (file) => appendFileSync(path.join(root, file), '-- changed\n');
function commit() {
  git('add', '.');
  git(...AUTHOR, 'commit', '-q', '-m', 'a change');
}

it('is the schema of today before a release', async () => {
  expect(await keepBase(root)).toBeUndefined();
  change(TABLE);
  commit();
  expect(await changedSinceRelease(root)).toEqual([]);
});

it('is kept as the first release has it, and the schema goes on', async () => {
  git('tag', 'v1.9.0');
  expect(await changedSinceRelease(root)).toEqual([]);
  change(TABLE);
  commit();
  git('tag', 'v1.10.0');
  expect(await changedSinceRelease(root)).toEqual(['exam.sql']);
  expect(await keepBase(root)).toBe(`${DB}/migrations/base`);
  expect(readFileSync(path.join(root, KEPT), 'utf8')).toBe('create table exam (id uuid);\n');
  commit();
  expect(await changedSinceRelease(root)).toEqual([]);
  expect(await keepBase(root)).toBeUndefined();
});

it('is not changed afterwards, nor is a migration that a release brought', async () => {
  git('tag', 'v1.0.0');
  await keepBase(root);
  change(MIGRATION);
  commit();
  change(MIGRATION);
  commit();
  git('tag', 'v1.1.0');
  expect(await changedSinceRelease(root)).toEqual([]);
  change(MIGRATION);
  change(KEPT);
  commit();
  expect(await changedSinceRelease(root)).toEqual(['exam.sql', MIGRATION, KEPT]);
});

it('is here as it was released; `npm run release` writes the base that is missing', async () => {
  expect(await changedSinceRelease()).toEqual([]);
});
