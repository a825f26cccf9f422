/**
 * Restores a backup. Everything that can be is checked first: the manifest, every byte of the files, whether this version
 * can serve it, and whether the target is free. Old data are moved aside, never deleted.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from '#platform/command-line.ts';
import { APP_ROLE, deriveAppUrl, ensureAppRoleSql } from '#platform/db/app-role.ts';
import { hasCitus } from '#platform/db/distributed/distribute-tables.ts';
import { migrationNames } from '#platform/db/migrate.ts';
import { megabytes, requireDiskSpace } from '#platform/disk.ts';
import { locateCluster } from '#platform/embedded-postgres/embedded-cluster.ts';
import { refuseRunning, restoreCluster } from '#platform/embedded-postgres/embedded-restore.ts';
import { type FileSettings, openBlobStore } from '#platform/files/open-blob-store.ts';
import { completeBackups } from './backup.ts';
import { verifyBackupFile } from './backup-file.ts';
import { restoreBlobs } from './blobs.ts';
import {
  type Contents,
  checkRestored,
  countContents,
  readDatabaseFacts,
  withClient,
} from './database-facts.ts';
import { AFTER_RESTORE, restoreDump, schemaForReplaced } from './dump.ts';
import { BLOBS, CLUSTER_FILE, DUMP_FILE, type Manifest, readManifest } from './manifest.ts';
import { findTools } from './postgres-tools.ts';
import { restoreErasureList } from './restore-erasures.ts';

export type RestoreRequest = {
  /** The backup's directory. */
  readonly backup: string;
  readonly dataDir: string;
  readonly files: FileSettings;
  readonly ownerUrl: string | undefined;
  readonly appUrl: string | undefined;
  /** Moves aside what is in the way. */
  readonly force: boolean;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
};

type Restored = {
  readonly contents: Contents;
  /** Where it is now, and where the former data are. */
  readonly location: string;
  readonly aside: string | undefined;
};

/**
 * Restores a backup, or throws a sentence for the operator and leaves everything as it was. Answers whether its schema is that of this
 * version.
 */
export async function restore(request: RestoreRequest): Promise<{ isCurrent: boolean }> {
  const { backup, say, signal } = request;
  const manifest = await readManifest(backup);
  await refuseIncompatible(manifest, request);
  const { files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  say(`Checking ${files.length} files, ${megabytes(bytes)} …`);
  for (const file of files) await verifyBackupFile({ directory: backup, signal }, file);
  say(
    `The backup is whole: made ${manifest.createdAt} by version ${manifest.productVersion}, PostgreSQL ${manifest.postgresVersion}, schema ${manifest.migrations.at(-1)}.`,
  );
  const restored = request.ownerUrl
    ? await restoreToServer(request.ownerUrl, request, manifest)
    : await restoreToDataDir(request, manifest);
  const { contents, location, aside } = restored;
  say(`Restored into ${location}: ${contents.tables} tables with ${contents.rows} rows, all read.`);
  if (aside) say(`What was there before is kept in ${aside}; delete it when it is not needed.`);
  return { isCurrent: await printNextSteps(manifest, say) };
}

/** Refuses what fits no target: backups of an earlier build or a newer version, or files for a server elsewhere. */
async function refuseIncompatible(manifest: Manifest, { ownerUrl }: RestoreRequest): Promise<void> {
  const [base = '', ...later] = await migrationNames();
  const { migrations, productVersion } = manifest;
  if (!migrations.includes(base))
    throw new Error(
      `the backup was made by another build that was never released (${productVersion}), whose schema this one does not go on from: docs/operations.md tells the way under "A database of an earlier build"`,
    );
  const unknown = migrations.filter((name) => name !== base && !later.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `the backup was made by a newer version (${productVersion}): this one does not know ${unknown.join(', ')}`,
    );
  if (manifest.method === 'base-backup' && ownerUrl)
    throw new Error(
      'the backup holds the files of the embedded PostgreSQL: restore it without DATABASE_URL, or make one with --dump',
    );
}

/** The stamp that names what is moved aside. */
function formatStamp(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-');
}

async function restoreToDataDir(request: RestoreRequest, manifest: Manifest): Promise<Restored> {
  const { backup, dataDir, signal, now } = request;
  const location = await locateCluster({ dataDir });
  const isDump = manifest.method === 'dump';
  refuseMajor(manifest, Number(location.runtime.major));
  refuseRole(manifest, APP_ROLE);
  const tools = isDump ? await findTools(manifest.postgresMajor) : undefined;
  if (location.exists && !request.force)
    throw new Error(
      `there is a database in ${location.home} already: give another place with --data, or --force to move it aside`,
    );
  if (location.exists) await refuseRunning(location);
  await requireDiskSpace(path.dirname(location.home), manifest.databaseBytes);
  await restoreBlobFiles(request, manifest);
  const aside = `${location.home}-before-${formatStamp(now)}`;
  let contents: Contents | undefined;
  const complete = async (url: string) => {
    const dump = path.join(backup, DUMP_FILE);
    const target = { url, appUrl: undefined, signal, aside: undefined };
    if (tools) await restoreDump(dump, { ...target, tools });
    // The password of the application's role follows the owner's, which is new.
    else await withClient(url, (client) => client.query(ensureAppRoleSql(url) + AFTER_RESTORE));
    contents = await checkRestored(url, deriveAppUrl(url), manifest.migrations);
  };
  const tar = isDump ? undefined : path.join(backup, CLUSTER_FILE);
  await restoreCluster({ dataDir, location, tar, signal, aside, complete });
  if (!contents) throw new Error('the restored database was not checked');
  return { contents, location: location.home, aside: location.exists ? aside : undefined };
}

/** Files are served by the version that wrote them only; a dump by newer ones too. */
function refuseMajor({ method, postgresMajor, productVersion }: Manifest, major: number): void {
  if (method === 'base-backup' && postgresMajor !== major)
    throw new Error(
      `the backup holds files of PostgreSQL ${postgresMajor}, here is PostgreSQL ${major}: restore it with the version of the product that made it (${productVersion}), and make a backup with --dump there`,
    );
  if (postgresMajor > major)
    throw new Error(
      `the backup was made by PostgreSQL ${postgresMajor}, here is PostgreSQL ${major}: restore into version ${postgresMajor} or newer`,
    );
}

/** The backup's grants name a role, which must be the one used here. */
function refuseRole({ appRole }: Manifest, role: string): void {
  if (role !== appRole)
    throw new Error(
      `the backup grants the application's rights to the role ${appRole}, here it is ${role}: set DATABASE_URL and let APP_DATABASE_URL name a role ${appRole}`,
    );
}

async function restoreToServer(
  url: string,
  request: RestoreRequest,
  manifest: Manifest,
): Promise<Restored> {
  const { appUrl, backup, now, signal, say } = request;
  refuseRole(manifest, appUrl ? decodeURIComponent(new URL(appUrl).username) : APP_ROLE);
  const facts = await readDatabaseFacts(url);
  refuseMajor(manifest, facts.postgresMajor);
  const before = await countContents(url);
  const name = new URL(url).pathname.slice(1);
  const aside = before.tables > 0 ? schemaForReplaced(formatStamp(now)) : undefined;
  const hasWorkers = await withClient(url, hasCitus);
  if (aside)
    refuseFilled(`${name} is not empty (${before.tables} tables, ${before.rows} rows)`, {
      hasWorkers,
      force: request.force,
    });
  const tools = await findTools(manifest.postgresMajor);
  if (appUrl) await withClient(appUrl, (client) => client.query('select 1'));
  await restoreBlobFiles(request, manifest);
  if (aside) say(`Replacing ${before.tables} tables with ${before.rows} rows in ${name} …`);
  await restoreDump(path.join(backup, DUMP_FILE), { url, appUrl, tools, signal, aside });
  const contents = await checkRestored(url, appUrl ?? deriveAppUrl(url), manifest.migrations);
  if (hasWorkers)
    say(`Its rows lie on the coordinator alone. Spread them with: ${commandLine('distribute')}`);
  return { contents, location: `the database ${name}`, aside: aside && `its schema ${aside}` };
}

/** Distributed tables cannot be moved aside. */
function refuseFilled(
  database: string,
  { hasWorkers, force }: { hasWorkers: boolean; force: boolean },
): void {
  if (hasWorkers)
    throw new Error(
      `the database ${database}, and one with the extension citus must be: make a new one and name that`,
    );
  if (!force)
    throw new Error(
      `the database ${database}: name an empty one, or give --force to move them into a schema of their own`,
    );
}

async function restoreBlobFiles(request: RestoreRequest, manifest: Manifest): Promise<void> {
  const { backup, files, signal, say } = request;
  const { directory, bucket } = files;
  const blobs = manifest.files.filter(({ path: name }) => name.startsWith(`${BLOBS}/`));
  if (!bucket) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await requireDiskSpace(
      directory,
      blobs.reduce((sum, file) => sum + file.bytes, 0),
    );
  }
  const store = openBlobStore(files);
  const work = { directory: backup, signal };
  // Before the database: whoever opens it then finds what is to be erased again.
  const directories = await completeBackups(path.dirname(backup));
  const siblings = { own: manifest, directories, say };
  const listed = await restoreErasureList(work, store, siblings);
  if (listed > 0) say(`${listed} erasures were learned from newer backups beside this one.`);
  if (blobs.length === 0) return;
  const added = await restoreBlobs(work, store, blobs);
  const location = bucket ? `the bucket ${bucket.bucket}` : directory;
  say(`${added} of ${blobs.length} other files brought to ${location}; the rest was there.`);
}

async function printNextSteps(manifest: Manifest, say: (line: string) => void): Promise<boolean> {
  const newer = (await migrationNames()).length - manifest.migrations.length;
  if (newer > 0) say(`The next start brings the schema up to date (${newer} migrations).`);
  say(`Everybody signs in again. Start it with: ${commandLine('start')}`);
  return newer === 0;
}
