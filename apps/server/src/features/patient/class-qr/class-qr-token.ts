/**
 * The token of a class QR code: institution, school, grade, class, when it was made and its end, signed. Nobody can make one up or move one
 * to another class, it needs no row, and it holds nothing of a child. It is bytes, not text, because every character
 * makes the printed code finer.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLASS_QR_DAYS, type ClassNames } from '@spine/contract/patient';
import { z } from 'zod';
import { bytesOfId, idOfBytes } from '#platform/http/signed-link.ts';

/** The first version did not say when it was made: at the earliest as many days before its end as it is good for. */
const FIRST_VERSION = 1;
const VERSION = 2;
const ID_BYTES = 16;
const END_BYTES = 4;
const MADE_BYTES = 6;
/** Tells two codes of one class apart, so that each has its own count. */
const CHANCE_BYTES = 6;
const FIRST_HEAD_BYTES = 1 + 2 * ID_BYTES + END_BYTES + CHANCE_BYTES;
const HEAD_BYTES = FIRST_HEAD_BYTES + MADE_BYTES;
const MARK_BYTES = 16;
const DAY_MS = 86_400_000;
/** Keeps these signatures apart from others made with the same secret. */
const PURPOSE = 'class-form';
/** Never part of a name: control characters are refused. */
const BETWEEN_NAMES = '\n';

const names = z.tuple([z.string().min(1), z.string().min(1)]);

/** The class a token opens the form of. */
export type ClassOfToken = ClassNames & {
  readonly orgId: string;
  readonly schoolId: string;
  readonly made: Date;
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
      if (bytes.toString('base64url') !== token || bytes.length <= FIRST_HEAD_BYTES + MARK_BYTES)
        return;
      const body = bytes.subarray(0, -MARK_BYTES);
      return timingSafeEqual(bytes.subarray(-MARK_BYTES), markOf(body)) ? classOf(body) : undefined;
    },
  };
}

/** What the uses of a code in a day are counted under, those with a phone apart. */
export function hashOfUse(token: string, day: string, tel = ''): Buffer {
  return createHash('sha256').update(`${token} ${day} ${tel}`).digest();
}

function bodyOf({ orgId, schoolId, made, expires, gradeName, clazzName }: ClassOfToken): Buffer {
  const times = Buffer.alloc(END_BYTES + MADE_BYTES);
  times.writeUInt32BE(Math.floor(expires.getTime() / 1000));
  times.writeUIntBE(made.getTime(), END_BYTES, MADE_BYTES);
  return Buffer.concat([
    Buffer.of(VERSION),
    bytesOfId(orgId),
    bytesOfId(schoolId),
    times,
    randomBytes(CHANCE_BYTES),
    Buffer.from([gradeName, clazzName].join(BETWEEN_NAMES), 'utf8'),
  ]);
}

function classOf(body: Buffer): ClassOfToken | undefined {
  const version = body[0];
  if (version !== VERSION && version !== FIRST_VERSION) return undefined;
  const head = version === VERSION ? HEAD_BYTES : FIRST_HEAD_BYTES;
  const [org, school, end] = [1, 1 + ID_BYTES, 1 + 2 * ID_BYTES];
  const parsed = names.safeParse(body.subarray(head).toString('utf8').split(BETWEEN_NAMES));
  if (!parsed.success) return undefined;
  const [gradeName, clazzName] = parsed.data;
  const expires = body.readUInt32BE(end) * 1000;
  const made =
    version === VERSION
      ? body.readUIntBE(end + END_BYTES, MADE_BYTES)
      : expires - (CLASS_QR_DAYS + 1) * DAY_MS;
  return {
    orgId: idOfBytes(body.subarray(org, org + ID_BYTES)),
    schoolId: idOfBytes(body.subarray(school, school + ID_BYTES)),
    made: new Date(made),
    expires: new Date(expires),
    gradeName,
    clazzName,
  };
}
