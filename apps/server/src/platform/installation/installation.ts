/**
 * What all servers of a database share: the secret that signs links, codes and sessions, the salt of passwords, and the
 * location of the files. The first server stores fingerprints of the settings, and writes a file that backups and copies
 * of the location contain. A server that differs is refused, because half of all calls would fail
 * (docs/adr/0080-what-servers-share.md).
 */
import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '#config';
import { platformScope } from '#platform/auth/scope.ts';
import { commandLine } from '#platform/command-line.ts';
import type { Database } from '#platform/db/open.ts';
import { dropBlob, insertBlob } from '#platform/files/blob.repository.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { locationOf } from '#platform/files/open-blob-store.ts';
import {
  type Fingerprints,
  findInstallation,
  saveInstallation,
} from './installation.repository.ts';

export type InstallationParts = {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly config: Pick<Config, 'secret' | 'isSecretShared' | 'files'> & {
    readonly session: Pick<Config['session'], 'salt'>;
  };
  readonly now: Date;
};

const FILE_TEXT =
  'The files of one installation are in this location. Its database names this one.\n';
const HOW_TO_ACCEPT = `If the change is intended, stop all servers and run: ${commandLine('settings:accept')}`;

/** The settings that all servers must have alike; the file says the same of their location. */
const SHARED_SETTINGS = [
  {
    name: 'SECRET',
    fingerprint: 'secretHash',
    harm: 'other servers would refuse what this one signs',
  },
  {
    name: 'PASSWORD_SALT',
    fingerprint: 'passwordSaltHash',
    harm: 'nobody could sign in with a password that was set with the other one',
  },
] as const satisfies readonly { name: string; fingerprint: keyof Fingerprints; harm: string }[];

/**
 * Stores what no server has stored yet, and compares the rest. Returns a note for the operator where the files cannot be
 * reached. Throws an Error with a sentence where this server differs. The caller holds the start lock.
 */
export async function checkInstallation(parts: InstallationParts): Promise<string | undefined> {
  const { database, config } = parts;
  await checkFingerprints(database, computeFingerprints(config));
  const { fileKey } = await database.inScope(platformScope, findInstallation);
  const isThere = await (fileKey ? parts.blobs.has(fileKey) : writeFile(parts)).catch(
    () => undefined,
  );
  if (isThere === undefined)
    return `${locationOf(config.files)} cannot be reached; files are unavailable`;
  if (isThere) return undefined;
  throw new Error(
    `${locationOf(config.files)} is not where the files of this database are: ${fileKey} is missing. Name the location that all servers share, or copy the files there. ${HOW_TO_ACCEPT}`,
  );
}

/**
 * The same for the salt alone, for a command that sets a password. Throws an Error where servers use another one. The
 * caller holds the start lock.
 */
export function checkPasswordSalt(database: Database, salt: string): Promise<void> {
  return checkFingerprints(database, { passwordSaltHash: computeFingerprint(salt) });
}

/** Stores the fingerprints that are missing. Throws an Error that names the setting that differs. */
async function checkFingerprints(
  database: Database,
  present: Partial<Fingerprints>,
): Promise<void> {
  const stored = await database.inScope(platformScope, findInstallation);
  const missing: { -readonly [Name in keyof Fingerprints]?: Buffer } = {};
  for (const { name, fingerprint, harm } of SHARED_SETTINGS) {
    const [mine, theirs] = [present[fingerprint], stored[fingerprint]];
    if (mine && theirs && !mine.equals(theirs))
      throw new Error(
        `${name} is not the one that this database is used with: ${harm}. Give all servers the same. ${HOW_TO_ACCEPT}`,
      );
    if (mine && !theirs) missing[fingerprint] = mine;
  }
  if (Object.keys(missing).length > 0)
    await database.inScope(platformScope, (tenant) => saveInstallation(tenant, missing));
}

/** Whether servers have used this database with another SECRET. */
export async function isSecretChanged({
  database,
  config,
}: Pick<InstallationParts, 'database' | 'config'>): Promise<boolean> {
  const { secretHash } = await database.inScope(platformScope, findInstallation);
  const present = computeFingerprints(config).secretHash;
  return secretHash !== null && present?.equals(secretHash) !== true;
}

/** Stores the settings of this server in place of the earlier ones. The caller holds the start lock. */
export async function acceptSettings(parts: InstallationParts): Promise<void> {
  const { database, config, now } = parts;
  await database.inScope(platformScope, async (tenant) => {
    const { fileKey } = await findInstallation(tenant);
    await saveInstallation(tenant, { ...computeFingerprints(config), fileKey: null });
    if (fileKey) await dropBlob(tenant.db, fileKey, now);
  });
  await writeFile(parts);
}

/** None of a secret that was drawn at random for the embedded database: it belongs to that directory. */
function computeFingerprints({
  secret,
  isSecretShared,
  session,
}: InstallationParts['config']): Fingerprints {
  return {
    secretHash: isSecretShared ? computeFingerprint(secret) : null,
    passwordSaltHash: computeFingerprint(session.salt),
  };
}

function computeFingerprint(value: string): Buffer {
  return createHmac('sha256', value).update('installation').digest();
}

/** Writes the file by which the location is known. */
async function writeFile({ database, blobs, now }: InstallationParts): Promise<true> {
  const file = await blobs.write(uuidv7(), Readable.from([Buffer.from(FILE_TEXT)]));
  await database.inScope(platformScope, async (tenant) => {
    await insertBlob(tenant, file, now);
    await saveInstallation(tenant, { fileKey: file.key });
  });
  return true;
}
