/**
 * A running embedded database with the cast in it and a file beside it, a backup of it, and what tests of backups do:
 * make another one, restore into a place of their own, damage a copy.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { platformScope } from '#platform/auth/scope.ts';
import { type BackupRequest, backUp } from '#platform/backup/backup.ts';
import { type Manifest, readManifest, writeManifest } from '#platform/backup/manifest.ts';
import { type RestoreRequest, restore } from '#platform/backup/restore.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { type EmbeddedServer, startEmbedded } from '#platform/embedded-postgres/embedded.ts';
import { sessionIn } from '#testing/session.ts';
import { insertCast } from '../cast.ts';
import { passableDirectory } from '../database/own-server.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
/** The name of a backup made at that moment. */
export const NAME = 'spine-2026-11-21T10-00-00-000Z';
/** The key of the file beside the database. */
export const BLOB = '019aa000-0000-7000-8000-000000000001';

export type BackupWorld = Awaited<ReturnType<typeof openBackupWorld>>;

export async function openBackupWorld() {
  const root = await passableDirectory('spine-backup-');
  const source = path.join(root, 'source');
  const server = await startSource(source);
  let scratch = path.join(root, 'first');

  const backupWith = (change: Partial<BackupRequest> = {}) =>
    backUp({
      dataDir: source,
      files: { directory: path.join(source, 'blobs') },
      ownerUrl: undefined,
      appUrl: undefined,
      asDump: false,
      withoutFiles: false,
      backupsDir: path.join(scratch, 'backups'),
      keep: undefined,
      now: NOW,
      signal: new AbortController().signal,
      ...change,
    });
  const { directory: made } = await backupWith();
  let number = 0;

  /** A copy of the backup, changed. */
  const damaged = async (change: (copy: string) => Promise<void>): Promise<string> => {
    const copy = path.join(scratch, NAME);
    await cp(made, copy, { recursive: true });
    await change(copy);
    return copy;
  };

  return {
    url: server.url,
    source,
    /** The backup's directory. */
    made,
    /** Gives the next test an empty directory of its own, and answers it. */
    nextScratch: async (): Promise<string> => {
      number += 1;
      scratch = path.join(root, String(number));
      await mkdir(scratch, { mode: 0o711 });
      return scratch;
    },
    backupWith,
    /** Restores into `data` in the test's directory and answers what was said. */
    restoreWith: async (change: Partial<RestoreRequest> = {}): Promise<string> => {
      const dataDir = path.join(scratch, 'data');
      const said: string[] = [];
      await restore({
        backup: made,
        dataDir,
        files: { directory: path.join(dataDir, 'blobs') },
        ownerUrl: undefined,
        appUrl: undefined,
        force: false,
        now: NOW,
        signal: new AbortController().signal,
        say: (line) => said.push(line),
        ...change,
      });
      return said.join('\n');
    },
    damaged,
    /** A copy of the backup that vouches for another manifest. */
    claiming: (change: Partial<Manifest>): Promise<string> =>
      damaged(async (copy) => {
        const { format: _format, ...manifest } = await readManifest(copy);
        await rm(path.join(copy, 'manifest.json'));
        await rm(path.join(copy, 'manifest.sha256'));
        await writeManifest(copy, { ...manifest, ...change });
      }),
    close: async () => {
      await server.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function startSource(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir });
  await migrate(server.url);
  const database = openDatabase(deriveAppUrl(server.url), 2);
  const { users } = await insertCast(database, { now: NOW, salt: 'salt' });
  const session = { userId: users.doctor, client: 'app', address: '127.0.0.1' } as const;
  await sessionIn(database, {
    ...session,
    now: NOW,
    limits: { idleMinutes: 30, hours: 12, proofMinutes: 10, secret: 'secret' },
  });
  const access = { tokenHash: Buffer.from('token'), tel: '13800000000', createdAt: NOW };
  const browser = { id: randomUUID(), userId: users.doctor, tokenHash: Buffer.from('browser') };
  await database.inScope(platformScope, async ({ db }) => {
    await db
      .insertInto('familyAccess')
      .values({ ...access, orgIds: [], patientIds: [], expiresAt: NOW })
      .execute();
    await db
      .insertInto('trustedBrowser')
      .values({ ...browser, createdAt: NOW, lastUsedAt: NOW, expiresAt: NOW })
      .execute();
  });
  await database.close();
  await mkdir(path.join(dataDir, 'blobs/incoming'), { recursive: true });
  await writeFile(path.join(dataDir, 'blobs', BLOB), 'a package');
  await writeFile(path.join(dataDir, 'blobs/incoming', randomUUID()), 'half a pack');
  return server;
}

/** Starts the server of a data directory for as long as `work` takes. */
export async function served<T>(
  dataDir: string,
  work: (url: string) => T | Promise<T>,
): Promise<T> {
  const running = await startEmbedded({ dataDir });
  try {
    return await work(running.url);
  } finally {
    await running.stop();
  }
}
