import { randomUUID } from 'node:crypto';
import {
  appendFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireDiskSpace } from '#platform/disk.ts';
import { type BackupWorld, BLOB, NAME, openBackupWorld, served } from '#testing/backup-world.ts';
import { tableContents } from '#testing/database/table-contents.ts';
import { withClient } from './database-facts.ts';
import { readManifest } from './manifest.ts';
import { findTools } from './postgres-tools.ts';

/** Databases are made, started and stopped. */
const PATIENT = { timeout: 90_000 };
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

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

/** Of users and of families. */
const sessionsIn = (url: string) =>
  withClient(
    url,
    async (client) =>
      (await client.query('select from session union all select from family_access')).rowCount,
  );

describe('a backup of the embedded database', PATIENT, () => {
  it('brings every row and every file back into an empty place, but no session and no password', async () => {
    const said = await world.restoreWith();
    expect(said).toContain('The backup is whole');
    await served(dataDir, async (url) => {
      expect(await tableContents(url)).toEqual(await tableContents(world.url));
      expect([await sessionsIn(world.url), await sessionsIn(url)]).toEqual([2, 0]);
      expect(new URL(url).password).not.toBe(new URL(world.url).password);
    });
    expect(await readFile(path.join(dataDir, 'blobs', BLOB), 'utf8')).toBe('a package');
    expect((await readdir(dataDir)).sort()).toEqual(['blobs', 'postgres']);
  });

  it('is for its owner only and says what it holds', async () => {
    expect(path.basename(world.made)).toBe(NAME);
    for (const name of ['', 'cluster.tar.gz', 'manifest.json', `blobs/${BLOB}`])
      expect((await stat(path.join(world.made, name))).mode & 0o077).toBe(0);
    const { files, migrations, postgresMajor } = await readManifest(world.made);
    expect(files.map((file) => file.path)).toEqual(['cluster.tar.gz', `blobs/${BLOB}`]);
    expect(migrations[0]).toBe('001-foundation.sql');
    expect(postgresMajor).toBe(18);
  });

  it('starts a database that does not run, and stops it again', async () => {
    await world.restoreWith();
    const { directory } = await world.backupWith({ dataDir, blobDir: path.join(dataDir, 'blobs') });
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

  it('leaves nothing when it is interrupted', async () => {
    await expect(world.backupWith({ signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await readdir(path.join(scratch, 'backups'))).toEqual([]);
    const slots = await withClient(world.url, (client) =>
      client.query('select from pg_replication_slots'),
    );
    expect(slots.rowCount).toBe(0);
  });

  it('is refused beside the data it is to replace, and where there are none', async () => {
    await expect(
      world.backupWith({ backupsDir: path.join(world.source, 'backups') }),
    ).rejects.toThrow('backups must not lie in');
    await expect(world.backupWith({ dataDir: path.join(scratch, 'none') })).rejects.toThrow(
      'there is no database in',
    );
    expect(await readdir(scratch)).toEqual([]);
  });

  it('is not begun where there is no room for it', async () => {
    await expect(requireDiskSpace(scratch, 1e18)).rejects.toThrow(
      /there is not enough room in .*: about \d+ MB are needed, \d+ MB are free/,
    );
  });
});

describe('a backup that is not as it was written', () => {
  const cases: [string, string, (copy: string) => Promise<void>][] = [
    ['a flipped bit in the database', 'is damaged', (copy) => flip(`${copy}/cluster.tar.gz`)],
    ['half a database', 'is damaged', (copy) => truncate(`${copy}/cluster.tar.gz`, 100_000)],
    ['a longer database', 'is damaged', (copy) => appendFile(`${copy}/cluster.tar.gz`, 'x')],
    ['no database', 'is missing', (copy) => rm(`${copy}/cluster.tar.gz`)],
    ['a flipped bit in a file', 'is damaged', (copy) => flip(`${copy}/blobs/${BLOB}`)],
    ['a flipped bit in the manifest', 'is damaged', (copy) => flip(`${copy}/manifest.json`)],
    ['no manifest', 'is not a whole backup', (copy) => rm(`${copy}/manifest.json`)],
    ['no checksum', 'is not a whole backup', (copy) => rm(`${copy}/manifest.sha256`)],
  ];
  it.each(cases)('with %s is refused before anything is touched', async (_what, why, change) => {
    const backup = await world.damaged(change);
    await expect(world.restoreWith({ backup })).rejects.toThrow(why);
    expect(await readdir(scratch)).toEqual([NAME]);
  });

  it.each([
    ['../../etc/passwd', 'is not a backup'],
    ['blobs/../../x', 'is not a backup'],
    ['blobs/incoming/x', 'is not a backup'],
  ])('that names the file %s is refused', async (name, why) => {
    const { files } = await readManifest(world.made);
    const stranger = { path: name, bytes: 1, sha256: '0'.repeat(64) };
    const backup = await world.claiming({ files: [...files, stranger] });
    await expect(world.restoreWith({ backup })).rejects.toThrow(why);
  });
});

describe('a restore', PATIENT, () => {
  it('refuses what this version cannot serve', async () => {
    const { migrations } = await readManifest(world.made);
    const newer = await world.claiming({ migrations: [...migrations, '999-later.sql'] });
    await expect(world.restoreWith({ backup: newer })).rejects.toThrow('made by a newer version');
    await rm(newer, { recursive: true });
    const older = await world.claiming({ postgresMajor: 17 });
    await expect(world.restoreWith({ backup: older })).rejects.toThrow(
      'holds files of PostgreSQL 17',
    );
    const ownerUrl = 'postgresql://nobody@127.0.0.1:1/none';
    await expect(world.restoreWith({ ownerUrl })).rejects.toThrow(
      'restore it without DATABASE_URL',
    );
  });

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

  it('leaves nothing when it is interrupted', async () => {
    const interruption = new AbortController();
    const say = (line: string) => line.includes('whole') && interruption.abort();
    await expect(world.restoreWith({ signal: interruption.signal, say })).rejects.toThrow();
    expect(await readdir(path.join(scratch, 'data')).catch(() => [])).not.toContain('postgres');
  });
});
