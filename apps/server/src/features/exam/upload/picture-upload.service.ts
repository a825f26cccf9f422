/**
 * Pictures of an upload become files before the transaction that writes their rows: a row never names a file that is not
 * there, and no transaction waits for a bucket. Keys are new each time, so that no file that is about to be removed is
 * used again. Files that no row names in the end are removed at once; what a crash leaves is swept an hour later.
 */
import { Readable } from 'node:stream';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Open } from '#platform/db/open.ts';
import { registeredKeys } from '#platform/files/blob.repository.ts';
import type { Blob, BlobStore } from '#platform/files/blob-store.ts';
import { Refusal } from '#platform/http/refuse.ts';
import { mapInOrder } from '#platform/jobs/in-order.ts';
import type { ReadImage, ReadRecord } from './exam-record.service.ts';
import { findResults } from './exam-upload.repository.ts';

const WRITTEN_AT_ONCE = 4;

/** The files of new pictures. */
export type PictureFiles = ReadonlyMap<ReadImage, Blob>;

type Parts = {
  readonly scope: OrgScope;
  /** A transaction that only reads. */
  readonly snapshot: Open;
  readonly blobs: BlobStore;
  newId(): string;
};

/** Writes the pictures of examinations that are not stored yet, and stores the upload with them. */
export async function withPictureFiles<T>(
  parts: Parts,
  reads: readonly ReadRecord[],
  store: (files: PictureFiles) => Promise<T>,
): Promise<T> {
  const files = new Map<ReadImage, Blob>();
  const write = async (image: ReadImage) => ({
    image,
    blob: await parts.blobs.write(parts.newId(), Readable.from([image.content])),
  });
  const images = await findNewImages(parts, reads);
  for await (const { image, blob } of mapInOrder(images, WRITTEN_AT_ONCE, write))
    files.set(image, blob);
  const keys = [...files.values()].map(({ key }) => key);
  try {
    const answer = await store(files);
    await removeUnregistered(parts, keys);
    return answer;
  } catch (error) {
    // After any other failure the rows may exist all the same: the sweep decides.
    if (error instanceof Refusal) await removeUnregistered(parts, keys);
    throw error;
  }
}

function findNewImages(
  { scope, snapshot }: Parts,
  reads: readonly ReadRecord[],
): Promise<ReadImage[]> {
  const withImages = reads.flatMap((read) => (read.ok && read.images.length > 0 ? [read] : []));
  if (withImages.length === 0) return Promise.resolve([]);
  const ids = withImages.map(({ record }) => record.id);
  return snapshot(scope, async (tenant) => {
    const stored = await findResults(tenant, ids);
    return withImages.flatMap(({ record, images }) => (stored.has(record.id) ? [] : images));
  });
}

/** A record may be refused, or be stored by another call at the same time. */
async function removeUnregistered(
  { scope, snapshot, blobs }: Parts,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const registered = await snapshot(scope, (tenant) => registeredKeys(tenant, keys));
  for (const key of keys) if (!registered.has(key)) await blobs.remove(key);
}
