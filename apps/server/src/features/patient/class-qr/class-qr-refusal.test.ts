import {
  CLASS_QR_PER_NETWORK,
  CLASS_QR_PER_PHONE,
  CLASS_QR_SUBMISSIONS,
  classFormOf,
  createClassQr,
} from '@spine/contract/patient';
import { deleteSchool } from '@spine/contract/school';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { DAY_MS, NAMES, openClassForm, tokenOf, typedChild } from './class-qr.factory.ts';

const INVALID = 31001707;
const EXPIRED = 31001708;

let world: World;
let form: Awaited<ReturnType<typeof openClassForm>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  form = await openClassForm(world);
});

describe('a class QR code that must not work', () => {
  test('is refused by name when it is over: the last second of its last day is the end', async () => {
    const at = (milliseconds: number) =>
      form.signed({ expires: new Date(world.clock.now().getTime() + milliseconds) });
    expect((await form.ask(at(0))).body.code).toBe(8000);
    for (const token of [at(-1000), at(-9 * DAY_MS)]) {
      expect((await form.ask(token)).body.code).toBe(EXPIRED);
      expect((await form.add(token)).body).toEqual({
        code: EXPIRED,
        msg: '二维码已过期，请联系学校获取新的二维码',
      });
    }
    expect(await form.entries()).toEqual([]);
  });

  test('is refused when it was made up, damaged or is missing, each time alike', async () => {
    const token = await form.newToken();
    const forged = form.signed({}, 'another secret of thirty-two characters');
    const msg = '二维码无效，请重新扫描学校提供的二维码';
    const wrong = [
      forged,
      `${token}A`,
      token.slice(0, -4),
      'A'.repeat(100),
      'A'.repeat(5000),
      '',
      undefined,
      null,
      7,
      {},
      [token],
      "' or 1=1 --",
    ];
    for (const each of wrong) {
      for (const { body } of [await form.ask(each), await form.add(each)]) {
        expect([body.code, body.msg], String(each)).toEqual([INVALID, msg]);
      }
    }
    expect(await form.entries()).toEqual([]);
  });

  test('is refused once the staff have renewed the code of its class, and no other class is', async () => {
    const [old, other] = [await form.newToken(), tokenOf(await form.make({ clazzName: '5班' }))];
    world.clock.advance(1);
    const renewed = tokenOf(await form.make({ renew: true }));
    for (const { body } of [await form.ask(old), await form.add(old)])
      expect([body.code, body.msg]).toEqual([31001717, '二维码已更换，请扫描学校提供的新二维码']);
    for (const token of [renewed, other]) expect((await form.add(token)).body.code).toBe(8000);
    expect((await form.lines()).some(({ keymsg }) => keymsg.includes('以前的停用'))).toBe(true);
  });

  test('is refused when its school is gone', async () => {
    const token = await form.newToken();
    await world.as('manager').call(deleteSchool, { id: form.schoolId });
    expect((await form.ask(token)).body.code).toBe(INVALID);
    expect((await form.add(token)).body.code).toBe(INVALID);
  });

  test('is refused when school and institution do not belong together', async () => {
    const token = form.signed({ orgId: world.other.orgId });
    expect((await form.ask(token)).body.code).toBe(INVALID);
    expect((await form.add(token)).body.code).toBe(INVALID);
  });

  test('needs the anti-forgery pair from a browser', async () => {
    const token = await form.newToken();
    const request = { method: 'POST', payload: { token, ...typedChild() } } as const;
    const bare = await world.inject({ ...request, url: '/api/v1/patient/qr/add' });
    expect(bare.body.errorCode).toBe(1501);
    const pair = 'x'.repeat(24);
    const headers = { cookie: `XSRF-TOKEN=${pair}`, 'x-xsrf-token': pair };
    const paired = await world.inject({ ...request, url: '/api/v1/patient/qr/add', headers });
    expect(paired.body.code).toBe(8000);
  });
});

/** Each address sends half of what it may. */
const addressOf = (sent: number) => `10.0.0.${Math.floor((2 * sent) / CLASS_QR_PER_NETWORK)}`;

describe('how often a class QR code may be used', () => {
  test('is counted for each code and day, known children included, and a new code counts anew', async () => {
    const token = await form.newToken();
    const child = typedChild();
    for (let sent = 0; sent < CLASS_QR_SUBMISSIONS; sent += 1) {
      const { body } = await form.addFrom(addressOf(sent), token, child);
      expect(body.code).toBe(8000);
    }
    const { body } = await form.add(token);
    expect([body.code, body.msg]).toEqual([
      31001709,
      '这个二维码今天的登记次数已用完，请明天再试，或联系学校更换二维码',
    ]);
    expect(await form.entries()).toHaveLength(1);
    expect((await form.add(await form.newToken())).body.code).toBe(8000);
  });

  test('from one network is counted for the code: one reader leaves it to the class, and a class to its school', async () => {
    const token = await form.newToken();
    const whole = Array.from({ length: CLASS_QR_PER_NETWORK }, () =>
      form.addFrom('10.1.0.1', token),
    );
    const codes = (await Promise.all(whole)).map(({ body }) => body.code);
    expect(codes).toEqual(Array(CLASS_QR_PER_NETWORK).fill(8000));
    for (let tried = CLASS_QR_PER_NETWORK; tried <= CLASS_QR_SUBMISSIONS; tried += 1) {
      const { body } = await form.addFrom('10.1.0.1', token);
      expect([body.code, body.msg]).toEqual([
        31001719,
        '您所在的网络今天登记次数过多，请换用手机流量再试，或联系学校老师登记',
      ]);
    }
    expect((await form.addFrom('10.1.0.2', token)).body.code).toBe(8000);
    expect((await form.addFrom('10.1.0.1', await form.newToken())).body.code).toBe(8000);
  });

  test('with one phone is counted for the code and the day: other codes take the family in', async () => {
    const tel = '13911110098';
    const token = await form.newToken();
    for (let sent = 0; sent < CLASS_QR_PER_PHONE; sent += 1)
      expect((await form.add(token, { tel })).body.code).toBe(8000);
    const { body } = await form.add(token, { tel });
    expect([body.code, body.msg]).toEqual([
      31001712,
      '这个手机号今天登记次数过多，请明天再试，或联系学校老师登记',
    ]);
    expect(await form.entries()).toHaveLength(CLASS_QR_PER_PHONE);
    expect((await form.add(token, { tel: '13911110097' })).body.code).toBe(8000);
    expect((await form.add(await form.newToken(), { tel })).body.code).toBe(8000);
  });

  test('is forgotten some time after the code is over', async () => {
    await form.add(await form.newToken());
    expect((await form.uses()).length).toBeGreaterThan(0);
    world.clock.advance(8 * DAY_MS);
    const caller = await world.freshlyAs('manager');
    await caller.call(createClassQr, { schoolId: form.schoolId, ...NAMES });
    expect(await form.uses()).toEqual([]);
  });

  test('is counted anew on the next day', async () => {
    const token = form.signed({ expires: new Date(world.clock.now().getTime() + 3 * DAY_MS) });
    const tel = '13911110096';
    for (let sent = 0; sent <= CLASS_QR_PER_PHONE; sent += 1) await form.add(token, { tel });
    expect((await form.add(token, { tel })).body.code).toBe(31001712);
    world.clock.advance(DAY_MS);
    expect((await form.add(token, { tel })).body.code).toBe(8000);
  });
});

test('an address may try so often a minute and no more', async () => {
  const strict = await openWorld({ PUBLIC_RATE_PER_MINUTE: '3' });
  try {
    const codes = [];
    for (let sent = 0; sent < 4; sent += 1) {
      const { body } = await strict.anonymous.raw(classFormOf, { token: 'A'.repeat(90) });
      codes.push(body.code ?? body.errorCode);
    }
    expect(codes).toEqual([INVALID, INVALID, INVALID, 30000429]);
  } finally {
    await strict.close();
  }
});
