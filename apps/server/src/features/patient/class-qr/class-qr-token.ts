/**
 * The token of a class QR code: institution, school, grade, class, when it was made and its end, signed. Nobody can make one up or move one
 * to another class, it needs no row, and it holds nothing of a child. It is bytes, not text, because every character
 * makes the printed code finer.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLASS_QR_DAYS, type ClassNames } from '@spine/contract/patient';
import { z } from 'zod';
import { bytesFromId, idFromBytes } from '#platform/http/signed-link.ts';

/** The first version does not say when it was made; the earliest possible time is its end minus its days of validity. */
const FIRST_VERSION = 1;
const VERSION = 2;
const ID_BYTES = 16;
const END_BYTES = 4;
const CREATED_BYTES = 6;
/** Makes two codes of one class differ, so that their uses are counted separately. */
const RANDOM_BYTES = 6;
const FIRST_HEAD_BYTES = 1 + 2 * ID_BYTES + END_BYTES + RANDOM_BYTES;
const HEAD_BYTES = FIRST_HEAD_BYTES + CREATED_BYTES;
const SIGNATURE_BYTES = 16;
const DAY_MS = 86_400_000;
/** Keeps these signatures apart from others made with the same secret. */
const PURPOSE = 'class-form';
/** Never part of a name: names with control characters are refused. */
const NAME_SEPARATOR = '\n';

const classNames = z.tuple([z.string().min(1), z.string().min(1)]);

/** The class a token opens the form of. */
export type ClassTokenPayload = ClassNames & {
  readonly orgId: string;
  readonly schoolId: string;
  readonly made: Date;
  readonly expires: Date;
};

export type ClassTokens = {
  make(payload: ClassTokenPayload): string;
  /** What a token names, expired or not; undefined when this installation did not sign it. */
  read(token: string): ClassTokenPayload | undefined;
};

/** Makes and reads the tokens of an installation. */
export function classTokens(secret: string): ClassTokens {
  const key = createHmac('sha256', secret).update(PURPOSE).digest();
  const sign = (body: Buffer): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, SIGNATURE_BYTES);
  return {
    make: (payload) => {
      const body = encodeBody(payload);
      return Buffer.concat([body, sign(body)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      // Base64 has spare bits: two texts may decode to the same bytes, and uses are counted by the text.
      if (
        bytes.toString('base64url') !== token ||
        bytes.length <= FIRST_HEAD_BYTES + SIGNATURE_BYTES
      )
        return;
      const body = bytes.subarray(0, -SIGNATURE_BYTES);
      return timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), sign(body))
        ? decodeBody(body)
        : undefined;
    },
  };
}

/** The key under which a day's uses of a code are counted; uses with a phone and from a network have keys of their own. */
export function hashUse(token: string, day: string, by = ''): Buffer {
  return createHash('sha256').update(`${token} ${day} ${by}`).digest();
}

function encodeBody({
  orgId,
  schoolId,
  made,
  expires,
  gradeName,
  clazzName,
}: ClassTokenPayload): Buffer {
  const times = Buffer.alloc(END_BYTES + CREATED_BYTES);
  times.writeUInt32BE(Math.floor(expires.getTime() / 1000));
  times.writeUIntBE(made.getTime(), END_BYTES, CREATED_BYTES);
  return Buffer.concat([
    Buffer.of(VERSION),
    bytesFromId(orgId),
    bytesFromId(schoolId),
    times,
    randomBytes(RANDOM_BYTES),
    Buffer.from([gradeName, clazzName].join(NAME_SEPARATOR), 'utf8'),
  ]);
}

function decodeBody(body: Buffer): ClassTokenPayload | undefined {
  const version = body[0];
  if (version !== VERSION && version !== FIRST_VERSION) return undefined;
  const head = version === VERSION ? HEAD_BYTES : FIRST_HEAD_BYTES;
  const [org, school, end] = [1, 1 + ID_BYTES, 1 + 2 * ID_BYTES];
  const parsed = classNames.safeParse(body.subarray(head).toString('utf8').split(NAME_SEPARATOR));
  if (!parsed.success) return undefined;
  const [gradeName, clazzName] = parsed.data;
  const expires = body.readUInt32BE(end) * 1000;
  const made =
    version === VERSION
      ? body.readUIntBE(end + END_BYTES, CREATED_BYTES)
      : expires - (CLASS_QR_DAYS + 1) * DAY_MS;
  return {
    orgId: idFromBytes(body.subarray(org, org + ID_BYTES)),
    schoolId: idFromBytes(body.subarray(school, school + ID_BYTES)),
    made: new Date(made),
    expires: new Date(expires),
    gradeName,
    clazzName,
  };
}
