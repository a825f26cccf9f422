/**
 * One backup: the database while it works, then the blobs, then what is needed to trust and restore them. The
 * embedded database is taken as a base backup, one that DATABASE_URL names by pg_dump.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { APP_ROLE } from '#platform/db/app-role.ts';
import { megabytes, requireDiskSpace, syncDirectory } from '#platform/disk.ts';
import { joinEmbedded } from '#platform/embedded-postgres/embedded.ts';
import { findHome } from '#platform/embedded-postgres/embedded-cluster.ts';
import { type FileSettings, openBlobStore } from '#platform/files/open-blob-store.ts';
import { type BackupWork, tap, writeBackupFile } from './backup-file.ts';
import { streamBaseBackup } from './base-backup.ts';
import { addBlobs, blobBytes } from './blobs.ts';
import { type DatabaseFacts, readDatabaseFacts } from './database-facts.ts';
import { dumpDatabase } from './dump.ts';
import {
  type BackupFile,
  CLUSTER_FILE,
  DUMP_FILE,
  type Manifest,
  writeManifest,
} from './manifest.ts';
import { findTools } from './postgres-tools.ts';

/** The fastest: it saves three quarters of the space, and the server beside it needs the processor. */
const COMPRESSION = 1;
/** A backup takes about a fifth of the database's size; it is not begun where less than a third is free. */
const REQUIRED_SHARE = 1 / 3;
const PACKAGE = path.join(import.meta.dirname, '../../../package.json');

export type BackupRequest = {
  readonly dataDir: string;
  readonly files: FileSettings;
  /** Where DATABASE_URL names a database, as whom its owner connects, and the application. */
  readonly ownerUrl: string | undefined;
  readonly appUrl: string | undefined;
  /** Dumps the embedded database too, which another version of PostgreSQL can restore. */
  readonly asDump: boolean;
  /** Leaves out the files beside the database, which a store may copy by its own means. */
  readonly withoutFiles: boolean;
  /** The directory that takes the backup. */
  readonly backupsDir: string;
  /** How many backups are left, including the new one; all without it. */
  readonly keep: number | undefined;
  readonly now: Date;
  readonly signal: AbortSignal;
};

export type BackupResult = {
  readonly directory: string;
  readonly bytes: number;
  readonly blobs: number;
  readonly facts: DatabaseFacts;
  /** The names of those that were removed. */
  readonly pruned: readonly string[];
};

type CopiedDatabase = Pick<Manifest, 'method' | 'databaseBytes'> & { readonly file: BackupFile };

/** Makes a backup, or throws a sentence for the operator and leaves nothing that looks like one. */
export async function backUp(request: BackupRequest): Promise<BackupResult> {
  const { backupsDir, now, keep } = request;
  refuseInside(request);
  const source = await openSource(request);
  try {
    const facts = await readDatabaseFacts(source.url);
    if (facts.migrations.length === 0)
      throw new Error('the database does not hold the schema of this product: start it once first');
    await mkdir(backupsDir, { recursive: true, mode: 0o700 });
    await removeUnfinishedBackups(backupsDir, now);
    const fileBytes = request.withoutFiles ? 0 : await blobBytes(openBlobStore(request.files));
    await requireDiskSpace(backupsDir, facts.databaseBytes * REQUIRED_SHARE + fileBytes);
    let files: BackupFile[] = [];
    const directory = await writeBackup(backupsDir, now, async (staging) => {
      files = await writeContents(staging, { request, url: source.url, facts });
    });
    const pruned = keep === undefined ? [] : await pruneBackups(backupsDir, keep);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { directory, bytes, blobs: files.length - 1, facts, pruned };
  } finally {
    await source.stop();
  }
}

/** The result for the operator. */
export function backupSentences({
  directory,
  bytes,
  blobs,
  facts,
  pruned,
}: BackupResult): string[] {
  return [
    `Backup written: ${directory}`,
    `It holds the database of PostgreSQL ${facts.postgresVersion} (${megabytes(facts.databaseBytes)} there) and ${blobs} other files, ${megabytes(bytes)} in all.`,
    ...pruned.map((name) => `Removed, because newer ones are kept: ${name}`),
  ];
}

/** A backup inside the data would be lost with them. */
function refuseInside({ backupsDir, dataDir, files }: BackupRequest): void {
  for (const directory of [dataDir, files.directory]) {
    const relative = path.relative(directory, backupsDir);
    if (!relative.startsWith('..') && !path.isAbsolute(relative))
      throw new Error(`backups must not lie in ${directory}, which they are to replace one day`);
  }
}

async function openSource({ ownerUrl, dataDir }: BackupRequest) {
  if (ownerUrl) return { url: ownerUrl, stop: () => Promise.resolve() };
  if (!(await findHome(dataDir)))
    throw new Error(`there is no database in ${dataDir}: nothing to back up`);
  return joinEmbedded({ dataDir });
}

type BackupContents = { request: BackupRequest; url: string; facts: DatabaseFacts };

async function writeContents(directory: string, filling: BackupContents): Promise<BackupFile[]> {
  const { request, url, facts } = filling;
  const work = { directory, signal: request.signal };
  const byDump = request.ownerUrl !== undefined || request.asDump;
  const { file, ...copied } = byDump
    ? await copyByDump(work, filling)
    : await copyByBaseBackup(work, url);
  const blobs = request.withoutFiles ? [] : await addBlobs(work, openBlobStore(request.files));
  const files = [file, ...blobs];
  const { migrations } = await readDatabaseFacts(url);
  if (migrations.join() !== facts.migrations.join())
    throw new Error('the schema was changed meanwhile: make the backup again');
  await writeManifest(directory, {
    ...copied,
    createdAt: request.now.toISOString(),
    productVersion: await productVersion(),
    postgresVersion: facts.postgresVersion,
    postgresMajor: facts.postgresMajor,
    migrations: [...migrations],
    appRole: request.appUrl ? decodeURIComponent(new URL(request.appUrl).username) : APP_ROLE,
    files,
  });
  return files;
}

async function copyByBaseBackup(work: BackupWork, url: string): Promise<CopiedDatabase> {
  let databaseBytes = 0;
  const count = tap((chunk) => {
    databaseBytes += chunk.length;
  });
  const write = (tar: Readable) =>
    writeBackupFile(work, CLUSTER_FILE, [tar, count, createGzip({ level: COMPRESSION })]);
  const file = await streamBaseBackup(url, write);
  return { method: 'base-backup', databaseBytes, file };
}

async function copyByDump(
  work: BackupWork,
  { url, facts }: BackupContents,
): Promise<CopiedDatabase> {
  const tools = await findTools(facts.postgresMajor);
  const write = (dump: Readable) => writeBackupFile(work, DUMP_FILE, [dump]);
  const file = await dumpDatabase({ url, tools, signal: work.signal }, write);
  return { method: 'dump', databaseBytes: facts.databaseBytes, file };
}

async function productVersion(): Promise<string> {
  const text = await readFile(PACKAGE, 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

// The directory of all backups. A backup is a directory named by its instant; it is written under a temporary name and
// renamed when everything is on the disk. What a killed backup left is removed once it is unchanged for half a day.

const COMPLETE = /^spine-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3}Z)$/;
const UNFINISHED = /^spine-.*\.(part|gone)$/;
const ABANDONED_MS = 12 * 60 * 60 * 1000;

/** Makes a backup with `write`; returns its directory, which is complete or missing. */
async function writeBackup(
  backupsDir: string,
  now: Date,
  write: (staging: string) => Promise<void>,
): Promise<string> {
  const place = path.join(backupsDir, `spine-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  const staging = `${place}.part`;
  if (existsSync(place)) throw new Error(`there is a backup of this very moment: ${place}`);
  await mkdir(staging, { mode: 0o700 });
  try {
    await write(staging);
    await syncDirectory(staging);
    await rename(staging, place);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  await syncDirectory(backupsDir);
  return place;
}

/** Removes what killed backups left behind. */
async function removeUnfinishedBackups(backupsDir: string, now: Date): Promise<void> {
  for (const name of await readdir(backupsDir)) {
    const directory = path.join(backupsDir, name);
    if (UNFINISHED.test(name) && now.getTime() - (await lastModified(directory)) > ABANDONED_MS)
      await rm(directory, { recursive: true, force: true });
  }
}

/** The complete backups of a directory, newest first. */
export async function completeBackups(backupsDir: string): Promise<string[]> {
  const names = (await readdir(backupsDir)).filter((name) => COMPLETE.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => path.join(backupsDir, name));
}

/** When the complete backups of a directory were begun, oldest first; undefined without the directory. */
export async function backupTimes(backupsDir: string): Promise<Date[] | undefined> {
  const names = await readdir(backupsDir).catch(() => undefined);
  return names
    ?.filter((name) => COMPLETE.test(name))
    .sort()
    .map((name) => new Date(name.replace(COMPLETE, '$1:$2:$3.$4')));
}

/** When the newest complete backup of a directory was begun: null without one, undefined without the directory. */
export async function newestBackup(backupsDir: string): Promise<Date | null | undefined> {
  const times = await backupTimes(backupsDir);
  return times && (times.at(-1) ?? null);
}

/** Removes the oldest backups until `keep` are left; returns their names. */
async function pruneBackups(backupsDir: string, keep: number): Promise<string[]> {
  const complete = (await readdir(backupsDir)).filter((name) => COMPLETE.test(name)).sort();
  const old = complete.slice(0, Math.max(0, complete.length - keep));
  for (const name of old) {
    // Renamed first: a removal that is cut short leaves nothing that looks like a backup.
    const gone = path.join(backupsDir, `${name}.gone`);
    await rename(path.join(backupsDir, name), gone);
    await rm(gone, { recursive: true, force: true });
  }
  return old;
}

async function lastModified(directory: string): Promise<number> {
  const names = ['', ...(await readdir(directory).catch(() => []))];
  const times = await Promise.all(
    names.map((name) =>
      stat(path.join(directory, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}
