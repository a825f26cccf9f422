/** Backups and restores that start and stop databases again and again; `backup.test.ts` has one of each. */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableContents } from '#testing/database/table-contents.ts';
import { type BackupWorld, BLOB, openBackupWorld, served } from '#testing/process/backup-world.ts';
import { withClient } from './database-facts.ts';
import { readManifest } from './manifest.ts';
import { findTools } from './postgres-tools.ts';

/** The embedded server brings none. */
const newTools = await findTools(18).catch(() => undefined);
let world: BackupWorld;
let scratch: string;
let dataDir: string;

beforeAll(async () => {
  world = await openBackupWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  scratch = await world.nextScratch();
  dataDir = path.join(scratch, 'data');
});

describe('a backup of the embedded database', () => {
  it('starts a database that does not run, and stops it again', async () => {
    await world.restoreWith();
    const { directory } = await world.backupWith({
      dataDir,
      files: { directory: path.join(dataDir, 'blobs') },
    });
    expect((await readManifest(directory)).method).toBe('base-backup');
    await served(dataDir, (url) => withClient(url, (client) => client.query('select 1')));
  });

  it('keeps as many as it is told, and clears away what was left half done', async () => {
    const backupsDir = path.join(scratch, 'backups');
    const old = path.join(backupsDir, 'spine-2026-11-20T10-00-00-000Z.part');
    const young = path.join(backupsDir, 'spine-2026-11-21T09-00-00-000Z.part');
    for (const [directory, time] of [
      [old, '2026-11-20T10:00:00Z'],
      [young, '2026-11-21T09:00:00Z'],
    ] as const) {
      await mkdir(directory, { recursive: true });
      await utimes(directory, new Date(time), new Date(time));
    }
    await writeFile(path.join(backupsDir, 'notes.txt'), 'not ours');
    for (const hour of [1, 2, 3])
      await cp(world.made, path.join(backupsDir, `spine-2026-11-2${hour}T00-00-00-000Z`), {
        recursive: true,
      });
    const { pruned } = await world.backupWith({
      backupsDir,
      keep: 2,
      now: new Date('2026-11-24T00:00:00Z'),
    });
    expect(pruned).toEqual(['spine-2026-11-21T00-00-00-000Z', 'spine-2026-11-22T00-00-00-000Z']);
    expect((await readdir(backupsDir)).sort()).toEqual([
      'notes.txt',
      'spine-2026-11-23T00-00-00-000Z',
      'spine-2026-11-24T00-00-00-000Z',
    ]);
  });

  it.runIf(newTools)('is a dump where that is asked for', async () => {
    const { directory } = await world.backupWith({ asDump: true });
    await world.restoreWith({ backup: directory });
    await served(dataDir, async (url) =>
      expect(await tableContents(url)).toEqual(await tableContents(world.url)),
    );
  });

  it.runIf(!newTools)('is a dump only with programs that are not too old', async () => {
    await expect(world.backupWith({ asDump: true })).rejects.toThrow(
      'of PostgreSQL 18 or newer are needed',
    );
    expect(await readdir(path.join(scratch, 'backups'))).toEqual([]);
  });
});

describe('a restore', () => {
  it('moves what is there aside when it is told to, and deletes nothing', async () => {
    await world.restoreWith();
    const place = path.join(dataDir, 'postgres');
    await expect(world.restoreWith()).rejects.toThrow(`there is a database in ${place} already`);
    await served(dataDir, async (url) => {
      await withClient(url, (client) => client.query('create table kept as select 7 as number'));
      await expect(world.restoreWith({ force: true })).rejects.toThrow(`a server runs on ${place}`);
    });
    const aside = `${place}-before-2026-11-21T10-00-00-000Z`;
    expect(await world.restoreWith({ force: true })).toContain(`is kept in ${aside}`);
    const kept = (url: string) =>
      withClient(url, async (client) => (await client.query("select to_regclass('kept')")).rows);
    expect(await served(dataDir, kept)).toEqual([{ to_regclass: null }]);
    await rename(place, `${place}-new`);
    await rename(aside, place);
    expect(await served(dataDir, kept)).toEqual([{ to_regclass: 'kept' }]);
  });

  it('gives the old database back when it was killed between two renames', async () => {
    await world.restoreWith();
    const home = path.join(dataDir, 'postgres');
    const aside = `${home}-before`;
    await writeFile(path.join(dataDir, 'restore.pending'), JSON.stringify({ home, aside }));
    await rename(home, aside);
    await served(dataDir, async (url) =>
      expect(await tableContents(url)).toEqual(await tableContents(world.url)),
    );
    expect((await readdir(dataDir)).sort()).toEqual(['blobs', 'postgres']);
  });

  it('adds the files that are missing and keeps those that are there', async () => {
    const blobs = path.join(scratch, 'data/blobs');
    await mkdir(blobs, { recursive: true });
    const own = randomUUID();
    await writeFile(path.join(blobs, own), 'mine');
    await writeFile(path.join(blobs, BLOB), 'a pack');
    expect(await world.restoreWith()).toContain('1 of 1 other files brought');
    expect(await readFile(path.join(blobs, BLOB), 'utf8')).toBe('a package');
    expect(await readFile(path.join(blobs, own), 'utf8')).toBe('mine');
  });
});
