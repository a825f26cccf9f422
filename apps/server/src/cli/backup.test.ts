import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommand } from '#testing/process/command.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spine-backup-usage-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const command = (name: string, ...args: string[]) =>
  startCommand(name, args, { DATA_DIR: path.join(root, 'data') }).ended;

test('npm run backup and npm run restore say in one sentence what they were not given', async () => {
  expect((await command('restore')).said).toContain('usage: npm run restore');
  expect((await command('backup', '--keep', '0')).said).toContain('--keep takes the number');
  expect((await command('backup', '--into', 'x')).said).toContain('usage: npm run backup');
  expect((await command('restore', root, '--data', `${root}/none`)).code).toBe(1);
});
