import { kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { addUser, deleteUsers, editUser, listUsers, resetPassword } from '@spine/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { signIn } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';
import { usernamesContaining } from './index.ts';
import { requirePermission } from './user.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const PW = 'Haitang2026';
let made = 0;

async function fresh(input: Record<string, unknown> = {}) {
  made += 1;
  const username = `going${made}`;
  const { body } = await world.as('platform').raw(addUser, {
    username,
    realName: '陆远舟',
    pw: PW,
    role: 2,
    orgId: world.cast.orgs.home,
    ...input,
  });
  return { id: String(body.data.id), username };
}
const del = async (as: CastName, ids: string) =>
  (await world.as(as).raw(deleteUsers, { ids })).body;
const reset = async (as: CastName, id: string) =>
  (await world.as(as).call(resetPassword, { id })).body;
async function namesFor(as: CastName): Promise<string[]> {
  const { body } = await world.as(as).call(listUsers, { size: 1000 });
  return body.rows.map((row: { username: string }) => row.username);
}
async function isSignedIn(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await world.inject({ url: '/api/v1/users/current', headers })).body.code === 8000;
}

describe('listing users', () => {
  test('a manager sees the own institution, the platform administrator everybody [7.12]', async () => {
    expect((await namesFor('manager')).sort()).toEqual(['analyst', 'doctor', 'manager']);
    expect(await namesFor('rival')).toEqual(['rival']);
    expect(await namesFor('platform')).toHaveLength(6);
  });

  test('filters by part of the name in any case, institution and role', async () => {
    const list = async (as: CastName, input: object) =>
      (await world.as(as).call(listUsers, input)).body.total;
    expect(await list('platform', { username: 'IVA' })).toBe(1);
    expect(await list('platform', { username: '_' })).toBe(0);
    expect(await list('platform', { orgId: world.cast.orgs.other })).toBe(1);
    expect(await list('manager', { orgId: world.cast.orgs.other })).toBe(0);
    expect(await list('platform', { roleType: 0 })).toBe(1);
    expect(await list('platform', { roleType: 1 })).toBe(2);
    const up = await world.as('platform').call(listUsers, { asc: 'username', size: 2, page: 2 });
    expect(up.body.rows.map((row: { username: string }) => row.username)).toEqual([
      'maker',
      'manager',
    ]);
  });

  test.each([
    { roleType: 9 },
    { orgId: 'x' },
    { username: 'x'.repeat(16) },
    { asc: 'pw' },
    { page: 0 },
  ])('%j is refused [5.42]', async (input) => {
    expect((await world.as('platform').raw(listUsers, input)).body.errorCode).toBe(2400);
  });
});

describe('deleting users', () => {
  test('ends their sessions, and frees name and phone', async () => {
    const { id, username } = await fresh({ tel: '13933330001' });
    const token = (await signIn(world, username, PW)).body.data.token;
    expect((await del('manager', id)).code).toBe(8000);
    expect(await isSignedIn(token)).toBe(false);
    expect(await namesFor('manager')).not.toContain(username);
    expect((await signIn(world, username, PW)).body.code).toBe(21001504);
    const { body } = await world
      .as('manager')
      .raw(addUser, { username, realName: '陆远舟', pw: PW, role: 2, tel: '13933330001' });
    expect(body.code).toBe(8000);
  });

  test('takes all of a list or none, once [7.15]', async () => {
    const [one, two] = [await fresh(), await fresh()];
    expect((await del('manager', `${one.id},${UNKNOWN}`)).code).toBe(15012112);
    expect(await namesFor('manager')).toContain(one.username);
    expect((await del('manager', `${one.id},${two.id},${one.id}`)).code).toBe(8000);
    const { body } = await world.as('manager').call(listLogs, { optype: 'delete' });
    expect(body.rows[0]).toMatchObject({ model: 'user', keymsg: '删除用户 2 名' });
    expect((await del('manager', one.id)).code).toBe(15012112);
  });

  test('nobody deletes himself, nor the last active administrator [8.54]', async () => {
    const { manager, platform, rival } = world.cast.users;
    expect((await del('manager', manager)).code).toBe(24032116);
    expect((await del('platform', platform)).code).toBe(24032116);
    expect((await del('platform', rival)).code).toBe(31002111);
    const second = await fresh({ role: 1, orgId: world.cast.orgs.other });
    expect((await del('platform', `${rival},${second.id}`)).code).toBe(31002111);
    for (let guess = 0; guess < 6; guess += 1)
      await signIn(world, second.username, 'WrongPassword1');
    expect((await del('platform', rival)).code).toBe(31002111);
    expect((await del('platform', second.id)).code).toBe(8000);
    expect(await namesFor('rival')).toEqual(['rival']);
  });

  test.each([{}, { ids: '' }, { ids: 'x' }, { ids: ',' }, { ids: 5 }])(
    '%j names nobody [8.30]',
    async (input) => {
      expect((await world.as('manager').raw(deleteUsers, input)).body.code).toBe(15012112);
    },
  );
});

describe('resetting a password', () => {
  test('shows it once, ends the sessions, lifts the lock, and must be followed by a change [7.16]', async () => {
    const { id, username } = await fresh();
    const token = (await signIn(world, username, PW)).body.data.token;
    const { code, data } = await reset('manager', id);
    expect(code).toBe(8000);
    expect(data.pw).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,16}$/);
    expect(await isSignedIn(token)).toBe(false);
    for (let guess = 0; guess < 6; guess += 1) await signIn(world, username, PW);
    const again = await reset('manager', id);
    expect(again.data.pw).not.toBe(data.pw);
    const session = (await signIn(world, username, again.data.pw)).body.data;
    expect(session.user.mustChangePw).toBe(true);
    const headers = { authorization: `Bearer ${session.token}` };
    const { body } = await world.inject({ url: '/api/v1/school/list', headers });
    expect(body.code).toBe(kernelErrors.mustChangePassword.code);
    const logs = await world.as('manager').call(listLogs, { optype: 'edit' });
    expect(logs.body.rows[0]).toMatchObject({ keypoint: id, keymsg: '重置用户密码' });
    expect(JSON.stringify(logs.body)).not.toContain(again.data.pw);
  });

  test('is not for the own password', async () => {
    expect((await reset('manager', world.cast.users.manager)).code).toBe(31002112);
    expect((await signIn(world, 'manager', 'Spine2026')).body.code).toBe(8000);
  });
});

describe('who may touch users', () => {
  test.each<CastName>(['doctor', 'maker', 'analyst'])('%s may not at all [8.20]', async (name) => {
    const id = world.cast.users.analyst;
    const caller = world.as(name);
    const answers = [
      await caller.call(listUsers, {}),
      await caller.call(addUser, { username: 'never', realName: '陆远舟', pw: PW, role: 2 }),
      await caller.call(editUser, { id, tel: '13933330009' }),
      await caller.call(deleteUsers, { ids: id }),
      await caller.call(resetPassword, { id }),
    ];
    expect(answers.map(({ body }) => body.errorCode)).toEqual(Array(5).fill(2403));
  });

  test("another institution's user, and the platform's, answer exactly like an unknown one", async () => {
    const ask = async (id: string) => [
      (await world.as('manager').call(editUser, { id, tel: '13933330008' })).body,
      await del('manager', id),
      await reset('manager', id),
    ];
    const unknown = await ask(UNKNOWN);
    expect(unknown.map(({ code }) => code)).toEqual([15012112, 15012112, 15012112]);
    for (const name of ['rival', 'platform', 'maker'] as const) {
      expect(await ask(world.cast.users[name])).toEqual(unknown);
      expect((await signIn(world, name, 'Spine2026')).body.code).toBe(8000);
    }
  });

  test('unlocking is a permission of its own', () => {
    expect(() => requirePermission({ role: 1 }, 'userList.unlock')).not.toThrow();
    expect(() => requirePermission({ role: 2 }, 'userList.unlock')).toThrow(
      kernelErrors.forbidden.message,
    );
  });
});

test('the reader finds names of deleted users, within the scope', async () => {
  const { id, username } = await fresh();
  await del('manager', id);
  const ask = (text: string) =>
    world.database.inScope(world.home, (tenant) => usernamesContaining(tenant, text));
  expect(await ask(username.toUpperCase())).toEqual([username]);
  expect(await ask('riva')).toEqual([]);
  const all = await world.database.inScope(platformScope, (tenant) =>
    usernamesContaining(tenant, 'riva'),
  );
  expect(all).toEqual(['rival']);
});
