import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'vitest';
import { passableDirectory } from '#testing/database/own-server.ts';
import { expectRefusedStart } from '#testing/process/refused-start.ts';

test('a data directory that is a file is told', async () => {
  const root = await passableDirectory('spine-unusable-');
  const file = path.join(root, 'file');
  await writeFile(file, '');
  await expectRefusedStart(file, 'there is a file of that name');
  await rm(root, { recursive: true });
});

test.runIf(process.platform === 'linux')(
  'a data directory where nothing can be kept is told, and not tried again',
  () => expectRefusedStart('/proc/x', 'nothing can be kept in its file system'),
);
