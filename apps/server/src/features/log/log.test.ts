import { type LogRow, listLogs } from '@spine/contract/log';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertLogRow, type LogRowInput } from './log.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { home, other } = world.cast.orgs;
  const lines: LogRowInput[] = [
    {
      orgId: home,
      username: 'doctor',
      optype: 'upload',
      model: 'exam',
      optime: '2026-11-18T23:59:59+08:00',
    },
    {
      orgId: home,
      username: 'doctor',
      optype: 'edit',
      model: 'patient',
      optime: '2026-11-19T00:00:00+08:00',
    },
    {
      orgId: home,
      username: 'manager',
      optype: 'delete',
      level: 'WARN',
      optime: '2026-11-19T23:59:59+08:00',
    },
    {
      orgId: home,
      username: 'manager',
      optype: 'edit',
      level: 'ERROR',
      optime: '2026-11-20T00:00:00+08:00',
    },
    { orgId: other, username: 'rival', optype: 'edit', optime: '2026-11-19T12:00:00+08:00' },
    { orgId: null, username: 'platform', optype: 'add', optime: '2026-11-17T12:00:00+08:00' },
  ];
  // Who reads leaves a line; these readers have left theirs for the hour.
  for (const name of ['platform', 'manager', 'rival'] as const) await list(name);
  await emptyLog();
  await world.database.inScope(platformScope, async ({ db }) => {
    for (const line of lines) await insertLogRow(db, line);
  });
});
afterAll(() => world.close());

async function emptyLog(): Promise<void> {
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query('truncate operation_log, log_pending');
  await owner.end();
}

async function list(as: CastName, input: Record<string, unknown> = {}) {
  return (await world.as(as).raw(listLogs, input)).body;
}
const ask = async (as: CastName, input: Record<string, unknown>) => {
  const body = await list(as, input);
  return body.rows.map(
    (row: { username: string; optype: string }) => `${row.username} ${row.optype}`,
  );
};

describe('the operation log', () => {
  test('shows a manager the own institution, newest first', async () => {
    expect(await ask('manager', {})).toEqual([
      'manager edit',
      'manager delete',
      'doctor edit',
      'doctor upload',
    ]);
    expect(await ask('rival', {})).toEqual(['rival edit']);
  });

  test('shows the platform administrator everything', async () => {
    expect((await list('platform')).total).toBe(6);
  });

  test('a line tells who, what, when [3.33, 7.40]', async () => {
    const { rows } = await list('manager', { level: 'ERROR' });
    expect(rows).toEqual([
      {
        id: expect.any(String),
        username: 'manager',
        orgname: '临溪市妇幼保健院',
        role: 1,
        model: 'user',
        keypoint: 'point',
        keymsg: '修改',
        level: 'ERROR',
        optype: 'edit',
        point: null,
        optime: '2026-11-20T00:00:00+08:00',
      },
    ]);
  });

  test('filters by part of the user name, type, level', async () => {
    expect(await ask('manager', { username: 'DOC' })).toEqual(['doctor edit', 'doctor upload']);
    expect(await ask('manager', { username: 'riva' })).toEqual([]);
    expect(await ask('platform', { username: 'riva' })).toEqual(['rival edit']);
    expect(await ask('manager', { optype: 'edit' })).toEqual(['manager edit', 'doctor edit']);
    expect(await ask('manager', { level: 'WARN' })).toEqual(['manager delete']);
    expect(await ask('manager', { username: 'doctor', optype: 'upload' })).toEqual([
      'doctor upload',
    ]);
  });

  test('filters by what a line is about', async () => {
    expect(await ask('manager', { model: 'patient' })).toEqual(['doctor edit']);
    expect(await ask('manager', { model: 'exam', optype: 'edit' })).toEqual([]);
  });

  test('filters by days in Shanghai, both included', async () => {
    const day = { from: '2026-11-19', to: '2026-11-19' };
    expect(await ask('manager', day)).toEqual(['manager delete', 'doctor edit']);
    expect(await ask('manager', { from: '2026-11-20' })).toEqual(['manager edit']);
    expect(await ask('manager', { to: '2026-11-18' })).toEqual(['doctor upload']);
    expect(await ask('manager', { from: '2026-11-20', to: '2026-11-18' })).toEqual([]);
  });

  test.each(['optime', 'username', 'orgname', 'role', 'model', 'level', 'optype'])(
    'sorts by %s both ways [2.56]',
    async (column) => {
      const valuesOf = async (input: object) =>
        (await list('platform', { ...input })).rows.map(
          (row: Record<string, unknown>) => row[column],
        );
      const up = await valuesOf({ asc: column });
      expect(up).toEqual([...up].sort((a, b) => (a < b ? -1 : Number(a > b))));
      expect(await valuesOf({ desc: column })).toEqual([...up].reverse());
    },
  );

  test('pages without a gap or a repetition', async () => {
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(...(await ask('manager', { page, size: 2, asc: 'level' })));
    expect(pages).toHaveLength(4);
    expect(new Set(pages).size).toBe(4);
    expect((await list('manager', { page: 2, size: 2 })).total).toBe(4);
  });

  test.each([
    { optype: 'drop' },
    { model: 'child' },
    { level: 'DEBUG' },
    { from: '2026-02-30' },
    { to: 'yesterday' },
    { username: 'x'.repeat(16) },
    { asc: 'keymsg' },
    { size: 1001 },
  ])('%j is refused', async (input) => {
    expect((await list('manager', input)).errorCode).toBe(2400);
  });

  test.each<CastName>(['doctor', 'maker', 'analyst'])('%s may not read it', async (name) => {
    expect((await list(name)).errorCode).toBe(2403);
  });

  test('nobody reads it without a session', async () => {
    expect((await world.anonymous.call(listLogs, {})).body.errorCode).toBe(2401);
  });
});

describe('reading the log', () => {
  test('leaves one line an hour of each reader, whatever they turn to', async () => {
    const before = (await list('platform')).total;
    await list('manager', { page: 2 });
    await list('manager', { level: 'WARN' });
    expect((await list('platform')).total).toBe(before);
    world.clock.advance(3_600_000);
    for (const name of ['rival', 'manager', 'rival'] as const)
      await (await world.freshlyAs(name)).call(listLogs, {});
    const { body } = await (await world.freshlyAs('platform')).call(listLogs, {
      model: 'log',
      optype: 'view',
    });
    expect(
      body.rows.map((row: LogRow) => `${row.username} ${row.optype} ${row.keymsg}`).sort(),
    ).toEqual(['manager view 打开操作日志列表', 'rival view 打开操作日志列表']);
  });
});
