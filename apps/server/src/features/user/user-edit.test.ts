import { listLogs } from '@spine/contract/log';
import { addUser, editUser, listUsers } from '@spine/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { signIn } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

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
  const username = `edited${made}`;
  const { body } = await world.as('platform').raw(addUser, {
    username,
    realName: '陆远舟',
    pw: PW,
    role: 2,
    orgId: world.cast.orgs.home,
    ...input,
  });
  const id = String(body.data.id);
  // As after the first sign-in.
  await world.database.inScope(platformScope, ({ db }) =>
    db.updateTable('appUser').set({ mustChangePassword: false }).where('id', '=', id).execute(),
  );
  return { id, username };
}
async function edit(as: CastName, input: Record<string, unknown>) {
  return (await world.as(as).raw(editUser, input)).body;
}
async function found(id: string) {
  const { body } = await world.as('platform').call(listUsers, { size: 1000 });
  return body.rows.find((row: { id: string }) => row.id === id);
}
async function tokenOf(username: string): Promise<string> {
  return (await signIn(world, username, PW)).body.data.token;
}
async function isSignedIn(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await world.inject({ url: '/api/v1/users/current', headers });
  return body.code === 8000;
}
/** Guesses until the account is locked. */
async function lock(username: string): Promise<void> {
  for (let guess = 0; guess < 6; guess += 1) await signIn(world, username, 'WrongPassword1');
}

describe('the phone of a user', () => {
  test('can be set and changed, is unique, and cannot be emptied [5.13, 8.27, 8.60]', async () => {
    const { id } = await fresh();
    expect((await edit('manager', { id, tel: '' })).code).toBe(8000);
    expect((await edit('manager', { id, tel: '13922220001' })).code).toBe(8000);
    expect((await edit('manager', { id, tel: '13922220002' })).code).toBe(8000);
    expect((await edit('manager', { id, tel: '13922220002' })).code).toBe(8000);
    for (const tel of ['', ' ', null])
      expect((await edit('manager', { id, tel })).code).toBe(24002108);
    expect((await edit('manager', { id, tel: '13800000005' })).code).toBe(31001101);
    expect((await edit('manager', { id, tel: '23922220002' })).code).toBe(15012114);
    expect((await edit('manager', { id, tel: 5 })).code).toBe(15012114);
    expect((await edit('manager', { id })).code).toBe(8000);
    expect((await found(id)).tel).toBe('13922220002');
  });

  test('a change of phone leaves the sessions alone', async () => {
    const { id, username } = await fresh();
    const token = await tokenOf(username);
    await edit('manager', { id, tel: '13922220003' });
    expect(await isSignedIn(token)).toBe(true);
  });
});

describe('the role of a user', () => {
  test('can be changed within the institution, which ends the sessions of the user', async () => {
    const { id, username } = await fresh();
    const token = await tokenOf(username);
    expect((await edit('manager', { id, role: 4, roleType: 4 })).code).toBe(8000);
    expect((await found(id)).role).toBe(4);
    expect(await isSignedIn(token)).toBe(false);
    const { body } = await world.as('manager').call(listLogs, { optype: 'edit' });
    expect(body.rows[0]).toMatchObject({
      keypoint: id,
      keymsg: '修改用户信息，角色改为：数据分析员',
    });
  });

  test.each([
    ['manager', { role: 0 }, 15012108],
    ['platform', { role: 0 }, 15012108],
    ['manager', { role: 3 }, 15012109],
    ['manager', { role: 1, roleType: 2 }, 24002104],
    ['manager', { role: 2, roleId: 0 }, 24002105],
    ['manager', { role: 'x' }, 24002104],
  ] as const)('%s cannot set %j: %i [8.28, 8.29]', async (as, input, code) => {
    const { id } = await fresh();
    expect((await edit(as, { id, ...input })).code).toBe(code);
    expect((await found(id)).role).toBe(2);
  });

  test('nobody changes the own role [8.32]', async () => {
    expect((await edit('manager', { id: world.cast.users.manager, role: 2 })).code).toBe(15012115);
    expect((await edit('manager', { id: world.cast.users.manager, role: 0 })).code).toBe(15012108);
    const own = { id: world.cast.users.platform, role: 1, orgId: world.cast.orgs.home };
    expect((await edit('platform', own)).code).toBe(15012115);
  });

  test('repeating the role a user has is no change, even of the platform administrator', async () => {
    expect((await edit('platform', { id: world.cast.users.platform, role: 0 })).code).toBe(8000);
    const own = { id: world.cast.users.manager, username: 'manager', role: 1 };
    expect((await edit('manager', own)).code).toBe(8000);
  });

  test('the last active manager of an institution stays one', async () => {
    const { manager } = world.cast.users;
    expect((await edit('platform', { id: manager, role: 2 })).code).toBe(31002111);
    const second = await fresh({ role: 1 });
    await lock(second.username);
    expect((await edit('platform', { id: manager, role: 2 })).code).toBe(31002111);
    await edit('platform', { id: second.id, errorCounter: 0 });
    expect((await edit('manager', { id: second.id, role: 2 })).code).toBe(8000);
    expect((await found(manager)).role).toBe(1);
  });

  test('two managers who demote each other at once leave one', async () => {
    const one = await fresh({ role: 1, orgId: world.cast.orgs.other });
    const two = await fresh({ role: 1, orgId: world.cast.orgs.other });
    await edit('platform', { id: world.cast.users.rival, role: 2 });
    const demote = async (token: string, id: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const payload = { id, role: 2 };
      return (await world.inject({ method: 'POST', url: '/api/v1/users/edit', headers, payload }))
        .body;
    };
    const tokens = [await tokenOf(one.username), await tokenOf(two.username)] as const;
    await Promise.all([demote(tokens[0], two.id), demote(tokens[1], one.id)]);
    const roles = [(await found(one.id)).role, (await found(two.id)).role];
    expect(roles.sort()).toEqual([1, 2]);
  });
});

describe('user name and institution', () => {
  test('are read-only, and may be repeated [5.31, 5.36, 8.32]', async () => {
    const { id, username } = await fresh();
    const { home, other } = world.cast.orgs;
    expect((await edit('platform', { id, username, orgId: home })).code).toBe(8000);
    expect((await edit('platform', { id, username: 'renamed' })).code).toBe(15012115);
    expect((await edit('platform', { id, orgId: other })).code).toBe(15012115);
    expect((await edit('manager', { id, orgId: other })).code).toBe(8000);
    expect(await found(id)).toMatchObject({ username, orgId: home });
  });

  test('getting an institution ends the sessions of the user', async () => {
    const { id, username } = await fresh({ role: 3, orgId: undefined });
    const token = await tokenOf(username);
    expect((await edit('platform', { id, orgId: world.cast.orgs.home })).code).toBe(8000);
    expect(await isSignedIn(token)).toBe(false);
  });

  test('a producer who becomes a doctor needs an institution [8.31]', async () => {
    const { id } = await fresh({ role: 3, orgId: undefined });
    expect((await edit('platform', { id, role: 2 })).code).toBe(15012113);
    expect((await edit('platform', { id, role: 2, orgId: UNKNOWN })).code).toBe(24002107);
    const { home } = world.cast.orgs;
    expect((await edit('platform', { id, role: 2, orgId: home })).code).toBe(8000);
    expect(await found(id)).toMatchObject({ role: 2, orgId: home });
    const own = { id: world.cast.users.platform, orgId: home };
    expect((await edit('platform', own)).code).toBe(15012115);
  });
});

describe('the lock', () => {
  test('is lifted by errorCounter 0, after which the user can sign in [4.28, 7.14]', async () => {
    const { id, username } = await fresh();
    await lock(username);
    expect((await signIn(world, username, PW)).body.code).toBe(31001503);
    expect(await found(id)).toMatchObject({ errorCounter: 6, locked: true });
    expect((await edit('manager', { id, errorCounter: 0 })).code).toBe(8000);
    const { body } = await world.as('manager').call(listLogs, { optype: 'edit' });
    expect(body.rows[0]).toMatchObject({ keypoint: id, keymsg: '解锁用户' });
    expect((await signIn(world, username, PW)).body.code).toBe(8000);
  });

  test('lifted with a new role and another kind of account leaves all three in the log', async () => {
    const { id, username } = await fresh({ accountKind: 'device' });
    await lock(username);
    const change = { id, role: 1, accountKind: 'person', errorCounter: 0 };
    expect((await edit('platform', change)).code).toBe(8000);
    const { body } = await world.as('platform').call(listLogs, { optype: 'edit' });
    expect(body.rows[0]).toMatchObject({
      keypoint: id,
      keymsg: '修改用户信息，角色改为：机构管理员，账号类型改为：普通账号；解锁用户',
    });
  });

  test('cannot be set by hand; repeating the number changes nothing', async () => {
    const { id } = await fresh();
    expect((await edit('manager', { id, errorCounter: 6 })).code).toBe(15012115);
    expect((await edit('manager', { id, errorCounter: -1 })).code).toBe(15012115);
    expect((await edit('manager', { id, errorCounter: '0' })).code).toBe(15012115);
    expect((await found(id)).locked).toBe(false);
  });
});

test.each([[{}], [{ id: 'x' }], [{ id: UNKNOWN, tel: '13922220009' }]])(
  'the user %j is unknown [8.30]',
  async (input) => {
    expect((await edit('manager', input)).code).toBe(15012112);
  },
);
