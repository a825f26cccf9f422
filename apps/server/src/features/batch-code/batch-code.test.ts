import {
  CODE_LETTERS,
  createBatchCodes,
  listBatchCodes,
  listBatches,
} from '@spine/contract/batch-code';
import { listLogs } from '@spine/contract/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { createBatch } from './batch-code.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Code = { id: string; code: string; batch: string; batchTime: string; downloadNum: 0 | 1 };
const platform = () => world.as('platform');
async function create(count: unknown) {
  return (await platform().raw(createBatchCodes, { count })).body;
}
async function list(input: Record<string, unknown> = {}, as: CastName = 'platform') {
  return (await world.as(as).raw(listBatchCodes, { size: 1000, ...input })).body;
}
const codesOf = ({ rows }: { rows: Code[] }) => rows.map(({ code }) => code);

describe('making codes', () => {
  test('makes one batch with the number asked for, named by the day and its number on it [7.37, 1.13]', async () => {
    const { data: first } = await create(3);
    expect(first).toEqual({ batch: '20261120-01', count: 3 });
    expect((await create(2)).data.batch).toBe('20261120-02');
    const { rows, total } = await list({ batch: first.batch });
    expect(total).toBe(3);
    for (const row of rows)
      expect(row).toEqual({
        id: expect.any(String),
        code: expect.stringMatching(new RegExp(`^[${CODE_LETTERS}]{8}$`)),
        batch: first.batch,
        batchTime: expect.stringMatching(/^2026-11-20T.*\+08:00$/),
        downloadNum: 0,
      });
  });

  test('uses no letters and digits that look alike', () => {
    expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length);
    for (const letter of 'O0I1LB8S') expect(CODE_LETTERS).not.toContain(letter);
  });

  test.each([1, 100, '37'])('takes %j [5.40, 9.8]', async (count) => {
    const { data } = await create(count);
    expect(data.count).toBe(Number(count));
    expect((await list({ batch: data.batch })).total).toBe(Number(count));
  });

  test.each([undefined, null, '', 0, -1, 101, 1.5, '1e2', ' 5', '5.0', 'x', true, [5], {}])(
    'refuses %j with 24002201 and makes nothing [8.53, 9.8]',
    async (count) => {
      const before = (await list()).total;
      const { code, fields } = await create(count);
      expect(code).toBe(24002201);
      expect(fields[0].field).toBe('count');
      expect((await list()).total).toBe(before);
    },
  );

  test('takes the count from the address, where old clients put it [7.37]', async () => {
    const path = `${createBatchCodes.path}?count=4`;
    const { body } = await platform().raw({ ...createBatchCodes, path }, {});
    expect(body.data.count).toBe(4);
  });

  test('leaves a log line with the batch and the number', async () => {
    const { data } = await create(7);
    const { body } = await platform().call(listLogs, { optype: 'add' });
    const line = body.rows.find((row: { keypoint: string }) => row.keypoint === data.batch);
    expect(line).toMatchObject({
      model: 'batchCode',
      keymsg: `生成蓝牙编号：批次${data.batch}，7个`,
    });
  });

  test('never makes a code twice, not even at the same time', async () => {
    const before = (await list()).total;
    // So few codes are possible that every creation draws many the others have.
    const letters = ['2', '3', '4', '5', '6', '7', '9'];
    const drawing = (at: number) => {
      let drawn = at;
      return () => {
        drawn += 1;
        return `ZZ${letters[Math.floor(drawn / 7) % 7]}${letters[drawn % 7]}`;
      };
    };
    const { newId, now, createdBy } = making();
    const batches = await Promise.all(
      [0, 5, 11].map((at) =>
        world.database.inScope(platformScope, (tenant) =>
          createBatch(tenant, { count: 16, now, createdBy, newId, draw: drawing(at) }),
        ),
      ),
    );
    expect(new Set(batches).size).toBe(3);
    const codes = codesOf(await list({ code: 'ZZ' }));
    expect(codes).toHaveLength(48);
    expect(new Set(codes).size).toBe(48);
    expect((await list()).total).toBe(before + 48);
  });

  test('numbers batches that are made at the same time one after the other', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create(1)));
    const names = made.map(({ data }) => data.batch);
    expect(new Set(names).size).toBe(6);
  });

  function making() {
    let made = 0;
    return {
      now: world.clock.now(),
      createdBy: world.cast.users.platform,
      newId: () => {
        made += 1;
        return `019a0000-0000-7000-8000-${String(made).padStart(12, '0')}`;
      },
    };
  }
});

describe('listing codes', () => {
  beforeAll(async () => {
    for (const count of [2, 3]) {
      world.clock.advance(60_000);
      await create(count);
    }
  });

  test('shows the newest batch first [2.54, 3.23, 7.38]', async () => {
    const { rows } = await list({ size: 5 });
    const [newest, older] = [rows[0].batch, rows[4].batch];
    expect(rows.map(({ batch }: Code) => batch)).toEqual([newest, newest, newest, older, older]);
    expect(rows[0].batchTime > rows[4].batchTime).toBe(true);
  });

  test('sorts by code and by batch time both ways, codes of one time by their code [2.54]', async () => {
    const inOrder = async (input: Record<string, unknown>) =>
      (await list(input)).rows.map((row: Code) => `${row.batchTime} ${row.code}`);
    const up = codesOf(await list({ asc: 'code' }));
    expect(up).toEqual([...up].sort());
    expect(codesOf(await list({ desc: 'code' }))).toEqual([...up].reverse());
    const oldest = await inOrder({ asc: 'batchTime' });
    expect(oldest).toEqual([...oldest].sort());
    const newest = await inOrder({ desc: 'batchTime' });
    const timesDown = newest.map((words: string) => words.split(' ')[0]);
    expect(timesDown).toEqual([...timesDown].sort().reverse());
    expect([...newest].sort()).toEqual(oldest);
    expect(await inOrder({})).toEqual(newest);
  });

  test('finds a code by any part of it, in either case [5.41]', async () => {
    const [{ code }] = (await list({ size: 1 })).rows;
    for (const part of [code, code.toLowerCase(), code.slice(2, 6), code.slice(-1), ` ${code} `])
      expect(codesOf(await list({ code: part }))).toContain(code);
    expect(
      (await list({ code: code.slice(0, 1) })).rows.every((row: Code) =>
        row.code.includes(code.slice(0, 1)),
      ),
    ).toBe(true);
    for (const part of ['%', '_', "'", 'B8', `${code}X`])
      expect((await list({ code: part })).total).toBe(0);
  });

  test('finds a batch by part of its name, and codes by whether they were downloaded', async () => {
    const [{ batch }] = (await list({ size: 1 })).rows;
    expect((await list({ batch })).total).toBe(3);
    expect((await list({ batch: '20261120' })).total).toBe((await list()).total);
    expect((await list({ downloadNum: 1 })).total).toBe(0);
    expect((await list({ downloadNum: 0, batch })).total).toBe(3);
  });

  test('pages without a gap or a repetition', async () => {
    const all = codesOf(await list());
    const pages: string[] = [];
    for (let page = 1; pages.length < all.length; page += 1)
      pages.push(...codesOf(await list({ page, size: 50 })));
    expect(pages).toEqual(all);
  });

  test.each([
    { code: 'x'.repeat(11) },
    { batch: 'x'.repeat(21) },
    { downloadNum: 2 },
    { downloadNum: 'yes' },
    { asc: 'downloadNum' },
    { size: 1001 },
  ])('refuses %j [5.41]', async (input) => {
    expect((await list(input)).errorCode ?? 0).toBeGreaterThan(0);
  });
});

describe('listing batches', () => {
  async function batches(input: Record<string, unknown> = {}, as: CastName = 'maker') {
    return (await world.as(as).raw(listBatches, { size: 1000, ...input })).body;
  }

  test('counts the codes of each, the newest first', async () => {
    world.clock.advance(60_000);
    const { data } = await create(12);
    const { rows, total } = await batches();
    expect(rows).toHaveLength(total);
    expect(rows[0]).toMatchObject({ batch: data.batch, count: 12, downloaded: 0 });
    expect((await batches({ asc: 'batchTime' })).rows).toEqual([...rows].reverse());
  });

  test('a batch is downloaded when all of its codes are', async () => {
    const { data } = await create(2);
    const mark = async (batch: string, first: number) =>
      world.database.inScope(platformScope, async ({ db }) => {
        const codes = await db
          .selectFrom('batchCode')
          .where('batch', '=', batch)
          .select('id')
          .execute();
        await db
          .updateTable('batchCode')
          .set({ downloadNum: 1 })
          .where(
            'id',
            'in',
            codes.slice(0, first).map(({ id }) => id),
          )
          .execute();
      });
    const named = (input: object) => batches({ batch: data.batch, ...input });
    await mark(data.batch, 1);
    expect((await named({ downloadNum: 0 })).rows).toMatchObject([{ count: 2, downloaded: 1 }]);
    expect((await named({ downloadNum: 1 })).total).toBe(0);
    await mark(data.batch, 2);
    expect((await named({ downloadNum: 0 })).total).toBe(0);
    expect((await named({ downloadNum: 1 })).rows).toMatchObject([{ count: 2, downloaded: 2 }]);
  });

  test.each([{ asc: 'count' }, { batch: 'x'.repeat(21) }, { downloadNum: -1 }])(
    'refuses %j',
    async (input) => {
      expect((await batches(input)).errorCode).toBe(2400);
    },
  );
});

describe('codes are for role 0 and role 3 only', () => {
  test.each<CastName>(['manager', 'doctor', 'analyst', 'rival'])(
    'not for %s [6.5, 6.24]',
    async (name) => {
      const answers = await Promise.all([
        world.as(name).call(createBatchCodes, { count: 1 }),
        world.as(name).call(listBatchCodes, {}),
        world.as(name).call(listBatches, {}),
      ]);
      expect(answers.map(({ body }) => body.errorCode)).toEqual([2403, 2403, 2403]);
    },
  );

  test('production sees them, and makes none [6.24]', async () => {
    const before = (await list({}, 'maker')).total;
    expect(before).toBeGreaterThan(0);
    expect((await world.as('maker').call(createBatchCodes, { count: 1 })).body.errorCode).toBe(
      2403,
    );
    expect((await list({}, 'maker')).total).toBe(before);
  });
});
