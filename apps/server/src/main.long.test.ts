/** A server that cannot use its data directory says so and ends. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { passableDirectory } from '#testing/database/own-server.ts';
import { expectRefusedStart } from '#testing/process/refused-start.ts';
import { mountSmallDisk } from '#testing/process/small-disk.ts';

let root: string;
beforeEach(async () => {
  root = await passableDirectory('spine-unusable-');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const kinds: [string, string, (at: string) => Promise<string>][] = [
  [
    'below a file',
    'a file stands where one of its folders should be',
    async (at) => {
      await writeFile(path.join(at, 'file'), '');
      return path.join(at, 'file/data');
    },
  ],
  [
    'without a database that can be read',
    'holds no database that can be read',
    async (at) => {
      await mkdir(path.join(at, 'postgres/cluster'), { recursive: true });
      return at;
    },
  ],
];

describe('a data directory', () => {
  test.each(kinds)('that is %s is told', async (_kind, what, make) => {
    await expectRefusedStart(await make(root), what);
  });

  test('on a disk that can only be read is told', async () => {
    const disk = await mountSmallDisk(1);
    try {
      disk.makeReadOnly();
      await expectRefusedStart(
        path.join(disk.directory, 'data'),
        'its file system can only be read',
      );
    } finally {
      await disk.unmount();
    }
  });

  test('on a full disk is told', async () => {
    const disk = await mountSmallDisk(1);
    try {
      await disk.fill(2_000_000);
      await expectRefusedStart(path.join(disk.directory, 'data'), 'its disk is full');
    } finally {
      await disk.unmount();
    }
  });

  test('on a disk too small for a database is told', async () => {
    const disk = await mountSmallDisk(20);
    try {
      await expectRefusedStart(disk.directory, 'there is not enough room');
    } finally {
      await disk.unmount();
    }
  });
});
