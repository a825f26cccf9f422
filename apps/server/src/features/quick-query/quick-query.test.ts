import {
  quickQuery,
  quickQueryChild,
  quickQueryErrors,
  quickQueryReport,
} from '@spine/contract/quick-query';
import { loginSms, sendSms } from '@spine/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBindings } from '#app';
import { openDatabase } from '#platform/db/open.ts';
import { buildServer } from '#platform/http/server.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  askFamily,
  codeFor,
  familyPhone,
  insertFamily,
  newFamily,
  openFamily,
  wrongCode,
} from './quick-query.factory.ts';
import { WRONG_TRIES_MAX } from './quick-query-limiter.ts';

const MINUTE_MS = 60_000;
const OVER = quickQueryErrors.accessOver.code;
const WRONG_CODE = 24001518;
const CODE_OVER = 24001519;
const NO_TOKEN = 'A'.repeat(43);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(25 * 3600_000));

const ask = (tel: string, code: string) => world.anonymous.call(quickQuery, { tel, code });
const look = (token: string, id: string) => world.anonymous.call(quickQueryChild, { token, id });

describe('a phone number that is known and one that is not', () => {
  test('are sent a code, refused and let in alike', async () => {
    const { tel } = await newFamily(world);
    const stranger = familyPhone();
    const told: unknown[] = [];
    for (const each of [tel, stranger]) {
      const before = world.sent.length;
      const sent = await world.anonymous.call(sendSms, { tel: each, ttp: 'quickQuery' });
      const right = world.sent.at(-1)?.code ?? '';
      const wrong = await ask(each, wrongCode(right));
      const opened = await ask(each, right);
      const again = await ask(each, right);
      told.push([
        sent.body,
        world.sent.slice(before).map(({ purpose }) => purpose),
        wrong.body,
        { ...opened.body, data: Object.keys(opened.body.data) },
        again.body,
        Object.keys(wrong.headers).sort(),
      ]);
    }
    expect(told[1]).toEqual(told[0]);
  });

  test('cost the same statements, the lines of a log apart', async () => {
    const { tel } = await newFamily(world);
    const heard: string[] = [];
    const database = openDatabase(world.appUrl, 1, { watch: ({ text }) => heard.push(text) });
    const app = await buildServer({ ...world, bindings: createBindings(world), database });
    const post = (path: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        headers: { 'x-client': 'app' },
        payload,
      });
    const statementsFor = async (each: string) => {
      heard.length = 0;
      await post('/users/sendSms', { tel: each, ttp: 'quickQuery' });
      const right = world.sent.at(-1)?.code ?? '';
      await post('/quickQuery', { tel: each, code: wrongCode(right) });
      const before = [...heard];
      heard.length = 0;
      await post('/quickQuery', { tel: each, code: right });
      const after = heard
        .filter((text) => !text.startsWith('insert into operation_log'))
        .map((text) => text.replace(/(app\.org_id = )'[^']+'/, '$1…'));
      return { before, after };
    };
    const known = await statementsFor(tel);
    expect(await statementsFor(familyPhone())).toEqual(known);
    expect(known.before.join('\n')).not.toMatch(/patient|family/);
    expect(known.after.join('\n')).toMatch(/family_children.*"patient".*"exam"/s);
    await app.close();
    await database.close();
  });

  test('have limits of codes apart from every other purpose', async () => {
    const tel = familyPhone();
    await codeFor(world, tel);
    const ask = async (ttp: 'login' | 'quickQuery') =>
      (await world.anonymous.call(sendSms, { tel, ttp })).body;
    expect((await ask('login')).code).toBe(8000);
    expect((await ask('quickQuery')).errorCode).toBe(30000429);
  });
});

describe('a code', () => {
  test('shows the children of its phone, once, for ten minutes [2.42]', async () => {
    const { tel, id } = await newFamily(world);
    const code = await codeFor(world, tel);
    const { body } = await ask(tel, code);
    expect(body.data.children.map((child: { id: string }) => child.id)).toEqual([id]);
    expect(body.data.token).toMatch(/^[\w-]{43}$/);
    const end = new Date(world.clock.now().getTime() + 10 * MINUTE_MS);
    expect(new Date(body.data.expiresAt)).toEqual(end);
    expect((await ask(tel, code)).body.code).toBe(CODE_OVER);
    world.clock.advance(10 * MINUTE_MS - 1);
    expect((await look(body.data.token, id)).body.code).toBe(8000);
    world.clock.advance(1);
    expect((await look(body.data.token, id)).body.code).toBe(OVER);
  });

  test('opens one access for two who send it at once', async () => {
    const { tel } = await newFamily(world);
    const code = await codeFor(world, tel);
    const answers = await Promise.all([ask(tel, code), ask(tel, code), ask(tel, code)]);
    const codes = answers.map(({ body }) => body.code).sort((a, b) => a - b);
    expect(codes).toEqual([8000, CODE_OVER, CODE_OVER]);
  });

  test('dies after five wrong tries', async () => {
    const { tel } = await newFamily(world);
    const code = await codeFor(world, tel);
    for (let tried = 0; tried < 5; tried += 1)
      expect((await ask(tel, wrongCode(code))).body.code).toBe(WRONG_CODE);
    expect((await ask(tel, code)).body.code).toBe(CODE_OVER);
  });

  test('for families signs nobody in, and one for signing in shows no child', async () => {
    const doctor = '13800000002';
    await insertFamily(world, world.home, { tel: doctor });
    const forFamilies = await codeFor(world, doctor);
    const signIn = await world.anonymous.call(loginSms, { tel: doctor, code: forFamilies });
    expect(signIn.body.code).toBe(CODE_OVER);
    world.clock.advance(MINUTE_MS);
    await world.anonymous.call(sendSms, { tel: doctor, ttp: 'login' });
    const forUsers = world.sent.at(-1)?.code ?? '';
    expect(forUsers).not.toBe('');
    if (forUsers !== forFamilies) expect((await ask(doctor, forUsers)).body.code).toBe(WRONG_CODE);
  });

  test.each(['', '1380000', '12800000001', "1' or 1=1", '😀'])(
    'is not looked for under "%s", which is no number',
    async (tel) => {
      const { body } = await ask(tel, '000000');
      expect([24001509, 24001510, 24001511]).toContain(body.code);
    },
  );
});

describe('an address', () => {
  test('that sends too many wrong codes waits, whatever it sends then', async () => {
    const { tel, id } = await newFamily(world);
    const { token } = await openFamily(world, tel);
    world.clock.advance(MINUTE_MS);
    for (let tried = 0; tried < WRONG_TRIES_MAX; tried += 5) {
      const phone = familyPhone();
      const wrong = wrongCode(await codeFor(world, phone));
      for (let at = 0; at < 5; at += 1)
        expect((await ask(phone, wrong)).body.code).toBe(WRONG_CODE);
    }
    const code = await codeFor(world, tel);
    expect((await ask(tel, code)).body.errorCode).toBe(30000429);
    expect((await look(token, id)).body.code).toBe(8000);
    world.clock.advance(10 * MINUTE_MS);
    expect((await askFamily(world, tel)).body.code).toBe(8000);
  });

  test('does not wait for right codes, codes and tokens that are over, and links that are over', async () => {
    const { tel, id } = await newFamily(world);
    const { token } = await openFamily(world, tel);
    const link = NO_TOKEN;
    for (let tried = 0; tried <= WRONG_TRIES_MAX; tried += 1) {
      expect((await look(NO_TOKEN, id)).body.code).toBe(OVER);
      expect((await ask(tel, '000000')).body.code).toBe(CODE_OVER);
      const { body } = await world.anonymous.call(quickQueryReport, { link });
      expect(body.code).toBe(quickQueryErrors.linkOver.code);
    }
    for (let opened = 0; opened <= WRONG_TRIES_MAX; opened += 1) {
      const other = familyPhone();
      expect((await askFamily(world, other)).body.code).toBe(8000);
    }
    expect((await look(token, id)).body.code).toBe(8000);
  });
});
