import { loginSms, sendSms } from '@spine/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('signing in by SMS', () => {
  beforeEach(() => {
    world.clock.advance(25 * 3600_000);
    world.sent.length = 0;
  });
  const askCode = (tel: string) => world.anonymous.call(sendSms, { tel, ttp: 'login' });

  test('the code that was sent signs its owner in, once [7.7, 7.8, 9.4]', async () => {
    expect((await askCode('13800000002')).body.code).toBe(8000);
    const code = world.sent[0]?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const input = { tel: '13800000002', code };
    expect((await world.anonymous.call(loginSms, input)).body.data.user.username).toBe('doctor');
    expect((await world.anonymous.call(loginSms, input)).body.code).toBe(24001519);
  });

  test('unknown phones are answered like known ones [8.36]', async () => {
    const known = await askCode('13800000002');
    const unknown = await askCode('13999999999');
    expect(unknown.body).toEqual(known.body);
    const code = world.sent[1]?.code ?? '';
    const refused = await world.anonymous.call(loginSms, { tel: '13999999999', code });
    expect(refused.body.code).toBe(21001514);
  });

  test('a code dies after five wrong tries [8.41]', async () => {
    await askCode('13800000002');
    const right = world.sent[0]?.code ?? '';
    const wrong = right === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const { body } = await world.anonymous.call(loginSms, { tel: '13800000002', code: wrong });
      expect(body.code).toBe(24001518);
    }
    expect(
      (await world.anonymous.call(loginSms, { tel: '13800000002', code: right })).body.code,
    ).toBe(24001519);
  });

  test('strangers cannot use up the code of who asked for it, nor try it more than five times', async () => {
    const as = (visitor: string) => ({
      cookie: `XSRF-TOKEN=0123456789abcdef01234567; VISITOR=${visitor}`,
      'x-xsrf-token': '0123456789abcdef01234567',
    });
    const post = async (visitor: string, path: string, payload: object) =>
      (await world.inject({ method: 'POST', url: `/api/v1${path}`, headers: as(visitor), payload }))
        .body.code;
    const tel = '13800000002';
    await post('owner', sendSms.path, { tel, ttp: 'login' });
    const right = world.sent[0]?.code ?? '';
    const wrong = right === '000000' ? '111111' : '000000';
    for (const stranger of ['a', 'b', 'c', 'd', 'e'])
      expect(await post(stranger, loginSms.path, { tel, code: wrong })).toBe(24001518);
    expect(await post('f', loginSms.path, { tel, code: right })).toBe(24001519);
    for (let tries = 1; tries <= 4; tries += 1)
      expect(await post('owner', loginSms.path, { tel, code: wrong })).toBe(24001518);
    expect(await post('owner', loginSms.path, { tel, code: right })).toBe(8000);
  });

  test('a code that a stranger asked for leaves the one that was asked for before', async () => {
    await askCode('13800000002');
    const own = world.sent[0]?.code ?? '';
    world.clock.advance(61_000);
    await world.inject({
      method: 'POST',
      url: `/api/v1${sendSms.path}`,
      remoteAddress: '203.0.113.7',
      headers: { 'x-client': 'app' },
      payload: { tel: '13800000002', ttp: 'login' },
    });
    expect(world.sent).toHaveLength(2);
    const { body } = await world.anonymous.call(loginSms, { tel: '13800000002', code: own });
    expect(body.code).toBe(8000);
  });

  test.each([
    ['', 24001509],
    ['1380000', 24001510],
    ['12800000001', 24001511],
    ['1380000000x', 24001510],
  ])('the phone %j is refused by name [5.11, 8.43, 8.44, 8.45, 9.5]', async (tel, code) => {
    expect((await world.anonymous.raw(sendSms, { tel })).body.code).toBe(code);
    expect(world.sent).toHaveLength(0);
  });
});
