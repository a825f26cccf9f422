/**
 * Signed paths of covers and videos. A family's phone has no session and a video player sends no headers of ours, so the
 * path itself is signed: it names the content and the time at which it expires. It stays the same for a day and changes
 * with the content, so that browsers can cache it. A cover of an institution's plan names the institution.
 */
import { createHash } from 'node:crypto';
import { actionVideo, coverPicture } from '@spine/contract/action';
import { API_PREFIX } from '@spine/contract/kernel';
import {
  bytesFromId,
  idFromBytes,
  type SignedLinks,
  signedLinks,
} from '#platform/http/signed-link.ts';

const DAY = 24 * 3600;
const ID_BYTES = 16;
/** Enough to make the path change with the picture. */
const VERSION_BYTES = 4;
const KINDS = ['action', 'prescription'] as const;

export type MediaKind = (typeof KINDS)[number];
/** What a path shows; `orgId` is null for what the platform owns. */
export type MediaClaim = {
  readonly kind: MediaKind;
  readonly id: string;
  readonly orgId: string | null;
};
/** `version` is a text that changes with the content, such as its hash. */
type VersionedClaim = MediaClaim & { readonly version: string };

export type MediaLinks = ReturnType<typeof mediaLinks>;

/** Makes and reads the paths; a token for a cover opens no video. */
export function mediaLinks(secret: string) {
  const covers = signedLinks(secret, { purpose: 'cover-link', lifeSeconds: DAY, stepSeconds: DAY });
  const videos = signedLinks(secret, { purpose: 'video-link', lifeSeconds: DAY, stepSeconds: DAY });
  const buildPath = (endpoint: { path: string }, token: string) =>
    API_PREFIX + endpoint.path.replace(':token', token);
  return {
    coverPath: (claim: VersionedClaim, now: Date): string =>
      buildPath(coverPicture, covers.make(encodeClaim(claim), now)),
    videoPath: (shown: VersionedClaim, now: Date): string =>
      buildPath(actionVideo, videos.make(encodeClaim(shown), now)),
    /** What a token names; undefined when it is not ours or its time is over. */
    readCover: (token: string, now: Date) => readClaim(covers, token, now),
    readVideo: (token: string, now: Date) => readClaim(videos, token, now),
  };
}

function encodeClaim({ kind, id, orgId, version }: VersionedClaim): Buffer {
  return Buffer.concat([
    Buffer.of(KINDS.indexOf(kind)),
    createHash('sha256').update(version).digest().subarray(0, VERSION_BYTES),
    bytesFromId(id),
    orgId === null ? Buffer.alloc(0) : bytesFromId(orgId),
  ]);
}

function readClaim(links: SignedLinks, token: string, now: Date): MediaClaim | undefined {
  const claim = links.read(token, now);
  const kind = KINDS[claim?.[0] ?? -1];
  if (!claim || !kind) return undefined;
  const ids = claim.subarray(1 + VERSION_BYTES);
  const org = ids.subarray(ID_BYTES);
  const id = idFromBytes(ids.subarray(0, ID_BYTES));
  return { kind, id, orgId: org.length === ID_BYTES ? idFromBytes(org) : null };
}
