/** The manager's digest: computed from the log, exact by day, of one institution, and read once. */
import {
  countUnreadDisclosures,
  type DisclosureRow,
  disclosureErrors,
  listDisclosures,
  markDisclosuresRead,
} from '@spine/contract/disclosure';
import { kernelErrors } from '@spine/contract/kernel';
import { showNumber } from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAccountKind } from '#features/approval/approval.factory.ts';
import { insertScreening } from '#features/exam/exam.factory.ts';
import { insertLogRow, type LogRowInput } from '#features/log/log.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.advance(TEST_NOW.getTime() - world.clock.now().getTime());
  await world.database.inScope(world.home, async ({ db, orgId }) => {
    await db
      .updateTable('disclosureRead')
      .set({ through: '2020-01-01' })
      .where('orgId', '=', orgId)
      .execute();
  });
});

type Line = Partial<LogRowInput> & { readonly optime: string; readonly children: number };

const add = (line: Line, count = 1) =>
  world.database.inScope(platformScope, async ({ db }) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push(
        await insertLogRow(db, {
          orgId: world.home.orgId,
          username: 'doctor',
          userId: world.cast.users.doctor,
          optype: 'export',
          model: 'patient',
          ...line,
        }),
      );
    return ids;
  });

const digest = async (query: object = {}) => {
  const { body } = await world.as('manager').raw(listDisclosures, query);
  expect(body).toMatchObject({ code: 8000 });
  return body as { rows: DisclosureRow[]; total: number };
};
const dayQuery = (day: string) => ({ from: day, to: day });
const unread = async () => (await world.as('manager').call(countUnreadDisclosures, {})).body.data;

describe('the digest of a day', () => {
  test('has each export of more than 50, and who came to more than 50 bit by bit, and nothing else', async () => {
    const day = '2026-03-02';
    const at = (time: string) => `${day}T${time}+08:00`;
    const [large] = await add({
      optime: at('09:00:00'),
      children: 51,
      message: '导出51行，用途：转诊衔接',
    });
    await add({ optime: at('10:00:00'), children: 50 });
    await add({ optime: at('11:00:00'), children: 1, optype: 'view', model: 'patient' });
    // The day before and the day after are days of their own.
    await add({ optime: '2026-03-01T23:59:59+08:00', children: 30 });
    await add({ optime: '2026-03-03T00:00:00+08:00', children: 30 });
    // Somebody else came to 50.
    const other = { username: 'analyst', userId: world.cast.users.analyst };
    await add({ ...other, optime: at('12:00:00'), children: 25 }, 2);
    const { rows, total } = await digest(dayQuery(day));
    expect(total).toBe(2);
    expect(rows).toEqual([
      {
        id: expect.any(String),
        at: at('11:00:00'),
        username: 'doctor',
        name: expect.any(String),
        children: 51,
        day: { exports: 1, numbers: 1 },
        model: null,
        message: '',
      },
      {
        id: large,
        at: at('09:00:00'),
        username: 'doctor',
        name: expect.any(String),
        children: 51,
        day: null,
        model: 'patient',
        message: '导出51行，用途：转诊衔接',
      },
    ]);
  });

  test('counts the numbers that a user shows one by one', async () => {
    const day = '2026-03-05';
    await add({ optime: `${day}T09:00:00+08:00`, children: 1, optype: 'view' }, 51);
    const { rows } = await digest(dayQuery(day));
    expect(rows).toMatchObject([{ children: 51, day: { exports: 0, numbers: 51 } }]);
    const { patientIds } = await insertScreening(world.database, world.home, { children: 1 });
    const [id = ''] = patientIds;
    const shown = { id, number: 'studentId', purpose: 'identify' } as const;
    const browser = await world.inBrowser('doctor');
    for (let at = 0; at < 51; at += 1) await browser.call(showNumber, shown);
    expect((await digest(dayQuery('2026-11-20'))).rows).toMatchObject([
      { username: 'doctor', children: 51, day: { exports: 0, numbers: 51 } },
    ]);
  });

  test('is paged, searched by user and turned round; days are days of Shanghai', async () => {
    const day = '2026-03-08';
    await add({ optime: '2026-03-07T16:00:00Z', children: 60, message: '一' });
    await add({ optime: '2026-03-08T15:59:59Z', children: 70, message: '二' });
    const both = await digest(dayQuery(day));
    expect(both.rows.map(({ message }) => message)).toEqual(['二', '一']);
    const [second] = (await digest({ ...dayQuery(day), size: 1, page: 2 })).rows;
    expect(second).toMatchObject({ message: '一' });
    const turned = await digest({ ...dayQuery(day), asc: 'at' });
    expect(turned.rows.map(({ message }) => message)).toEqual(['一', '二']);
    expect((await digest({ ...dayQuery(day), username: 'nobody' })).total).toBe(0);
    expect((await digest({ ...dayQuery(day), username: 'doct' })).total).toBe(2);
  });

  test.each([{ from: '2026-02-30' }, { to: 'x' }, { username: 'x'.repeat(16) }, { page: 0 }])(
    'refuses %o',
    async (query) => {
      const { body } = await world.as('manager').raw(listDisclosures, query);
      expect(body.errorCode ?? body.code).not.toBe(8000);
    },
  );
});

describe('who reads it', () => {
  test('are managers and their auditors, each of their own institution', async () => {
    await add({ optime: '2026-04-02T09:00:00+08:00', children: 90 });
    const query = dayQuery('2026-04-02');
    expect((await world.as('rival').call(listDisclosures, query)).body).toMatchObject({ total: 0 });
    for (const name of ['doctor', 'analyst', 'platform', 'maker'] as const)
      expect((await world.as(name).call(listDisclosures, query)).body.errorCode).toBe(
        kernelErrors.forbidden.code,
      );
    const setKind = (kind: 'auditor' | 'person') =>
      world.database.inScope(platformScope, ({ db }) =>
        setAccountKind(db, world.cast.users.manager, kind),
      );
    try {
      await setKind('auditor');
      expect((await digest(query)).total).toBe(1);
      const mark = await world.as('manager').call(markDisclosuresRead, { through: '2026-04-02' });
      expect(mark.body.errorCode).toBe(kernelErrors.forbidden.code);
    } finally {
      await setKind('person');
    }
  });

  test('is told of past days until they are read, and of no day twice', async () => {
    const read = (through: string) => world.as('manager').raw(markDisclosuresRead, { through });
    await read('2026-11-15');
    expect(await unread()).toEqual({ count: 0, from: '2026-11-16', to: '2026-11-19' });
    await add({ optime: '2026-11-17T09:00:00+08:00', children: 51 });
    await add({ optime: '2026-11-19T09:00:00+08:00', children: 300 });
    // Today is told tomorrow.
    await add({ optime: '2026-11-20T09:00:00+08:00', children: 300 });
    expect(await unread()).toEqual({ count: 2, from: '2026-11-16', to: '2026-11-19' });
    await read('2026-11-18');
    expect(await unread()).toEqual({ count: 1, from: '2026-11-19', to: '2026-11-19' });
    // A page that was left open takes nothing back.
    await read('2026-11-17');
    await read('2026-11-18');
    expect(await unread()).toMatchObject({ count: 1, from: '2026-11-19' });
    await read('2026-11-19');
    expect(await unread()).toEqual({ count: 0, from: null, to: null });
    world.clock.advance(86_400_000);
    await world.signInAgain();
    expect(await unread()).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
  });

  test.each(['2026-11-20', '2027-01-01', '2026-11-31', '', null, 7, { a: 1 }])(
    'cannot have read %j',
    async (through) => {
      const { body } = await world.as('manager').raw(markDisclosuresRead, { through });
      expect(body.code).toBe(disclosureErrors.dayInvalid.code);
    },
  );

  test('marks for themselves alone', async () => {
    await world.as('rival').call(markDisclosuresRead, { through: '2026-11-19' });
    const rows = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('disclosureRead').select('userId').execute(),
    );
    expect(rows.map(({ userId }) => userId)).not.toContain(world.cast.users.rival);
  });
});
