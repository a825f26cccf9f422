/** Servers that come to a database with other settings than those before them. */
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#config';
import { platformScope } from '#platform/auth/scope.ts';
import { withStartLock } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { sweepBlobs } from '#platform/files/blob.repository.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { freshDatabase } from '#testing/database/database.ts';
import { startCommand } from '#testing/process/command.ts';
import { checkInstallation } from './installation.ts';

const MAIN = path.join(import.meta.dirname, '../../main');
const DAY_MS = 24 * 60 * 60_000;
const SECRET = 'a secret of thirty-two characters';
/** The usual one, which servers have that set none. */
const { salt: SALT } = readConfig({}).session;
const OTHER_SECRET = 'another secret, of some characters';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'spine-installation-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

let own: Awaited<ReturnType<typeof openOwn>>;
beforeEach(async () => {
  own = await openOwn();
});
afterEach(() => own.close());

/** A database and a directory of a test's own. */
async function openOwn() {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.appUrl, 4);
  const directory = await mkdtemp(path.join(root, 'own-'));
  const settings = (secret: string, files: string) => ({
    DATABASE_URL: fresh.ownerUrl,
    APP_DATABASE_URL: fresh.appUrl,
    SECRET: secret,
    BLOB_DIR: path.join(directory, files),
    PORT: '0',
  });
  return {
    database,
    ownerUrl: fresh.ownerUrl,
    settings,
    pathOf: (files: string) => path.join(directory, files),
    /** What a server with these settings is answered. */
    check: (secret: string, files: string, { isSecretShared = true, salt = SALT } = {}) => {
      const settings = { directory: path.join(directory, files) };
      const config = { secret, isSecretShared, files: settings, session: { salt } };
      return checkInstallation({ database, blobs: openBlobStore(settings), config, now: TEST_NOW });
    },
    close: async () => {
      await database.close();
      await fresh.drop();
    },
  };
}

test('a server with another SECRET does not start, until an operator accepts it', async () => {
  expect(await own.check(SECRET, 'files')).toBeUndefined();
  expect(await own.check(SECRET, 'files')).toBeUndefined();

  const differing = await startCommand(MAIN, [], own.settings(OTHER_SECRET, 'files')).ended;
  expect(differing.code).toBe(1);
  expect(differing.said).toContain('The server cannot start. SECRET is not the one');
  expect(differing.said).not.toContain(OTHER_SECRET);

  const accepting = startCommand('settings-accept', [], own.settings(OTHER_SECRET, 'elsewhere'));
  expect(await accepting.ended).toMatchObject({ code: 0 });
  expect(await own.check(OTHER_SECRET, 'elsewhere')).toBeUndefined();
  await expect(own.check(SECRET, 'elsewhere')).rejects.toThrow('SECRET is not the one');
  await expect(own.check(OTHER_SECRET, 'files')).rejects.toThrow(
    `BLOB_DIR=${own.pathOf('files')} is not where the files`,
  );
});

test('a server with another PASSWORD_SALT does not start, and none adds an administrator, until an operator accepts it', async () => {
  expect(await own.check(SECRET, 'files')).toBeUndefined();
  const other = { ...own.settings(SECRET, 'files'), PASSWORD_SALT: 'pepper' };
  const refused = 'PASSWORD_SALT is not the one that this database is used with';

  const differing = await startCommand(MAIN, [], other).ended;
  expect(differing.code).toBe(1);
  expect(differing.said).toContain(`The server cannot start. ${refused}`);
  const adding = ['--username', 'boss', '--generate'];
  const administrator = await startCommand('admin-create', adding, other).ended;
  expect(administrator.code).toBe(1);
  expect(administrator.said).toContain(refused);

  expect(await startCommand('settings-accept', [], other).ended).toMatchObject({ code: 0 });
  expect(await own.check(SECRET, 'files', { salt: 'pepper' })).toBeUndefined();
  await expect(own.check(SECRET, 'files')).rejects.toThrow(refused);
});

test('a database of before, which knows no PASSWORD_SALT, takes that of the first server', async () => {
  expect(await own.check(SECRET, 'files')).toBeUndefined();
  await own.database.inScope(platformScope, ({ db }) =>
    db.updateTable('installation').set({ passwordSaltHash: null }).execute(),
  );
  expect(await own.check(SECRET, 'files', { salt: 'pepper' })).toBeUndefined();
  await expect(own.check(SECRET, 'files')).rejects.toThrow('PASSWORD_SALT is not the one');
});

test('a copy of the files is the same location, and sweeping leaves the file that names it', async () => {
  expect(await own.check(SECRET, 'files')).toBeUndefined();
  const later = new Date(Date.now() + DAY_MS);
  await sweepBlobs(own.database, openBlobStore({ directory: own.pathOf('files') }), later);
  expect(await own.check(SECRET, 'files')).toBeUndefined();
  await expect(own.check(SECRET, 'copy')).rejects.toThrow(
    'is not where the files of this database are',
  );
  await cp(own.pathOf('files'), own.pathOf('copy'), { recursive: true });
  expect(await own.check(SECRET, 'copy')).toBeUndefined();
});

test('of servers that start at once on a new database, one stores and the others compare', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => withStartLock(own.ownerUrl, () => own.check(SECRET, 'files'))),
  );
  expect(answers).toEqual([undefined, undefined, undefined]);
  const entries = await readdir(own.pathOf('files'), { withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(1);
});

test('a location that cannot be reached is noted, and prevents no start', async () => {
  await writeFile(own.pathOf('file'), '');
  expect(await own.check(SECRET, 'file/files')).toContain('cannot be reached');
  await rm(own.pathOf('file'));
  expect(await own.check(SECRET, 'file/files')).toBeUndefined();
});

test('a secret that was drawn for the embedded database is not compared', async () => {
  expect(await own.check(SECRET, 'files', { isSecretShared: false })).toBeUndefined();
  expect(await own.check(OTHER_SECRET, 'files', { isSecretShared: false })).toBeUndefined();
  expect(readConfig({ SECRET }).isSecretShared).toBe(true);
  expect(readConfig({}).isSecretShared).toBe(false);
});
