/** Signs in as an app does: picture code first, then name and digests. */
import { createHash } from 'node:crypto';
import { login, picCode, systemInfo } from '@spine/contract/session';
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

/** One attempt to sign in from a page, with the cookies that its first call sets. */
export async function signInByPage(
  world: World,
  username: string,
  password: string,
): Promise<TestAnswer> {
  const url = (path: string) => `/api/v1${path}`;
  const first = await world.inject({ url: url(systemInfo.path) });
  const cookie = [first.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
  const [, pair = ''] = /XSRF-TOKEN=([^;]+)/.exec(cookie) ?? [];
  const post = (path: string, payload: object) =>
    world.inject({
      method: 'POST',
      url: url(path),
      headers: { cookie, 'x-xsrf-token': pair },
      payload,
    });
  const picture = await post(picCode.path, { mcode: 'page' });
  const digests = {
    pw: digestOf(password, world.config.session.salt),
    picCode: md5(String(picture.body.msg).toLowerCase()),
  };
  return post(login.path, { username, mcode: 'page', ...digests });
}
