/**
 * The token of a class QR code: institution, school, grade, class and end, signed. Nobody can make one up or move one
 * to another class, it needs no row, and it holds nothing of a child. It is bytes, not text, because every character
 * makes the printed code finer.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ClassNames } from '@spine/contract/patient';
import { z } from 'zod';
import { bytesOfId, idOfBytes } from '#platform/http/signed-link.ts';

const VERSION = 1;
const ID_BYTES = 16;
const END_BYTES = 4;
/** Tells two codes of one class apart, so that each has its own count. */
const CHANCE_BYTES = 6;
const HEAD_BYTES = 1 + 2 * ID_BYTES + END_BYTES + CHANCE_BYTES;
const MARK_BYTES = 16;
/** Keeps these signatures apart from others made with the same secret. */
const PURPOSE = 'class-form';
/** Never part of a name: control characters are refused. */
const BETWEEN_NAMES = '\n';

const names = z.tuple([z.string().min(1), z.string().min(1)]);

/** The class a token opens the form of. */
export type ClassOfToken = ClassNames & {
  readonly orgId: string;
  readonly schoolId: string;
  readonly expires: Date;
};

export type ClassTokens = {
  make(of: ClassOfToken): string;
  /** What a token names, also when it is over; undefined when it is not ours. */
  read(token: string): ClassOfToken | undefined;
};

/** Makes and reads the tokens of an installation. */
export function classTokens(secret: string): ClassTokens {
  const key = createHmac('sha256', secret).update(PURPOSE).digest();
  const markOf = (body: Buffer): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, MARK_BYTES);
  return {
    make: (of) => {
      const body = bodyOf(of);
      return Buffer.concat([body, markOf(body)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      // Base64 has spare bits: two texts may be the same bytes, and a count hangs on the text.
      if (bytes.toString('base64url') !== token || bytes.length <= HEAD_BYTES + MARK_BYTES) return;
      const body = bytes.subarray(0, -MARK_BYTES);
      return timingSafeEqual(bytes.subarray(-MARK_BYTES), markOf(body)) ? classOf(body) : undefined;
    },
  };
}

/** What is stored instead of a token. */
export function hashOfClassToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What is stored to count the entries that name a phone. */
export function hashOfPhone(tel: string): Buffer {
  return createHash('sha256').update(`tel ${tel}`).digest();
}

function bodyOf({ orgId, schoolId, expires, gradeName, clazzName }: ClassOfToken): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32BE(Math.floor(expires.getTime() / 1000));
  return Buffer.concat([
    Buffer.of(VERSION),
    bytesOfId(orgId),
    bytesOfId(schoolId),
    end,
    randomBytes(CHANCE_BYTES),
    Buffer.from([gradeName, clazzName].join(BETWEEN_NAMES), 'utf8'),
  ]);
}

function classOf(body: Buffer): ClassOfToken | undefined {
  if (body[0] !== VERSION) return undefined;
  const [org, school] = [1, 1 + ID_BYTES];
  const parsed = names.safeParse(body.subarray(HEAD_BYTES).toString('utf8').split(BETWEEN_NAMES));
  if (!parsed.success) return undefined;
  const [gradeName, clazzName] = parsed.data;
  return {
    orgId: idOfBytes(body.subarray(org, org + ID_BYTES)),
    schoolId: idOfBytes(body.subarray(school, school + ID_BYTES)),
    expires: new Date(body.readUInt32BE(school + ID_BYTES) * 1000),
    gradeName,
    clazzName,
  };
}
