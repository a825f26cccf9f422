/**
 * The devices a user has signed in from, so that wrong passwords from elsewhere do not keep them out. A device gets a
 * number of its own, and a seal over that number and the name for each of the last users who signed in there; without
 * the secret nobody makes one, and it proves nothing but that. The phone of who signed in is sealed like the name.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where a password is tried: a device that has signed in under this name before, or else an address. */
export type Place = { readonly key: string; readonly isKnown: boolean };

/** A name and a phone each of so many users: a computer of a school is shared. */
const MOST_SEALS = 16;
const SEAL_BYTES = 16;

/** The number of a device, and the seals of who signed in there, the last first. */
const SHAPE = /^[\w-]{24}(\.[\w-]{22}){1,16}$/;

function sealOf(device: string, username: string, secret: string): string {
  const seal = createHmac('sha256', secret).update(`device:${device}:${username.toLowerCase()}`);
  return seal.digest().subarray(0, SEAL_BYTES).toString('base64url');
}

const isSame = (left: string, right: string) =>
  timingSafeEqual(Buffer.from(left), Buffer.from(right));

function partsOf(cookie: string | undefined): { device: string | undefined; seals: string[] } {
  if (cookie === undefined || !SHAPE.test(cookie)) return { device: undefined, seals: [] };
  const [device, ...seals] = cookie.split('.');
  return { device, seals };
}

/** Where a password for this name is tried, by what the caller's device carries. */
export function placeOf(
  username: string,
  from: { cookie: string | undefined; network: string },
  secret: string,
): Place {
  const { device, seals } = partsOf(from.cookie);
  if (device !== undefined) {
    const seal = sealOf(device, username, secret);
    if (seals.some((each) => isSame(each, seal))) return { key: `device ${device}`, isKnown: true };
  }
  return { key: `address ${from.network}`, isKnown: false };
}

/** What a phone is known by; user names are shorter. */
export const nameOfPhone = (tel: string): string => `phone ${tel}`;

/** What a device carries once somebody signed in there, under all of their names. */
export function rememberedOn(
  cookie: string | undefined,
  names: readonly string[],
  secret: string,
): string {
  const { device = randomBytes(18).toString('base64url'), seals } = partsOf(cookie);
  const own = names.map((name) => sealOf(device, name, secret));
  return [device, ...new Set([...own, ...seals])].slice(0, MOST_SEALS + 1).join('.');
}
