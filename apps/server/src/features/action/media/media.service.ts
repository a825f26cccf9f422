/**
 * Serves covers and videos by their signed paths, without a session. Those of deleted actions are still served, because
 * issued prescriptions show them. Other features serve their covers here too: `CoverSources` has a source for each kind.
 */
import { Readable } from 'node:stream';
import { actionErrors } from '@spine/contract/action';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open } from '#platform/db/open.ts';
import type { BlobStore, ByteRange } from '#platform/files/blob-store.ts';
import type { ServedFile } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import { coverRow, videoRow } from '../action.repository.ts';
import { type StoredCover, storedCover } from './cover.ts';
import type { MediaClaim, MediaKind } from './media-link.ts';

/** A path changes with its content, so that browsers may cache it for as long as it is valid. */
const CACHE_SECONDS = 24 * 3600;

/** Loads the cover that a claim names, in the scope that the claim allows. */
export type CoverSource = (open: Open, claim: MediaClaim) => Promise<StoredCover | undefined>;
export type CoverSources = Partial<Record<MediaKind, CoverSource>>;

/** The covers of actions. */
export const actionCover: CoverSource = (open, { id }) =>
  open(platformScope, async (tenant) => storedCover(await coverRow(tenant, id)));

/** Refuses actionErrors.mediaInvalid. */
export async function serveCover(
  open: Open,
  sources: CoverSources,
  claim: MediaClaim | undefined,
): Promise<ServedFile> {
  const source = claim && sources[claim.kind];
  const cover = source && (await source(open, claim));
  const { bytes, type, hash } = cover ?? refuse(actionErrors.mediaInvalid);
  return {
    fileName: type === 'image/png' ? 'cover.png' : 'cover.jpg',
    contentType: type,
    disposition: 'inline',
    content: {
      size: bytes.length,
      tag: hash.toString('hex'),
      maxAgeSeconds: CACHE_SECONDS,
      read: async (range?: ByteRange) =>
        Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
    },
  };
}

/** Refuses actionErrors.fileLost, actionErrors.mediaInvalid. */
export async function serveVideo(
  open: Open,
  blobs: BlobStore,
  claim: MediaClaim | undefined,
): Promise<ServedFile> {
  const isAction = claim?.kind === 'action';
  const video = isAction
    ? await open(platformScope, (tenant) => videoRow(tenant, claim.id))
    : undefined;
  const { key, size, sha256, name } = video ?? refuse(actionErrors.mediaInvalid);
  if (!(await blobs.has(key))) refuse(actionErrors.fileLost);
  return {
    fileName: `${name}.mp4`,
    contentType: 'video/mp4',
    disposition: 'inline',
    content: {
      size,
      tag: sha256.toString('hex'),
      maxAgeSeconds: CACHE_SECONDS,
      read: (range?: ByteRange) => blobs.read(key, range),
    },
  };
}
