/** Limits by address, asked from one network of IPv6: each call comes from another address of it. */
import { quickQuery } from '@spine/contract/quick-query';
import { currentUser, login, picCode, sendSms, systemInfo } from '@spine/contract/session';
import { expect, test } from 'vitest';
import { digestOf } from '#platform/auth/password.ts';
import { md5 } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

const HOME = '2001:db8:0:1::';
const NEIGHBOUR = '2001:db8:0:2::1';
const RIGHT = 8000;
const TOO_MANY = 30000429;

/** Asks each time from another address, or from the one that is named. */
function strangerIn(world: World) {
  let asked = 0;
  const ask = async (method: 'GET' | 'POST', path: string, given: object = {}) => {
    asked += 1;
    const {
      remoteAddress = HOME + asked.toString(16),
      token,
      ...payload
    } = {
      ...(given as { remoteAddress?: string; token?: string }),
    };
    const headers = token ? { authorization: `Bearer ${token}` } : { 'x-client': 'app' };
    const url = `/api/v1${path}`;
    const sent = method === 'GET' ? {} : { payload };
    const { body } = await world.inject({ method, url, remoteAddress, headers, ...sent });
    return body;
  };
  const codeOf = async (...sent: Parameters<typeof ask>) => {
    const body = await ask(...sent);
    return body.code ?? body.errorCode;
  };
  return { ask, codeOf };
}

async function inWorld(env: Record<string, string>, work: (world: World) => Promise<void>) {
  const world = await openWorld(env);
  await work(world);
  await world.close();
}

test('calls of anyone, invented tokens and codes for families are counted for the whole network', async () => {
  const env = {
    PUBLIC_RATE_PER_MINUTE: '6',
    CALL_RATE_PER_MINUTE: '12',
    QUICK_QUERY_SMS_PER_ADDRESS: '2',
  };
  await inWorld(env, async (world) => {
    const { codeOf } = strangerIn(world);
    for (let at = 0; at < 6; at += 1) expect(await codeOf('GET', systemInfo.path)).toBe(RIGHT);
    expect(await codeOf('GET', systemInfo.path)).toBe(TOO_MANY);
    expect(await codeOf('GET', systemInfo.path, { remoteAddress: NEIGHBOUR })).toBe(RIGHT);
    const family = (at: number) => ({ tel: `1360000000${at}`, ttp: 'quickQuery' });
    expect(await codeOf('POST', sendSms.path, family(0))).toBe(RIGHT);
    expect(await codeOf('POST', sendSms.path, family(1))).toBe(RIGHT);
    expect(await codeOf('POST', sendSms.path, family(2))).toBe(TOO_MANY);
    expect(await codeOf('POST', sendSms.path, { ...family(3), remoteAddress: NEIGHBOUR })).toBe(
      RIGHT,
    );
    const madeUp = (number: number) => `made-up-token-${String(number).padStart(8, '0')}`;
    const answers: number[] = [];
    for (let number = 0; number < 13; number += 1)
      answers.push(await codeOf('GET', currentUser.path, { token: madeUp(number) }));
    expect(answers.at(-2)).toBe(2401);
    expect(answers.at(-1)).toBe(TOO_MANY);
  });
});

test('wrong passwords and wrong codes are counted for the whole network', async () => {
  await inWorld({}, async (world) => {
    const { ask, codeOf } = strangerIn(world);
    const pw = digestOf('Wrong2026', world.config.session.salt);
    const guess = async () => {
      const { msg } = await ask('POST', picCode.path, { mcode: 'm' });
      const sent = { username: 'guessed', pw, picCode: md5(String(msg).toLowerCase()), mcode: 'm' };
      return codeOf('POST', login.path, sent);
    };
    for (let wrong = 1; wrong <= 5; wrong += 1) expect(await guess()).toBe(21001504);
    expect(await guess()).toBe(31001503);
    const families = Array.from({ length: 12 }, (_, at) => `135${String(at).padStart(8, '0')}`);
    for (const tel of families) {
      await ask('POST', sendSms.path, { tel, ttp: 'quickQuery' });
      const code = world.sent.at(-1)?.code === '000000' ? '111111' : '000000';
      for (let tries = 0; tries < 5; tries += 1)
        expect(await codeOf('POST', quickQuery.path, { tel, code })).toBe(24001518);
    }
    const more = { tel: '13500000099', code: '000000' };
    expect(await codeOf('POST', quickQuery.path, more)).toBe(TOO_MANY);
    expect(await codeOf('POST', quickQuery.path, { ...more, remoteAddress: NEIGHBOUR })).toBe(
      24001519,
    );
  });
});
