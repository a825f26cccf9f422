/** Signs in as an app does: picture code first, then name and digests. */
import { createHash } from 'node:crypto';
import { login, picCode } from '@spine/contract/session';
import { digestOf } from '#platform/auth/password.ts';
import type { TestAnswer, World } from './world.ts';

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Asks for a picture code and answers its digest. */
export async function pictureDigest(world: World, mcode: string): Promise<string> {
  const answer = await world.anonymous.call(picCode, { mcode });
  return md5(String(answer.body.msg).toLowerCase());
}

/** One attempt to sign in with a password text. */
export async function signIn(
  world: World,
  username: string,
  password: string,
): Promise<TestAnswer> {
  const mcode = 'test-machine';
  const pw = digestOf(password, world.config.session.salt);
  return world.anonymous.call(login, {
    username,
    pw,
    picCode: await pictureDigest(world, mcode),
    mcode,
  });
}
