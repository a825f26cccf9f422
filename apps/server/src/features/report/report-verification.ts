/**
 * The link behind the QR code of a printed report. It carries the institution, the examination and a signature, so
 * that nobody can make one up and it needs no row of its own. It is short, because a small QR code must stay legible.
 */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { type VerifiedExam, verifiedExam } from '@spine/contract/report';
import { bytesFromId, idFromBytes } from '#platform/http/signed-link.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 10;
/** Keeps these signatures apart from others made with the same secret. */
const PURPOSE = 'report-verification';

export type ReportVerification = ReturnType<typeof reportVerification>;

/** Makes and reads the links. */
export function reportVerification(secret: string, publicUrl: string | undefined) {
  const key = createSecretKey(createHmac('sha256', secret).update(PURPOSE).digest());
  const sign = (ids: Buffer): Buffer =>
    createHmac('sha256', key).update(ids).digest().subarray(0, SIGNATURE_BYTES);
  /** Below the server's address: `/verify/…`. */
  const path = ({ orgId, examId }: VerifiedExam): string => {
    const ids = Buffer.concat([bytesFromId(orgId), bytesFromId(examId)]);
    return `/verify/${Buffer.concat([ids, sign(ids)]).toString('base64url')}`;
  };
  return {
    path,
    /** The full address; only a path when the server does not know its public one. */
    url: (exam: VerifiedExam) => `${publicUrl?.replace(/\/+$/, '') ?? ''}${path(exam)}`,
    /** The examination a token names; undefined when the token is not ours. */
    read: (token: string): VerifiedExam | undefined => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== 2 * ID_BYTES + SIGNATURE_BYTES) return undefined;
      const ids = bytes.subarray(0, 2 * ID_BYTES);
      if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), sign(ids))) return undefined;
      const named = {
        orgId: idFromBytes(ids.subarray(0, ID_BYTES)),
        examId: idFromBytes(ids.subarray(ID_BYTES)),
      };
      return verifiedExam.safeParse(named).data;
    },
  };
}

/** A name a stranger may see: its first character and two stars, `顾**`; the length stays hidden. */
export function maskedName(name: string): string {
  const [first] = [...name.trim()];
  return first === undefined ? '' : `${first}**`;
}
