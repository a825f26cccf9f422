/** Whether a server begins while the list of erasures cannot be read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { type BlobStore, FilesAwayError } from '#platform/files/blob-store.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { openWorld, type World } from '#testing/world.ts';
import { eraseAtStart } from './finish-erasures.service.ts';

let world: World;
let said: string[];
beforeAll(async () => {
  world = await openWorld();
  await restored(null);
});
afterAll(() => world.close());

const restored = (at: Date | null) =>
  withClient(world.ownerUrl, (client) =>
    client.query(
      `insert into installation (restored_at) values ($1)
       on conflict (only_one) do update set restored_at = excluded.restored_at`,
      [at],
    ),
  );
const start = (blobs: BlobStore) => {
  said = [];
  const print = (line: string) => said.push(line);
  return eraseAtStart(
    { database: world.database.unhurried, blobs },
    { now: world.clock.now(), print },
  );
};
const there = () => openBlobStore(world.config.files);
const away = (): BlobStore => ({
  ...there(),
  read: () => Promise.reject(new FilesAwayError('the object store does not answer')),
});

test('a server whose files are away begins, and says so', async () => {
  await start(away());
  expect(said.join()).toContain('cannot be read');
});

test('one whose database was restored does not, until the list was read once', async () => {
  await restored(new Date());
  await expect(start(away())).rejects.toThrow('once the files can be reached');
  await start(there());
  expect(said).toEqual([]);
  await start(away());
  expect(said).toHaveLength(1);
});
