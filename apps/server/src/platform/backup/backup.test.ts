import { appendFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrationNames } from '#platform/db/migrate.ts';
import { requireDiskSpace } from '#platform/disk.ts';
import { tableContents } from '#testing/database/table-contents.ts';
import {
  type BackupWorld,
  BLOB,
  NAME,
  openBackupWorld,
  served,
} from '#testing/process/backup-world.ts';
import { withClient } from './database-facts.ts';
import { readManifest } from './manifest.ts';

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

/** Of users and of families, and the browsers that are remembered. */
const sessionsIn = (url: string) =>
  withClient(
    url,
    async (client) =>
      (
        await client.query(
          'select from session union all select from family_access union all select from trusted_browser',
        )
      ).rowCount,
  );

describe('a backup of the embedded database', () => {
  it('brings every row and every file back into an empty place, but no session and no password', async () => {
    const said = await world.restoreWith();
    expect(said).toContain('The backup is whole');
    await served(dataDir, async (url) => {
      expect(await tableContents(url)).toEqual(await tableContents(world.url));
      expect([await sessionsIn(world.url), await sessionsIn(url)]).toEqual([3, 0]);
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
    expect(migrations).toEqual(await migrationNames());
    expect(postgresMajor).toBe(18);
  });

  it('leaves out the files where that is requested', async () => {
    const { directory } = await world.backupWith({ withoutFiles: true });
    const { files } = await readManifest(directory);
    expect(files.map((file) => file.path)).toEqual(['cluster.tar.gz']);
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

describe('a restore', () => {
  it('refuses what this version cannot serve', async () => {
    const { migrations } = await readManifest(world.made);
    const newer = await world.claiming({ migrations: [...migrations, '999-later.sql'] });
    await expect(world.restoreWith({ backup: newer })).rejects.toThrow('made by a newer version');
    await rm(newer, { recursive: true });
    const earlier = await world.claiming({ migrations: ['001-foundation.sql'] });
    await expect(world.restoreWith({ backup: earlier })).rejects.toThrow('by another build');
    await rm(earlier, { recursive: true });
    const older = await world.claiming({ postgresMajor: 17 });
    await expect(world.restoreWith({ backup: older })).rejects.toThrow(
      'holds files of PostgreSQL 17',
    );
    const ownerUrl = 'postgresql://nobody@127.0.0.1:1/none';
    await expect(world.restoreWith({ ownerUrl })).rejects.toThrow(
      'restore it without DATABASE_URL',
    );
  });

  it('leaves nothing when it is interrupted', async () => {
    const interruption = new AbortController();
    const say = (line: string) => line.includes('whole') && interruption.abort();
    await expect(world.restoreWith({ signal: interruption.signal, say })).rejects.toThrow();
    expect(await readdir(path.join(scratch, 'data')).catch(() => [])).not.toContain('postgres');
  });
});
