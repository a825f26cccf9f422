import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandLine } from './command-line.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spine-command-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('advice names npm in a clone, and ./spine in an unpacked archive, which has no npm', async () => {
  const lines = () => [
    commandLine('start', '', root),
    commandLine('log:verify', '', root),
    commandLine('restore', '<backup>', root),
  ];
  expect(lines()).toEqual(['npm start', 'npm run log:verify', 'npm run restore -- <backup>']);
  await writeFile(path.join(root, 'spine'), '');
  expect(lines()).toEqual(['./spine start', './spine log:verify', './spine restore <backup>']);
});
