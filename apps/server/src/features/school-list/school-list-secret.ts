/**
 * The link of a list, and the hashes of what opens it. The link names institution and list and is signed; a code of six digits opens
 * it on one device, which then shows a secret of its own. Neither stands in the database.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { SCHOOL_LIST_CODE_DIGITS, SCHOOL_LIST_DAYS } from '@spine/contract/school-list';
import { deriveKey } from '#platform/auth/wrapped-secret.ts';
import { bytesFromId, idFromBytes, signedLinks } from '#platform/http/signed-link.ts';

const ID_BYTES = 16;
const DAY_SECONDS = 24 * 60 * 60;
const CODES = 10 ** SCHOOL_LIST_CODE_DIGITS;

type NamedList = { readonly orgId: string; readonly listId: string };

export type ListSecrets = ReturnType<typeof listSecrets>;

/** What an installation makes and reads. */
export function listSecrets(secret: string) {
  // A day longer than the row says: the row decides.
  const lifeSeconds = (SCHOOL_LIST_DAYS + 1) * DAY_SECONDS;
  const links = signedLinks(secret, {
    purpose: 'school-list',
    lifeSeconds,
    stepSeconds: DAY_SECONDS,
  });
  const key = deriveKey('school list', secret);
  const hash = (text: string, listId: string): Buffer =>
    createHmac('sha256', key).update(`${listId}:${text}`).digest();
  const token = ({ orgId, listId }: NamedList, madeAt: Date): string =>
    links.make(Buffer.concat([bytesFromId(orgId), bytesFromId(listId)]), madeAt);
  return {
    token,
    /** The same for a list whenever it is asked for. */
    url: (base: string, list: NamedList, madeAt: Date) =>
      `${base.replace(/\/+$/, '')}/school-list/${token(list, madeAt)}`,
    /** Undefined where this installation did not sign it, or its time is over. */
    read: (text: string, now: Date): NamedList | undefined => {
      const claim = links.read(text, now);
      if (claim?.length !== 2 * ID_BYTES) return undefined;
      const [orgId, listId] = [claim.subarray(0, ID_BYTES), claim.subarray(ID_BYTES)];
      return { orgId: idFromBytes(orgId), listId: idFromBytes(listId) };
    },
    drawCode: () => String(randomInt(CODES)).padStart(SCHOOL_LIST_CODE_DIGITS, '0'),
    hash,
    isOf: (stored: Buffer, text: string, listId: string) =>
      timingSafeEqual(stored, hash(text, listId)),
  };
}
