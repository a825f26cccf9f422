/**
 * App packages. The file is written to the blob store first; its row follows in one transaction with the log line. Until
 * then nobody sees the package, and a file without a row is swept. A refused upload leaves nothing.
 */
import {
  appPackageErrors,
  PACKAGE_FILE_NAME_MAX,
  PLATFORM_NAMES,
  type uploadAppPackage,
  wrongKindText,
} from '@spine/contract/app-package';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import { dropBlob, insertBlob } from '#platform/files/blob.repository.ts';
import type { Blob, BlobStore, ByteRange } from '#platform/files/blob-store.ts';
import type { IncomingFile, ServedFile } from '#platform/http/call.ts';
import { Refusal, refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import {
  type AppPackageQuery,
  countPackages,
  insertPackage,
  packageById,
  packageRows,
  type StoredPackage,
  versionExists,
  withdrawPackage,
} from './app-package.repository.ts';
import { appPackageLogText } from './app-package.text.ts';
import { kindOfFileName } from './package-kind.ts';

type PackageInput = ParsedEndpointInput<typeof uploadAppPackage>;
const { unknown, fileLost, fileNameInvalid, fileMissing, versionUsed, wrongKind } =
  appPackageErrors;
const DUPLICATES = { app_package_version_key: { entry: versionUsed, field: 'version' } };
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
const UNUSABLE_FILE_NAME = /[\u0000-\u001f\u007f/\\]/;

export async function listPackages(tenant: AnyTenant, query: AppPackageQuery) {
  return { rows: await packageRows(tenant, query), total: await countPackages(tenant, query) };
}

/**
 * Checks everything that needs no byte of the file. Refuses appPackageErrors.fileMissing,
 * appPackageErrors.fileNameInvalid, appPackageErrors.versionUsed, appPackageErrors.wrongKind.
 */
export async function checkUpload(
  tenant: AnyTenant,
  input: PackageInput,
  incoming: IncomingFile | undefined,
) {
  const { fileName, content } = incoming ?? refuse(fileMissing);
  const kind = kindOfFileName(input.platform, fileName);
  if (!kind)
    refuse(wrongKind, {
      message: input.platform === 'android' ? wrongKindText.notApk : wrongKindText.notPc,
    });
  if ([...fileName].length > PACKAGE_FILE_NAME_MAX || UNUSABLE_FILE_NAME.test(fileName))
    refuse(fileNameInvalid);
  if (await versionExists(tenant, input)) refuseAt('version', versionUsed);
  return { ...input, fileName, content, kind };
}

type CheckedUpload = Awaited<ReturnType<typeof checkUpload>>;
type SaveOptions = {
  id: string;
  blobs: BlobStore;
  newId: () => string;
  /** Runs in a transaction that also leaves the log line. */
  open: <T>(work: (tenant: PlatformTenant) => Promise<T>) => Promise<T>;
  by: { actor: Actor; now: Date };
};

/** Stores the file and inserts its row. Refuses appPackageErrors.versionUsed, appPackageErrors.wrongKind. */
export async function savePackage(upload: CheckedUpload, options: SaveOptions) {
  const { id, blobs, newId, open, by } = options;
  const blob = await blobs.write(newId(), upload.content);
  try {
    await checkContent(blobs, blob, upload);
    await open((tenant) => addPackage(tenant, { id, blob, upload, by }));
    return { id, size: blob.size, sha256: blob.sha256.toString('hex') };
  } catch (error) {
    // After any other failure the row may have been committed: the sweep decides.
    if (error instanceof Refusal) await blobs.remove(blob.key);
    throw error;
  }
}

async function checkContent(blobs: BlobStore, { key, size }: Blob, { kind }: CheckedUpload) {
  const bytes = (from: number, length: number) => blobs.bytes(key, from, length);
  const message = await kind.findFault({ size, bytes });
  if (message) refuse(wrongKind, { message });
}

type PackageToAdd = { id: string; blob: Blob; upload: CheckedUpload; by: SaveOptions['by'] };

async function addPackage(
  tenant: PlatformTenant,
  { id, blob, upload, by }: PackageToAdd,
): Promise<void> {
  await insertBlob(tenant, blob, by.now);
  const { content: _, kind, ...fields } = upload;
  const row = {
    id,
    ...fields,
    contentType: kind.contentType,
    blobKey: blob.key,
    createdBy: by.actor.userId,
    createdAt: by.now,
  };
  await refuseDuplicates(insertPackage(tenant, row), DUPLICATES);
}

/** Takes a package off the list; returns the message of its log line. Refuses appPackageErrors.unknown. */
export async function removePackage(
  tenant: PlatformTenant,
  id: string,
  now: Date,
): Promise<string> {
  const withdrawn = (await withdrawPackage(tenant, { id, at: now })) ?? refuse(unknown);
  await dropBlob(tenant.db, withdrawn.blobKey, now);
  return appPackageLogText.withdrawn(PLATFORM_NAMES[withdrawn.platform], withdrawn.version);
}

/** The message of the log line of an upload. */
export function uploadLogMessage({ platform, version }: PackageInput): string {
  return appPackageLogText.uploaded(PLATFORM_NAMES[platform], version);
}

/** The package of an id; refused with `missing` when there is none. */
export async function livingPackage(
  tenant: AnyTenant,
  id: string | undefined,
  missing: typeof unknown,
): Promise<StoredPackage> {
  const stored = id === undefined ? undefined : await packageById(tenant, id);
  return stored ?? refuse(missing);
}

/** The file of a package, also in ranges. Refuses appPackageErrors.fileLost. */
export async function servePackage(blobs: BlobStore, stored: StoredPackage): Promise<ServedFile> {
  const { blobKey: key, size, sha256, fileName, contentType } = stored;
  if (!(await blobs.has(key))) refuse(fileLost);
  return {
    fileName,
    contentType,
    content: { size, tag: sha256, read: (range?: ByteRange) => blobs.read(key, range) },
  };
}
