/**
 * The link behind the QR code of a package. The phone that scans it has no session, so the link itself says which
 * package and until when, and is signed; a withdrawn package ends its links, because they lead to its row.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const TIME_BYTES = 4;
const MARK_BYTES = 12;
const SECOND = 1000;
const HOUR = 3600;
const LIFE = 24 * HOUR;
/** Keeps these signatures apart from others made with the same secret. */
const PURPOSE = 'app-package-link';

export type PackageLinks = ReturnType<typeof packageLinks>;

/** Makes and reads the links; one made within the same hour is the same link. */
export function packageLinks(secret: string) {
  const key = createHmac('sha256', secret).update(PURPOSE).digest();
  const markOf = (claim: Buffer): Buffer =>
    createHmac('sha256', key).update(claim).digest().subarray(0, MARK_BYTES);
  return {
    /** Lives for 24 to 25 hours. */
    path: (id: string, now: Date): string => {
      const claim = Buffer.alloc(ID_BYTES + TIME_BYTES);
      claim.write(id.replaceAll('-', ''), 'hex');
      const seconds = now.getTime() / SECOND + LIFE;
      claim.writeUInt32BE(Math.ceil(seconds / HOUR) * HOUR, ID_BYTES);
      return `/get-app/${Buffer.concat([claim, markOf(claim)]).toString('base64url')}`;
    },
    /** The package a token names; undefined when the token is not ours or its time is over. */
    read: (token: string, now: Date): string | undefined => {
      const bytes = Buffer.from(token, 'base64url');
      const claim = bytes.subarray(0, ID_BYTES + TIME_BYTES);
      const mark = bytes.subarray(ID_BYTES + TIME_BYTES);
      if (mark.length !== MARK_BYTES || !timingSafeEqual(mark, markOf(claim))) return undefined;
      const isOver = claim.readUInt32BE(ID_BYTES) * SECOND <= now.getTime();
      const hex = claim.toString('hex', 0, ID_BYTES);
      return isOver
        ? undefined
        : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
