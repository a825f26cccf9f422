/** Users with an authenticator, for tests. */
import { beginFactor, confirmFactor, proveFactor } from '@spine/contract/session';
import { digestOf } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST_PASSWORD, type CastName } from '#testing/cast.ts';
import { md5 } from '#testing/sign-in.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { computeCode, stepAt } from './totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as a phone reads it. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What a phone shows for a secret, so many steps of 30 seconds from now. */
export function codeOf(world: World, secret: string, steps = 0): string {
  return computeCode(fromBase32(secret), stepAt(world.clock.now()) + steps);
}

export const passwordDigest = ({ config }: World) => digestOf(CAST_PASSWORD, config.session.salt);

type Client = ReturnType<World['withToken']>;

/** Nobody has a factor, a remembered browser or a wrong guess any more. */
export function clearFactors({ database }: World): Promise<void> {
  return database.inScope(platformScope, async ({ db }) => {
    await db.deleteFrom('signInFactor').execute();
    await db.deleteFrom('recoveryCode').execute();
    await db.deleteFrom('trustedBrowser').execute();
    await db.deleteFrom('signInFailure').execute();
  });
}

/**
 * Sets an authenticator up in a session that owes nothing, beside a former one where there is one; the clock goes on, so that the
 * next code is fresh.
 */
export async function setUpFactor(world: World, client: Client, former?: { secret: string }) {
  const code = former && codeOf(world, former.secret);
  const begun = await client.call(beginFactor, {
    pw: passwordDigest(world),
    ...(code && { code }),
  });
  const { id, secret } = begun.body.data as { id: string; secret: string };
  const confirmed = await client.call(confirmFactor, { id, code: codeOf(world, secret) });
  world.clock.advance(60_000);
  return { id, secret, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
}

/** Signs in with the password, as an app does, and with the cookies of a browser where some are given. */
export async function signInOn(
  world: World,
  name: CastName,
  { cookie = '', address = '203.0.113.9' }: { cookie?: string; address?: string } = {},
): Promise<TestAnswer> {
  const post = (url: string, payload: object) =>
    world.inject({
      method: 'POST',
      url: `/api/v1/users/${url}`,
      remoteAddress: address,
      headers: { 'x-client': 'app', cookie },
      payload,
    });
  const drawn = await post('picCode', { mcode: address });
  const picture = md5(String(drawn.body.msg).toLowerCase());
  const pw = passwordDigest(world);
  return post('login', { username: name, pw, picCode: picture, mcode: address });
}

/** The client of a session that an answer opened. */
export function clientOf(world: World, { body }: TestAnswer): Client {
  return world.withToken((body.data.session ?? body.data).token);
}

/** Signs in, and types a code. */
export async function signInWith(
  world: World,
  name: CastName,
  input: { code: string; remember?: boolean },
): Promise<TestAnswer> {
  return clientOf(world, await signInOn(world, name)).call(proveFactor, input);
}

/** The cookies that an answer sets. */
export function cookiesOf({ headers }: TestAnswer): string {
  const lines = [headers['set-cookie'] ?? []].flat().map(String);
  return lines.map((line) => line.split(';')[0]).join('; ');
}
