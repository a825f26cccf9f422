/**
 * The manifest of a backup. `manifest.json` names every file with its size and SHA-256, and
 * `manifest.sha256` vouches for the manifest, so that `sha256sum -c manifest.sha256` works without this product.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
const CHECKSUM = 'manifest.sha256';
/** The embedded cluster as PostgreSQL streams it. */
export const CLUSTER_FILE = 'cluster.tar.gz';
/** A database in pg_dump's own format. */
export const DUMP_FILE = 'database.dump';
export const BLOBS = 'blobs';
const fileOf = { 'base-backup': CLUSTER_FILE, dump: DUMP_FILE } as const;
const BLOB_PATH = /^blobs\/[0-9A-Za-z_-][0-9A-Za-z._-]*$/;

const count = z.number().int().min(0);
/** Blobs lie flat in their directory. The path is joined to one when it is restored: it must not lead out of it. */
const filePath = z
  .string()
  .refine((name) => name === CLUSTER_FILE || name === DUMP_FILE || BLOB_PATH.test(name));
const backupFile = z.object({
  path: filePath,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const fields = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  productVersion: z.string(),
  method: z.enum(['base-backup', 'dump']),
  postgresVersion: z.string(),
  postgresMajor: count,
  /** The names of the schema's migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** The role that the schema's grants name. */
  appRole: z.string(),
  /** What the database takes on the disk once it is restored. */
  databaseBytes: count,
  files: z.array(backupFile),
});

const manifest = fields.refine(
  ({ method, files }) => files.some((file) => file.path === fileOf[method]),
  { path: ['files'] },
);

export type BackupFile = z.output<typeof backupFile>;
export type Manifest = z.output<typeof manifest>;

export async function writeManifest(
  directory: string,
  content: Omit<Manifest, 'format'>,
): Promise<void> {
  const text = `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`;
  const options = { mode: 0o600, flag: 'wx', flush: true };
  await writeFile(path.join(directory, MANIFEST), text, options);
  await writeFile(path.join(directory, CHECKSUM), `${hashOf(text)}  ${MANIFEST}\n`, options);
}

/** Reads and checks the manifest of a backup; throws a sentence for the operator. */
export async function readManifest(directory: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(path.join(directory, name), 'utf8').catch(() => undefined);
  const [text, checksum] = await Promise.all([read(MANIFEST), read(CHECKSUM)]);
  if (text === undefined || checksum === undefined)
    throw new Error(`${directory} is not a whole backup: ${MANIFEST} or ${CHECKSUM} is missing`);
  if (checksum.split(' ')[0] !== hashOf(text))
    throw new Error(`${directory} is damaged: ${MANIFEST} is not what was written`);
  const content: unknown = JSON.parse(text);
  const { format } = z.looseObject({ format: z.unknown() }).parse(content);
  if (format !== FORMAT)
    throw new Error(
      `${directory} has the format ${format}, this version reads format ${FORMAT}: restore it with the version that made it`,
    );
  const parsed = manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${directory} is not a backup: ${issue?.path.join('.')} of ${MANIFEST} is wrong`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
