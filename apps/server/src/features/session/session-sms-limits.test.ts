import { checkTelSms, loginSms, sendSms } from '@spine/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { readConfig } from '#config';
import { platformScope } from '#platform/auth/scope.ts';
import { openSmsSender } from '#platform/ports/sms-choice.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { md5, pictureDigest, signIn as signInByPassword } from '#testing/sign-in.ts';
import { openSmsVendor } from '#testing/vendors/sms-vendor.ts';
import { openWorld, type World } from '#testing/world.ts';

const TEL = '13800000002';
const MINUTE_MS = 60_000;
const RIGHT = 8000;
const TOO_MANY = 30000429;
const PICTURE_NEEDED = 24001530;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.advance(25 * 3600_000);
  world.sent.length = 0;
});

type Purpose = 'login' | 'bind' | 'quickQuery';
const ask = async (tel = TEL, ttp: Purpose = 'login') => {
  const { body } = await world.anonymous.call(sendSms, { tel, ttp });
  return body.code ?? body.errorCode;
};
const lastCode = () => world.sent.at(-1)?.code ?? '';
const check = async (code: string, ttp: Purpose = 'login', tel = TEL) =>
  (await world.anonymous.call(checkTelSms, { tel, code, ttp })).body.code;
const signIn = async (code: string) =>
  (await world.anonymous.call(loginSms, { tel: TEL, code })).body.code;

describe('a code', () => {
  test('lives five minutes [7.11, 8.42]', async () => {
    await ask();
    world.clock.advance(5 * MINUTE_MS - 1);
    expect(await check(lastCode())).toBe(RIGHT);
    world.clock.advance(MINUTE_MS);
    await ask();
    world.clock.advance(5 * MINUTE_MS);
    expect(await check(lastCode())).toBe(24001519);
  });

  test.each([
    ['login', 'bind'],
    ['login', 'quickQuery'],
    ['bind', 'login'],
    ['bind', 'quickQuery'],
    ['quickQuery', 'login'],
    ['quickQuery', 'bind'],
  ] as const)('for %s never serves for %s', async (made, tried) => {
    await ask(TEL, made);
    expect(await check(lastCode(), tried)).toBe(24001519);
    expect(await check(lastCode(), made)).toBe(RIGHT);
  });

  test('sent to one phone never serves for another', async () => {
    await ask(TEL);
    await ask('13900000009');
    const [one, two] = world.sent.map(({ code }) => code);
    expect(one).not.toBe(two);
    expect(await check(one ?? '', 'login', '13900000009')).toBe(24001518);
    expect(await check(two ?? '', 'login', '13900000009')).toBe(RIGHT);
  });

  test('signs in one of two who try it at once', async () => {
    await ask();
    const code = lastCode();
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code), signIn(code)]);
    expect(answers.sort((a, b) => a - b)).toEqual([RIGHT, 24001519, 24001519, 24001519]);
  });

  test('wrong ones tried at once are all counted', async () => {
    await ask();
    const wrong = lastCode() === '000000' ? '111111' : '000000';
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(wrong)));
    expect(answers.filter((each) => each === 24001518)).toHaveLength(5);
    expect(await check(lastCode())).toBe(24001519);
  });

  test('ends with the next one, also after that one was used or tried out', async () => {
    await ask();
    const older = lastCode();
    world.clock.advance(MINUTE_MS);
    await ask();
    const newer = lastCode();
    if (older !== newer) expect(await check(older)).toBe(24001531);
    expect(await check(newer)).toBe(RIGHT);
    expect(await check(older)).toBe(24001519);
    expect(await check(newer)).toBe(24001519);
  });

  test('is stored as a keyed hash only', async () => {
    await ask();
    const [row] = await world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('smsCode').selectAll().execute(),
    );
    expect(row?.codeHash).toHaveLength(32);
    const stored = JSON.stringify(
      await world.database.inScope(platformScope, ({ db }) =>
        db.selectFrom('smsCode').selectAll().execute(),
      ),
    );
    expect(stored).not.toContain(lastCode());
  });
});

describe('a phone', () => {
  test('gets one code a minute for each purpose, and hears when the next one may be asked for [9.2]', async () => {
    expect(await ask(TEL, 'login')).toBe(RIGHT);
    world.clock.advance(MINUTE_MS - 1000);
    expect((await world.anonymous.call(sendSms, { tel: TEL, ttp: 'login' })).body).toEqual({
      errorCode: TOO_MANY,
      errorMsg: '操作过于频繁，请在1秒后再试',
    });
    expect(await ask(TEL, 'quickQuery')).toBe(RIGHT);
    expect(await ask(TEL, 'bind')).toBe(RIGHT);
    world.clock.advance(1000);
    expect(await ask(TEL, 'login')).toBe(RIGHT);
    const purposes = world.sent.map(({ purpose }) => purpose);
    expect(purposes).toEqual(['login', 'quickQuery', 'bind', 'login']);
  });

  test('gets one of several asked for at once', async () => {
    const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    expect(answers.filter((each) => each === RIGHT)).toHaveLength(1);
    expect(world.sent).toHaveLength(1);
  });

  test('gets three an hour and six a day that anybody asks for, each purpose apart', async () => {
    const answers: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let at = 0; at < 4; at += 1) {
        answers.push(await ask());
        world.clock.advance(MINUTE_MS);
      }
      world.clock.advance(56 * MINUTE_MS);
    }
    const three = Array(3).fill(RIGHT);
    expect(answers.slice(0, 4)).toEqual([...three, PICTURE_NEEDED]);
    expect(answers.slice(4, 8)).toEqual([...three, PICTURE_NEEDED]);
    expect(answers.slice(8)).toEqual(Array(4).fill(PICTURE_NEEDED));
    expect(await ask(TEL, 'quickQuery')).toBe(RIGHT);
    expect(await ask(TEL, 'bind')).toBe(RIGHT);
    world.clock.advance(22 * 3600_000);
    expect(await ask()).toBe(RIGHT);
  });
});

describe('what a stranger leaves of the codes of a phone', () => {
  const askAs = async (headers: Record<string, string>, sent: object = {}) => {
    const payload = { tel: TEL, ttp: 'login', ...sent };
    const url = `/api/v1${sendSms.path}`;
    const { body } = await world.inject({ method: 'POST', url, headers, payload });
    world.clock.advance(MINUTE_MS);
    return body;
  };
  const stranger = { 'x-client': 'app' };
  const withPicture = async (headers = stranger) => {
    const picture = { mcode: 'new place', picCode: await pictureDigest(world, 'new place') };
    return askAs(headers, picture);
  };
  const spendAll = async (sent: object = {}) => {
    for (let at = 0; at < 3; at += 1) expect((await askAs(stranger, sent)).code).toBe(RIGHT);
    expect((await askAs(stranger, sent)).code).toBe(PICTURE_NEEDED);
  };

  test('is one code an hour for a right picture code at a new place', async () => {
    await spendAll();
    await pictureDigest(world, 'new place');
    const wrong = { mcode: 'new place', picCode: md5('????') };
    expect((await askAs(stranger, wrong)).code).toBe(24001502);
    expect((await withPicture()).code).toBe(RIGHT);
    expect(await withPicture()).toEqual({
      errorCode: TOO_MANY,
      errorMsg: '操作过于频繁，请在54分钟后再试',
    });
    expect((await askAs(stranger)).errorMsg).toBe('操作过于频繁，请在53分钟后再试');
  });

  test('is another one for the device on which its owner has signed in, by password or by code', async () => {
    const deviceOf = ({ headers }: { headers: Record<string, unknown> }) =>
      [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0])[0] ?? '';
    const code = async () => {
      await ask();
      return lastCode();
    };
    const byCode = await world.anonymous.call(loginSms, { tel: TEL, code: await code() });
    for (const signedIn of [await signInByPassword(world, 'doctor', CAST_PASSWORD), byCode]) {
      world.clock.advance(25 * 3600_000);
      await spendAll();
      expect((await withPicture()).code).toBe(RIGHT);
      expect((await withPicture()).errorCode).toBe(TOO_MANY);
      const own = { ...stranger, cookie: deviceOf(signedIn) };
      expect((await askAs(own)).code).toBe(RIGHT);
      expect(world.sent.at(-1)?.tel).toBe(TEL);
      expect((await askAs(own)).errorCode).toBe(TOO_MANY);
    }
    const other = await signInByPassword(world, 'manager', CAST_PASSWORD);
    world.clock.advance(25 * 3600_000);
    await spendAll();
    expect((await askAs({ ...stranger, cookie: deviceOf(other) })).code).toBe(PICTURE_NEEDED);
  });

  test('is all but that for whoever binds the phone in a living session', async () => {
    await spendAll({ ttp: 'bind' });
    const { token } = (await signInByPassword(world, 'doctor', CAST_PASSWORD)).body.data;
    const signedIn = { authorization: `Bearer ${token}` };
    expect((await askAs(signedIn)).code).toBe(RIGHT);
    expect((await askAs(signedIn, { ttp: 'bind' })).code).toBe(RIGHT);
    expect((await askAs(signedIn, { ttp: 'bind' })).code).toBe(RIGHT);
    expect((await askAs(signedIn, { ttp: 'bind' })).errorCode).toBe(TOO_MANY);
    const invented = { authorization: `Bearer ${'A'.repeat(43)}` };
    world.clock.advance(25 * 3600_000);
    await spendAll({ ttp: 'bind' });
    expect((await askAs(invented, { ttp: 'bind' })).code).toBe(PICTURE_NEEDED);
  });
});

describe('an address', () => {
  const phone = (at: number) => `137${String(at).padStart(8, '0')}`;

  test('asks thirty times an hour, for whatever phones', async () => {
    const answers: number[] = [];
    for (let at = 0; at < 31; at += 1) answers.push(await ask(phone(at)));
    expect(answers).toEqual([...Array(30).fill(RIGHT), TOO_MANY]);
    world.clock.advance(3600_000);
    expect(await ask(phone(31))).toBe(RIGHT);
  });

  test('cannot pass the limit by asking at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => ask(phone(100 + at))));
    expect(answers.filter((each) => each === RIGHT)).toHaveLength(30);
  });
});

describe('the quick query', () => {
  const phone = (at: number) => `136${String(at).padStart(8, '0')}`;
  const askMany = async (times: number, from: number) => {
    const answers: number[] = [];
    for (let at = 0; at < times; at += 1) answers.push(await ask(phone(from + at), 'quickQuery'));
    return answers;
  };

  test('lets the families of a school behind one address ask, apart from those who sign in', async () => {
    expect(await askMany(31, 0)).toEqual(Array(31).fill(RIGHT));
    expect(await ask(phone(40))).toBe(RIGHT);
    expect(readConfig({}).quickQuerySms).toEqual({ perAddress: 300, perHour: 5000 });
  });

  test('has a limit for an address and one for all together, for an hour', async () => {
    const small = await openWorld({ QUICK_QUERY_SMS_PER_ADDRESS: '3' });
    const bounded = await openWorld({ QUICK_QUERY_SMS_PER_HOUR: '3' });
    for (const limited of [small, bounded]) {
      const askThere = async (at: number, ttp: Purpose) => {
        const { body } = await limited.anonymous.call(sendSms, { tel: phone(at), ttp });
        return body.code ?? body.errorCode;
      };
      const answers = await Promise.all([0, 1, 2, 3, 4].map((at) => askThere(at, 'quickQuery')));
      expect(answers.filter((each) => each === RIGHT)).toHaveLength(3);
      expect(answers.filter((each) => each === TOO_MANY)).toHaveLength(2);
      expect(await askThere(5, 'login')).toBe(RIGHT);
      limited.clock.advance(3600_000);
      expect(await askThere(6, 'quickQuery')).toBe(RIGHT);
      await limited.close();
    }
  });
});

describe('a vendor that does not send', () => {
  const SECRET = 'secret-of-the-test';
  const openVendor = async () => {
    const vendor = await openSmsVendor(SECRET);
    const { sms } = readConfig({
      SMS_SENDER: 'aliyun',
      SMS_KEY_ID: 'id',
      SMS_KEY_SECRET: SECRET,
      SMS_SIGN_NAME: 'sign',
      SMS_TEMPLATE: 'T',
      SMS_ENDPOINT: vendor.endpoint,
    });
    const smsSender = openSmsSender(sms, { clock: world.clock, print: () => undefined });
    const app = await buildApp({ ...world, smsSender });
    const headers = { 'x-client': 'app' };
    return {
      vendor,
      ask: async (tel = TEL) => {
        const payload = { tel, ttp: 'login' };
        const url = '/api/v1/users/sendSms';
        return (await app.inject({ method: 'POST', url, headers, payload })).json();
      },
      close: async () => {
        await app.close();
        await vendor.close();
      },
    };
  };

  test('is told as 15001513, and the user may try again at once', async () => {
    const { vendor, ask: askVendor, close } = await openVendor();
    vendor.say(200, { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: 'x' });
    expect(await askVendor()).toEqual({ code: 15001513, msg: '发送失败，请重试' });
    expect((await askVendor()).code).toBe(15001513);
    vendor.say(200, { Code: 'OK' });
    expect((await askVendor()).code).toBe(RIGHT);
    const sent = new URLSearchParams(vendor.received.at(-1)?.query).get('TemplateParam') ?? '';
    expect(await signIn(JSON.parse(sent).code)).toBe(RIGHT);
    expect((await askVendor()).errorCode).toBe(TOO_MANY);
    await close();
  });

  test('cannot be asked without end by one address', async () => {
    const { vendor, ask: askVendor, close } = await openVendor();
    vendor.say(500, {});
    const answers: unknown[] = [];
    for (let at = 0; at < 31; at += 1) answers.push((await askVendor()).code);
    expect(answers.filter((code) => code === 15001513)).toHaveLength(30);
    expect(vendor.received).toHaveLength(30);
    await close();
  });

  test('because it has had enough of this phone is told as that', async () => {
    const { vendor, ask: askVendor, close } = await openVendor();
    vendor.say(200, { Code: 'isv.BUSINESS_LIMIT_CONTROL' });
    expect((await askVendor()).errorCode).toBe(TOO_MANY);
    vendor.say(200, { Code: 'OK' });
    expect((await askVendor()).code).toBe(RIGHT);
    await close();
  });
});
