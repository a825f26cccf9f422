/**
 * App packages. A package is written to the blob store first and gets its row afterwards, in one transaction with its
 * log line; until then nobody sees it, and a file that gets no row is swept away. What is refused leaves nothing.
 */
import {
  appPackageErrors,
  PACKAGE_FILE_NAME_MAX,
  PLATFORM_NAMES,
  type uploadAppPackage,
  wrongKindText,
} from '@spine/contract/app-package';
import type { ParsedInputOf } from '@spine/contract/kernel';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import { dropBlob, insertBlob } from '#platform/files/blob.repository.ts';
import type { Blob, BlobStore, ByteRange } from '#platform/files/blob-store.ts';
import type { Incoming, ServedFile } from '#platform/http/call.ts';
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
import { promisedKind } from './package-kind.ts';

type Sent = ParsedInputOf<typeof uploadAppPackage>;
const { unknown, fileLost, fileNameInvalid, fileMissing, versionUsed, wrongKind } =
  appPackageErrors;
const DUPLICATES = { app_package_version_key: { entry: versionUsed, field: 'version' } };
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
const UNUSABLE_NAME = /[\u0000-\u001f\u007f/\\]/;

export async function listPackages(tenant: AnyTenant, query: AppPackageQuery) {
  return { rows: await packageRows(tenant, query), total: await countPackages(tenant, query) };
}

/**
 * What can be refused before the first byte of the file is taken. Refuses appPackageErrors.fileMissing,
 * appPackageErrors.fileNameInvalid, appPackageErrors.versionUsed, appPackageErrors.wrongKind.
 */
export async function expectPackage(tenant: AnyTenant, sent: Sent, incoming: Incoming | undefined) {
  const { fileName, content } = incoming ?? refuse(fileMissing);
  const promised = promisedKind(sent.platform, fileName);
  if (!promised)
    refuse(wrongKind, {
      message: sent.platform === 'android' ? wrongKindText.notApk : wrongKindText.notPc,
    });
  if ([...fileName].length > PACKAGE_FILE_NAME_MAX || UNUSABLE_NAME.test(fileName))
    refuse(fileNameInvalid);
  if (await versionExists(tenant, sent)) refuseAt('version', versionUsed);
  return { ...sent, fileName, content, promised };
}

type Expected = Awaited<ReturnType<typeof expectPackage>>;
type Keeping = {
  id: string;
  blobs: BlobStore;
  newId: () => string;
  /** Runs in a transaction that also leaves the log line. */
  open: <T>(work: (tenant: PlatformTenant) => Promise<T>) => Promise<T>;
  by: { actor: Actor; now: Date };
};

/** Takes the file in and gives it its row. Refuses appPackageErrors.versionUsed, appPackageErrors.wrongKind. */
export async function keepPackage(expected: Expected, keeping: Keeping) {
  const { id, blobs, newId, open, by } = keeping;
  const blob = await blobs.write(newId(), expected.content);
  try {
    await checkContent(blobs, blob, expected);
    await open((tenant) => addPackage(tenant, { id, blob, expected, by }));
    return { id, size: blob.size, sha256: blob.sha256.toString('hex') };
  } catch (error) {
    // After any other failure the row may be there all the same: the sweep decides.
    if (error instanceof Refusal) await blobs.remove(blob.key);
    throw error;
  }
}

async function checkContent(blobs: BlobStore, { key, size }: Blob, { promised }: Expected) {
  const bytes = (from: number, length: number) => blobs.bytes(key, from, length);
  const message = await promised.faultOf({ size, bytes });
  if (message) refuse(wrongKind, { message });
}

type Added = { id: string; blob: Blob; expected: Expected; by: Keeping['by'] };

async function addPackage(
  tenant: PlatformTenant,
  { id, blob, expected, by }: Added,
): Promise<void> {
  await insertBlob(tenant, blob, by.now);
  const { content: _, promised, ...sent } = expected;
  const row = {
    id,
    ...sent,
    contentType: promised.contentType,
    blobKey: blob.key,
    createdBy: by.actor.userId,
    createdAt: by.now,
  };
  await refuseDuplicates(insertPackage(tenant, row), DUPLICATES);
}

/** Takes a package off the list; answers the words of its log line. Refuses appPackageErrors.unknown. */
export async function removePackage(
  tenant: PlatformTenant,
  id: string,
  now: Date,
): Promise<string> {
  const taken = (await withdrawPackage(tenant, { id, at: now })) ?? refuse(unknown);
  await dropBlob(tenant.db, taken.blobKey, now);
  return appPackageLogText.withdrawn(PLATFORM_NAMES[taken.platform], taken.version);
}

/** The words of the log line of an upload. */
export function uploadedWords({ platform, version }: Sent): string {
  return appPackageLogText.uploaded(PLATFORM_NAMES[platform], version);
}

/** The package of an id, or a refusal by the entry that fits the way it was asked for. */
export async function livingPackage(
  tenant: AnyTenant,
  id: string | undefined,
  missing: typeof unknown,
): Promise<StoredPackage> {
  const found = id === undefined ? undefined : await packageById(tenant, id);
  return found ?? refuse(missing);
}

/** The file of a package, to be taken whole or in parts. Refuses appPackageErrors.fileLost. */
export async function servedPackage(blobs: BlobStore, found: StoredPackage): Promise<ServedFile> {
  const { blobKey: key, size, sha256, fileName, contentType } = found;
  if (!(await blobs.has(key))) refuse(fileLost);
  return {
    fileName,
    contentType,
    content: { size, tag: sha256, read: (range?: ByteRange) => blobs.read(key, range) },
  };
}
