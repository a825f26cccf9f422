/**
 * Photos of what a hospital wrote, from families. A photo is drawn anew, whole, and becomes a file before the transaction that
 * writes its row, so that a row never names a file that is not there. It belongs to nobody's report until it is sent with
 * one, and is removed when it was not after a day; otherwise it is kept until its child goes, and for 30 days while that is in
 * the trash.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { casePhotoErrors, type PhotoSize } from '@spine/contract/follow-up';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { errorCode } from '#platform/error-code.ts';
import { dropBlob, insertBlob } from '#platform/files/blob.repository.ts';
import type { Blob, BlobStore } from '#platform/files/blob-store.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type DrawnPhoto, viewOfPhoto } from '#platform/picture/drawn-photo.ts';
import {
  claimPhotos,
  countPhotosSince,
  deletePhotosOf,
  deleteUnsentPhotos,
  findPhoto,
  insertPhoto,
  releasePhotos,
  sentPhotos,
} from './case-photo.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Writes the file of a drawn photo. */
export function writePhoto(blobs: BlobStore, key: string, { bytes }: DrawnPhoto): Promise<Blob> {
  return blobs.write(key, Readable.from([bytes]));
}

type NewPhoto = {
  readonly id: string;
  readonly patientId: string;
  readonly pages: number;
  readonly consentVersion: number;
  readonly now: Date;
};

/** Stores the row of a photo; false where it is there already, so that its file is not needed. */
export async function storePhoto(
  tenant: Tenant,
  blob: Blob,
  { now, ...photo }: NewPhoto,
): Promise<boolean> {
  const isNew = await insertPhoto(tenant, { ...photo, fileKey: blob.key, createdAt: now });
  if (isNew) await insertBlob(tenant, blob, now);
  return isNew;
}

/** Of which child a photo is; undefined where the institution has none of this id. */
export async function childOfPhoto(tenant: Tenant, id: string): Promise<string | undefined> {
  return (await findPhoto(tenant, id))?.patientId;
}

/** How many photos a child got in the last day. */
export function countNewPhotos(
  tenant: Tenant,
  { patientId, now }: { readonly patientId: string; readonly now: Date },
): Promise<number> {
  return countPhotosSince(tenant, { patientId, since: new Date(now.getTime() - DAY_MS) });
}

type Sending = {
  readonly ids: readonly string[];
  readonly patientId: string;
  readonly actId: string;
  /** The report in whose place it stands; its photos go on with the new one, or are removed after a day. */
  readonly inPlaceOf: string | null;
  readonly now: Date;
};

/** Sends photos of a child with a report; false where one of them is not there, or in another report. */
export async function sendPhotos(tenant: Tenant, { now, ...sending }: Sending): Promise<boolean> {
  const { ids, inPlaceOf } = sending;
  const claimed = await claimPhotos(tenant, sending);
  if (inPlaceOf !== null) await releasePhotos(tenant, { actId: inPlaceOf, now });
  return claimed === ids.length;
}

type SentPhoto = { readonly id: string; readonly pages: number };

/** The photos of each report of a child, by the report's id. */
export async function photosByAct(
  tenant: Tenant,
  patientId: string,
): Promise<ReadonlyMap<string, readonly SentPhoto[]>> {
  const photos = new Map<string, SentPhoto[]>();
  for (const { actId, ...photo } of await sentPhotos(tenant, patientId))
    if (actId !== null) photos.set(actId, [...(photos.get(actId) ?? []), photo]);
  return photos;
}

/** A photo that was sent and has this page. Refuses casePhotoErrors.unknown. */
export async function findSentPhoto(tenant: Tenant, id: string, page = 1) {
  const photo = await findPhoto(tenant, id);
  return photo?.actId && page <= photo.pages ? photo : refuse(casePhotoErrors.unknown);
}

type PhotoView = {
  readonly fileKey: string;
  readonly size: PhotoSize;
  /** The whole without it. */
  readonly page?: number | undefined;
};

/** The bytes of a photo; read outside the transaction that read its row. Refuses casePhotoErrors.unknown. */
export async function readPhoto(
  blobs: BlobStore,
  { fileKey, size, page }: PhotoView,
): Promise<Buffer> {
  return viewOfPhoto(await readFile(blobs, fileKey), { isSmall: size === 'small', page });
}

async function readFile(blobs: BlobStore, key: string): Promise<Buffer> {
  try {
    return await buffer(await blobs.read(key));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') refuse(casePhotoErrors.unknown);
    throw error;
  }
}

/** Removes the photos of children that are deleted for good. */
export async function deletePhotosOfChildren(
  tenant: Tenant,
  { patientIds, now }: { readonly patientIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await dropFiles(tenant, await deletePhotosOf(tenant, patientIds), now);
}

/** Removes photos that were not sent within a day. */
export async function sweepUnsentPhotos(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  for (const orgId of await database.inScope(platformScope, institutionIds))
    await database.inScope(orgScope(orgId), async (tenant) =>
      dropFiles(tenant, await deleteUnsentPhotos(tenant, before), now),
    );
}

async function dropFiles(tenant: Tenant, keys: readonly string[], now: Date): Promise<void> {
  for (const key of keys) await dropBlob(tenant.db, key, now);
}
