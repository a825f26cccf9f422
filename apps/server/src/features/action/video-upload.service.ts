/**
 * Videos on their way. A part is taken into memory, put on the disk and then counted, all but the first while its row is
 * locked: what was cut off counts nothing, two of the same part count once, and a crash loses one part at most. The last
 * part is counted together with the whole being looked at and sealed, so that a sealed video is an MP4 video.
 */
import { actionErrors, type VideoUpload as Progress } from '@spine/contract/action';
import { platformScope } from '#platform/auth/scope.ts';
import type { AnyTenant, Database, PlatformTenant } from '#platform/db/open.ts';
import { dropBlob, insertBlob } from '#platform/files/blob.repository.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import type { Incoming } from '#platform/http/call.ts';
import { Refusal, refuse, refuseAt } from '#platform/http/refuse.ts';
import { filmFault } from './mp4-film.ts';
import {
  beginUpload,
  countReceived,
  endAbandoned,
  endUpload,
  type SentFile,
  uploadOf,
  type VideoUpload,
} from './video-upload.repository.ts';

const { uploadUnknown, uploadUnfinished, partMisplaced, videoFileMissing, videoInvalid } =
  actionErrors;
const ABANDONED_MS = 24 * 60 * 60_000;

type By = { readonly userId: string; readonly now: Date };

/** Begins an upload, or goes on with what arrived of the same file before and is still there. */
export async function openUpload(
  tenant: PlatformTenant,
  blobs: BlobStore,
  { file, newId, by }: { file: SentFile; newId: () => string; by: By },
): Promise<Progress> {
  const begin = () => beginUpload(tenant, { id: newId(), ...by, file });
  const found = await begin();
  if (await isThere(blobs, found)) return progressOf(found);
  await forget(tenant, blobs, { id: found.id, ...by });
  return progressOf(await begin());
}

/** A database restored without the unfinished files counts bytes that are nowhere. */
async function isThere(blobs: BlobStore, { id, received, sealedAt }: VideoUpload) {
  if (sealedAt !== null) return blobs.has(id);
  return received === 0 || ((await blobs.parts.size(id)) ?? 0) >= received;
}

function progressOf({ id, received, size }: VideoUpload): Progress {
  return { id, received, size };
}

export type Part = { id: string; offset: number; incoming: Incoming | undefined };
type Receiving = {
  blobs: BlobStore;
  database: Database;
  /** Runs in a transaction that also leaves the log line. */
  openLogged: <T>(fileName: string, work: (tenant: PlatformTenant) => Promise<T>) => Promise<T>;
  by: By;
};

/**
 * Takes a part and answers how much there is. Refuses actionErrors.partMisplaced, actionErrors.uploadUnknown,
 * actionErrors.videoFileMissing, actionErrors.videoInvalid.
 */
export async function receivePart(part: Part, receiving: Receiving): Promise<Progress> {
  const { id, offset } = part;
  const { database, openLogged, by } = receiving;
  const { content } = part.incoming ?? refuse(videoFileMissing);
  const own = { id, userId: by.userId };
  const known =
    (await database.inScope(platformScope, (tenant) =>
      uploadOf(tenant, { ...own, isLocked: false }),
    )) ?? refuse(uploadUnknown);
  if (offset > known.received) refuse(partMisplaced);
  const bytes = await gathered(content);
  if (bytes.length === 0) refuse(videoFileMissing);
  const place = (tenant: PlatformTenant) => placePart(tenant, receiving, { id, offset, bytes });
  const isLast = offset + bytes.length === known.size && known.received < known.size;
  if (!isLast) return database.inScope(platformScope, place);
  try {
    return await openLogged(known.fileName, place);
  } catch (error) {
    // What is no video would be no video the next time either.
    if (error instanceof Refusal && error.entry.code === videoInvalid.code)
      await database.inScope(platformScope, (tenant) => forgetUnsealed(tenant, receiving, own));
    throw error;
  }
}

/** A part is as large as the call allows. */
async function gathered(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Placed = { id: string; offset: number; bytes: Buffer };

async function placePart(
  tenant: PlatformTenant,
  { blobs, by }: Receiving,
  part: Placed,
): Promise<Progress> {
  const { id, offset, bytes } = part;
  const own = { id, userId: by.userId, isLocked: true };
  const upload = (await uploadOf(tenant, own)) ?? refuse(uploadUnknown);
  const end = offset + bytes.length;
  if (end <= upload.received) {
    // The answer to a part got lost, and it is sent again.
    if (!(await holds(blobs, upload, part))) refuse(partMisplaced);
    return progressOf(upload);
  }
  if (offset !== upload.received || end > upload.size) refuse(partMisplaced);
  if (!(await blobs.parts.put(id, offset, bytes))) refuse(uploadUnknown);
  const isWhole = end === upload.size;
  if (isWhole) await seal(tenant, blobs, { id, now: by.now });
  await countReceived(tenant, {
    id,
    received: end,
    sealedAt: isWhole ? by.now : null,
    touchedAt: by.now,
  });
  return { id, received: end, size: upload.size };
}

async function holds(blobs: BlobStore, { id }: VideoUpload, { offset, bytes }: Placed) {
  const held = await blobs.parts.look(id, (source) => source.bytes(offset, bytes.length));
  return held.equals(bytes);
}

async function seal(tenant: AnyTenant, blobs: BlobStore, { id, now }: { id: string; now: Date }) {
  const fault = await blobs.parts.look(id, filmFault);
  if (fault) refuse(videoInvalid, { message: fault });
  await insertBlob(tenant, await blobs.parts.seal(id), now);
}

/** Ends an upload of the user. Refuses actionErrors.uploadUnknown. */
export async function cancelUpload(
  tenant: PlatformTenant,
  blobs: BlobStore,
  own: By & { id: string },
) {
  if (!(await forget(tenant, blobs, own))) refuse(uploadUnknown);
}

async function forgetUnsealed(
  tenant: PlatformTenant,
  { blobs, by }: Receiving,
  own: { id: string; userId: string },
): Promise<void> {
  const upload = await uploadOf(tenant, { ...own, isLocked: true });
  if (upload?.sealedAt === null) await forget(tenant, blobs, { ...own, now: by.now });
}

async function forget(
  tenant: PlatformTenant,
  blobs: BlobStore,
  own: By & { id: string },
): Promise<boolean> {
  const ended = await endUpload(tenant, own);
  if (ended) await drop(tenant, blobs, { upload: ended, now: own.now });
  return ended !== undefined;
}

/** The file of an ended upload goes: at once when it is unfinished, with the sweep when it is sealed. */
async function drop(
  { db }: AnyTenant,
  blobs: BlobStore,
  { upload, now }: { upload: VideoUpload; now: Date },
): Promise<void> {
  if (upload.sealedAt) await dropBlob(db, upload.id, now);
  else await blobs.parts.remove(upload.id);
}

/**
 * Takes a whole video out of the uploads of the user, for the action that keeps it from now on. Refuses
 * actionErrors.uploadUnfinished, actionErrors.uploadUnknown.
 */
export async function takeVideo(
  tenant: PlatformTenant,
  own: { id: string; userId: string },
): Promise<{ key: string }> {
  const ended = (await endUpload(tenant, own)) ?? refuseAt('videoId', uploadUnknown);
  if (!ended.sealedAt) refuseAt('videoId', uploadUnfinished);
  return { key: ended.id };
}

/** Ends uploads nobody went on with for a day. */
export async function sweepUploads(database: Database, blobs: BlobStore, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ABANDONED_MS);
  await database.inScope(platformScope, async (tenant) => {
    for (const upload of await endAbandoned(tenant, { since }))
      await drop(tenant, blobs, { upload, now });
  });
}
