/** A restore learns what was erased since from newer backups of its own installation, and from no other. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlobStore } from '../files/blob-store.ts';
import { ERASURE_LIST, keyOfNumber } from '../files/numbered-files.ts';
import { openBlobStore } from '../files/open-blob-store.ts';
import { writeBackupFile } from './backup-file.ts';
import { BLOBS, CLUSTER_FILE, readManifest, writeManifest } from './manifest.ts';
import { restoreErasureList } from './restore-erasures.ts';

/** The file by which the servers of an installation know their location. */
const OWN = '019aa000-0000-7000-8000-000000000001';
const FOREIGN = '019aa000-0000-7000-8000-000000000002';

let root: string;
let number = 0;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'restore-erasures-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const place = (): string => {
  number += 1;
  return path.join(root, String(number));
};
const { signal } = new AbortController();

/** A backup with the file of an installation, and entries of its list. */
async function backupOf(installation: string, entries: readonly string[]): Promise<string> {
  const directory = place();
  const named: [string, string][] = [
    [CLUSTER_FILE, 'a cluster'],
    [`${BLOBS}/${installation}`, 'the files of one installation'],
    ...entries.map((entry, at): [string, string] => [
      `${BLOBS}/${keyOfNumber(ERASURE_LIST, at + 1)}`,
      entry,
    ]),
  ];
  const files = [];
  for (const [name, text] of named)
    files.push(await writeBackupFile({ directory, signal }, name, [Readable.from([text])]));
  await writeManifest(directory, {
    createdAt: '2026-11-20T02:00:00.000Z',
    productVersion: '1',
    method: 'base-backup',
    postgresVersion: '18.1',
    postgresMajor: 18,
    migrations: ['000'],
    appRole: 'spine_app',
    databaseBytes: 1,
    files,
  });
  return directory;
}

async function restoreFrom(directory: string, directories: readonly string[]) {
  const blobs = openBlobStore({ directory: place() });
  const said: string[] = [];
  const own = await readManifest(directory);
  const siblings = { own, directories, say: (line: string) => void said.push(line) };
  const added = await restoreErasureList({ directory, signal }, blobs, siblings);
  return { added, blobs, said: said.join('\n') };
}

const entryOf = async (blobs: BlobStore, at: number) =>
  (await buffer(await blobs.read(keyOfNumber(ERASURE_LIST, at)))).toString();

test('entries of another installation, which have the same keys, are left where they are', async () => {
  const own = await backupOf(OWN, []);
  const later = await backupOf(OWN, ['own one', 'own two']);
  const foreign = await backupOf(FOREIGN, ['foreign one', 'foreign two', 'foreign three']);
  const { added, blobs, said } = await restoreFrom(own, [foreign, later]);
  expect([added, await entryOf(blobs, 1), await entryOf(blobs, 2)]).toEqual([
    2,
    'own one',
    'own two',
  ]);
  expect(await blobs.has(keyOfNumber(ERASURE_LIST, 3))).toBe(false);
  expect(said).toBe('');
});

test('entries of the list are no sign of the same installation', async () => {
  const own = await backupOf(OWN, ['own one']);
  const foreign = await backupOf(FOREIGN, ['foreign one', 'foreign two']);
  expect(await restoreFrom(own, [foreign])).toMatchObject({ added: 0 });
});

test('a damaged one is named, and the next one is asked', async () => {
  const own = await backupOf(OWN, []);
  const later = await backupOf(OWN, ['own one']);
  const [torn, changed] = [await backupOf(OWN, ['own one']), await backupOf(OWN, ['own one'])];
  await writeFile(path.join(torn, 'manifest.json'), '{}');
  await writeFile(path.join(changed, BLOBS, keyOfNumber(ERASURE_LIST, 1)), 'another');
  const { added, blobs, said } = await restoreFrom(own, [torn, changed, later]);
  expect([added, await entryOf(blobs, 1)]).toEqual([1, 'own one']);
  expect(said).toContain(torn);
  expect(said).toContain(changed);
});
