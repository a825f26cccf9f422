/**
 * Uploads of videos. A part is read into memory, written to the disk and then counted; writing and counting happen while
 * the upload's row is locked. A part that was cut off is not counted, a part sent twice is counted once, and a crash loses
 * one part at most. With the last part the file is checked and sealed, so that every sealed upload is an MP4 video.
 */
import { actionErrors, type VideoUpload as Progress } from '@spine/contract/action';
import { platformScope } from '#platform/auth/scope.ts';
import type { AnyTenant, Database, PlatformTenant } from '#platform/db/open.ts';
import { dropBlob, insertBlob } from '#platform/files/blob.repository.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import type { IncomingFile } from '#platform/http/call.ts';
import { Refusal, refuse, refuseAt } from '#platform/http/refuse.ts';
import { findVideoFault } from './mp4-video.ts';
import {
  beginUpload,
  deleteAbandoned,
  deleteUpload,
  type FileToUpload,
  findUpload,
  saveProgress,
  type VideoUpload,
} from './video-upload.repository.ts';

const { uploadUnknown, uploadUnfinished, partMisplaced, videoFileMissing, videoInvalid } =
  actionErrors;
const ABANDONED_MS = 24 * 60 * 60_000;

type By = { readonly userId: string; readonly now: Date };

/** Begins an upload, or resumes the one of the same file if its bytes are still on the disk. */
export async function openUpload(
  tenant: PlatformTenant,
  blobs: BlobStore,
  { file, newId, by }: { file: FileToUpload; newId: () => string; by: By },
): Promise<Progress> {
  const begin = () => beginUpload(tenant, { id: newId(), ...by, file });
  const upload = await begin();
  if (await hasStoredBytes(blobs, upload)) return toProgress(upload);
  await removeUpload(tenant, blobs, { id: upload.id, ...by });
  return toProgress(await begin());
}

/** A database that was restored without the unfinished files counts bytes that no longer exist. */
async function hasStoredBytes(blobs: BlobStore, { id, received, sealedAt }: VideoUpload) {
  if (sealedAt !== null) return blobs.has(id);
  return received === 0 || ((await blobs.parts.size(id)) ?? 0) >= received;
}

function toProgress({ id, received, size }: VideoUpload): Progress {
  return { id, received, size };
}

export type Part = { id: string; offset: number; incoming: IncomingFile | undefined };
type ReceiveContext = {
  blobs: BlobStore;
  database: Database;
  /** Runs in a transaction that also leaves the log line. */
  openLogged: <T>(fileName: string, work: (tenant: PlatformTenant) => Promise<T>) => Promise<T>;
  by: By;
};

/**
 * Stores a part and returns the progress. Refuses actionErrors.partMisplaced, actionErrors.uploadUnknown,
 * actionErrors.videoFileMissing, actionErrors.videoInvalid.
 */
export async function receivePart(part: Part, receiving: ReceiveContext): Promise<Progress> {
  const { id, offset } = part;
  const { database, openLogged, by } = receiving;
  const { content } = part.incoming ?? refuse(videoFileMissing);
  const own = { id, userId: by.userId };
  const upload =
    (await database.inScope(platformScope, (tenant) =>
      findUpload(tenant, { ...own, isLocked: false }),
    )) ?? refuse(uploadUnknown);
  if (offset > upload.received) refuse(partMisplaced);
  const bytes = await readAll(content);
  if (bytes.length === 0) refuse(videoFileMissing);
  const store = (tenant: PlatformTenant) => storePart(tenant, receiving, { id, offset, bytes });
  const isLast = offset + bytes.length === upload.size && upload.received < upload.size;
  if (!isLast) return database.inScope(platformScope, store);
  try {
    return await openLogged(upload.fileName, store);
  } catch (error) {
    // Sending it again would not make it a video.
    if (error instanceof Refusal && error.entry.code === videoInvalid.code)
      await database.inScope(platformScope, (tenant) => removeUnsealed(tenant, receiving, own));
    throw error;
  }
}

/** A part is as large as the call allows. */
async function readAll(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type PartBytes = { id: string; offset: number; bytes: Buffer };

async function storePart(
  tenant: PlatformTenant,
  { blobs, by }: ReceiveContext,
  part: PartBytes,
): Promise<Progress> {
  const { id, offset, bytes } = part;
  const own = { id, userId: by.userId, isLocked: true };
  const upload = (await findUpload(tenant, own)) ?? refuse(uploadUnknown);
  const end = offset + bytes.length;
  if (end <= upload.received) {
    // The client missed the answer and sent the part again.
    if (!(await isStored(blobs, upload, part))) refuse(partMisplaced);
    return toProgress(upload);
  }
  if (offset !== upload.received || end > upload.size) refuse(partMisplaced);
  if (!(await blobs.parts.put(id, offset, bytes))) refuse(uploadUnknown);
  const isWhole = end === upload.size;
  if (isWhole) await seal(tenant, blobs, { id, now: by.now });
  await saveProgress(tenant, {
    id,
    received: end,
    sealedAt: isWhole ? by.now : null,
    touchedAt: by.now,
  });
  return { id, received: end, size: upload.size };
}

async function isStored(blobs: BlobStore, { id }: VideoUpload, { offset, bytes }: PartBytes) {
  const stored = await blobs.parts.look(id, (source) => source.bytes(offset, bytes.length));
  return stored.equals(bytes);
}

async function seal(tenant: AnyTenant, blobs: BlobStore, { id, now }: { id: string; now: Date }) {
  const fault = await blobs.parts.look(id, findVideoFault);
  if (fault) refuse(videoInvalid, { message: fault });
  await insertBlob(tenant, await blobs.parts.seal(id), now);
}

/** Ends an upload of the user. Refuses actionErrors.uploadUnknown. */
export async function cancelUpload(
  tenant: PlatformTenant,
  blobs: BlobStore,
  own: By & { id: string },
) {
  if (!(await removeUpload(tenant, blobs, own))) refuse(uploadUnknown);
}

async function removeUnsealed(
  tenant: PlatformTenant,
  { blobs, by }: ReceiveContext,
  own: { id: string; userId: string },
): Promise<void> {
  const upload = await findUpload(tenant, { ...own, isLocked: true });
  if (upload?.sealedAt === null) await removeUpload(tenant, blobs, { ...own, now: by.now });
}

async function removeUpload(
  tenant: PlatformTenant,
  blobs: BlobStore,
  own: By & { id: string },
): Promise<boolean> {
  const ended = await deleteUpload(tenant, own);
  if (ended) await removeFile(tenant, blobs, { upload: ended, now: own.now });
  return ended !== undefined;
}

/** Removes the file of a deleted upload: at once when it is unfinished, with the sweep when it is sealed. */
async function removeFile(
  { db }: AnyTenant,
  blobs: BlobStore,
  { upload, now }: { upload: VideoUpload; now: Date },
): Promise<void> {
  if (upload.sealedAt) await dropBlob(db, upload.id, now);
  else await blobs.parts.remove(upload.id);
}

/**
 * Takes a complete video out of the user's uploads, for the action that owns it from now on. Refuses
 * actionErrors.uploadUnfinished, actionErrors.uploadUnknown.
 */
export async function takeVideo(
  tenant: PlatformTenant,
  own: { id: string; userId: string },
): Promise<{ key: string }> {
  const ended = (await deleteUpload(tenant, own)) ?? refuseAt('videoId', uploadUnknown);
  if (!ended.sealedAt) refuseAt('videoId', uploadUnfinished);
  return { key: ended.id };
}

/** Removes uploads that received nothing for a day. */
export async function sweepUploads(database: Database, blobs: BlobStore, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ABANDONED_MS);
  await database.inScope(platformScope, async (tenant) => {
    for (const upload of await deleteAbandoned(tenant, { since }))
      await removeFile(tenant, blobs, { upload, now });
  });
}
