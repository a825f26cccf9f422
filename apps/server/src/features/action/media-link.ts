/**
 * The paths of covers and videos. A family's phone has no session and a player asks for parts without headers of ours, so
 * the path is signed: it names what it shows and its end. It stays the same for a day and changes with the content, so
 * that browsers keep what they have. Covers of an institution's own things carry the institution.
 */
import { createHash } from 'node:crypto';
import { actionVideo, coverPicture } from '@spine/contract/action';
import { API_PREFIX } from '@spine/contract/kernel';
import { bytesOfId, idOfBytes, type SignedLinks, signedLinks } from '#platform/http/signed-link.ts';

const DAY = 24 * 3600;
const ID_BYTES = 16;
/** Enough to tell a picture from the one before it. */
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
type Shown = MediaClaim & { readonly version: string };

export type MediaLinks = ReturnType<typeof mediaLinks>;

/** Makes and reads the paths; a token for a cover opens no video. */
export function mediaLinks(secret: string) {
  const covers = signedLinks(secret, { purpose: 'cover-link', life: DAY, step: DAY });
  const videos = signedLinks(secret, { purpose: 'video-link', life: DAY, step: DAY });
  const pathOf = (endpoint: { path: string }, token: string) =>
    API_PREFIX + endpoint.path.replace(':token', token);
  return {
    coverPath: (shown: Shown, now: Date): string =>
      pathOf(coverPicture, covers.make(bytesOfClaim(shown), now)),
    videoPath: (shown: Shown, now: Date): string =>
      pathOf(actionVideo, videos.make(bytesOfClaim(shown), now)),
    /** What a token names; undefined when it is not ours or its time is over. */
    readCover: (token: string, now: Date) => claimOf(covers, token, now),
    readVideo: (token: string, now: Date) => claimOf(videos, token, now),
  };
}

function bytesOfClaim({ kind, id, orgId, version }: Shown): Buffer {
  return Buffer.concat([
    Buffer.of(KINDS.indexOf(kind)),
    createHash('sha256').update(version).digest().subarray(0, VERSION_BYTES),
    bytesOfId(id),
    orgId === null ? Buffer.alloc(0) : bytesOfId(orgId),
  ]);
}

function claimOf(links: SignedLinks, token: string, now: Date): MediaClaim | undefined {
  const claim = links.read(token, now);
  const kind = KINDS[claim?.[0] ?? -1];
  if (!claim || !kind) return undefined;
  const ids = claim.subarray(1 + VERSION_BYTES);
  const org = ids.subarray(ID_BYTES);
  const id = idOfBytes(ids.subarray(0, ID_BYTES));
  return { kind, id, orgId: org.length === ID_BYTES ? idOfBytes(org) : null };
}
