/**
 * The devices a user has signed in from, so that wrong passwords from elsewhere do not lock them out. A device gets a
 * number, and for each of the last users who signed in there a seal (an HMAC) over that number, the name and the stored
 * hash of the password; it proves nothing but that. A changed password makes the seal invalid: somebody who knew the
 * old one cannot guess the new one from a known device. The phone of a user is sealed like a name.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where a password is tried from: a device that has signed in under this name before, or else an address. */
export type SignInSource = { readonly key: string; readonly isKnown: boolean };

/** A name that signs in, and the stored hash of its password; undefined for an unknown name. */
export type Account = { readonly username: string; readonly passwordHash: string | undefined };

/** A name and a phone each of so many users: a computer of a school is shared. */
const MAX_SEALS = 16;
/** Tells the names on one device apart, so that a name's new seal takes the place of its old one. */
const MARK_BYTES = 6;
const SEAL_BYTES = 16;
const MARK_LENGTH = 8;

/** The number of a device, and marks and seals of those who signed in there, the last first. */
const SHAPE = /^[\w-]{24}(\.[\w-]{30}){1,16}$/;

function hmacOf(text: string, secret: string, bytes: number): string {
  const digest = createHmac('sha256', secret).update(text).digest();
  return digest.subarray(0, bytes).toString('base64url');
}

function sealOf(device: string, { username, passwordHash }: Account, secret: string): string {
  const name = username.toLowerCase();
  const mark = hmacOf(`device name:${device}:${name}`, secret, MARK_BYTES);
  return mark + hmacOf(`device:${device}:${name}:${passwordHash ?? ''}`, secret, SEAL_BYTES);
}

const markOf = (seal: string) => seal.slice(0, MARK_LENGTH);

const isSame = (left: string, right: string) =>
  timingSafeEqual(Buffer.from(left), Buffer.from(right));

function partsOf(cookie: string | undefined): { device: string | undefined; seals: string[] } {
  if (cookie === undefined || !SHAPE.test(cookie)) return { device: undefined, seals: [] };
  const [device, ...seals] = cookie.split('.');
  return { device, seals };
}

/** Where a password of this account is tried from, by the cookie of the caller's device. */
export function findSource(
  account: Account,
  from: { cookie: string | undefined; network: string },
  secret: string,
): SignInSource {
  const { device, seals } = partsOf(from.cookie);
  if (device !== undefined && account.passwordHash !== undefined) {
    const seal = sealOf(device, account, secret);
    if (seals.some((each) => isSame(each, seal))) return { key: `device ${device}`, isKnown: true };
  }
  return { key: `address ${from.network}`, isKnown: false };
}

/** A phone, which has no password; user names are shorter. */
export const accountOfPhone = (tel: string): Account => ({
  username: `phone ${tel}`,
  passwordHash: '',
});

/** The cookie of a device once somebody signed in there, with all of their names. */
export function deviceCookie(
  cookie: string | undefined,
  accounts: readonly Account[],
  secret: string,
): string {
  const { device = randomBytes(18).toString('base64url'), seals } = partsOf(cookie);
  const own = accounts.map((account) => sealOf(device, account, secret));
  const marks = new Set(own.map(markOf));
  const others = seals.filter((each) => !marks.has(markOf(each)));
  return [device, ...[...own, ...others].slice(0, MAX_SEALS)].join('.');
}
