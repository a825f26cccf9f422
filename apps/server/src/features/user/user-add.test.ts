import { listLogs } from '@spine/contract/log';
import { addUser, listUsers } from '@spine/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { md5, signIn } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const PW = 'Haitang2026';
let made = 0;
const freshName = () => {
  made += 1;
  return `added${made}`;
};

async function add(as: CastName, input: Record<string, unknown>) {
  const { body } = await world
    .as(as)
    .raw(addUser, { username: freshName(), realName: '陆远舟', pw: PW, ...input });
  return body;
}
async function found(id: string, as: CastName = 'platform') {
  const { body } = await world.as(as).call(listUsers, { size: 1000 });
  return body.rows.find((row: { id: string }) => row.id === id);
}
const countUsers = async () => (await world.as('platform').call(listUsers, {})).body.total;

describe('a manager adds users', () => {
  test.each([1, 2, 4])(
    'of role %i, who can sign in with the password that was set [3.20, 7.13]',
    async (role) => {
      const username = freshName();
      const { code, data } = await add('manager', { username, role, tel: `1391111000${role}` });
      expect(code).toBe(8000);
      expect(await found(data.id, 'manager')).toMatchObject({
        username,
        tel: `1391111000${role}`,
        role,
        roleType: role,
        roleId: role,
        orgId: world.cast.orgs.home,
        orgName: '临溪市妇幼保健院',
        errorCounter: 0,
        locked: false,
      });
      const session = await signIn(world, username, PW);
      expect(session.body.data.user).toMatchObject({ role, mustChangePw: true });
    },
  );

  test('the institution is the own one, whatever was sent [6.26]', async () => {
    for (const orgId of [world.cast.orgs.other, UNKNOWN, '', null]) {
      const { data } = await add('manager', { role: 2, orgId });
      expect((await found(data.id)).orgId).toBe(world.cast.orgs.home);
    }
  });

  test.each([
    [{ role: 0 }, 15012108],
    [{ roleType: 0 }, 15012108],
    [{ role: 3 }, 15012109],
    [{ role: 2, roleId: 0 }, 24002105],
    [{ role: 2, roleType: 1 }, 24002104],
    [{}, 24002104],
    [{ role: 5 }, 24002104],
    [{ role: '2' }, 24002104],
  ])('with the role %j is refused with %i [5.34, 8.28, 8.29, 8.52]', async (input, code) => {
    const before = await countUsers();
    expect((await add('manager', input)).code).toBe(code);
    expect(await countUsers()).toBe(before);
  });
});

describe('the platform administrator adds users', () => {
  test.each([1, 2, 4])(
    'of role %i to an institution that is named [5.35, 6.26, 8.52]',
    async (role) => {
      expect((await add('platform', { role })).code).toBe(24002106);
      expect((await add('platform', { role, orgId: '' })).code).toBe(24002106);
      expect((await add('platform', { role, orgId: UNKNOWN })).code).toBe(24002107);
      expect((await add('platform', { role, orgId: 'x' })).code).toBe(24002106);
      const { data } = await add('platform', { role, orgId: world.cast.orgs.other });
      expect(await found(data.id)).toMatchObject({ role, orgName: '蓉江区疾病预防控制中心' });
    },
  );

  test('of role 3 with or without an institution', async () => {
    const free = await add('platform', { role: 3 });
    expect(await found(free.data.id)).toMatchObject({ role: 3, orgId: null, orgName: '' });
    const bound = await add('platform', { role: 3, orgId: world.cast.orgs.home });
    expect((await found(bound.data.id)).orgId).toBe(world.cast.orgs.home);
  });

  test('but no second platform administrator [8.28]', async () => {
    expect((await add('platform', { role: 0 })).code).toBe(15012108);
    expect((await add('platform', { role: 0, orgId: world.cast.orgs.home })).code).toBe(15012108);
  });
});

describe('the fields of a new user', () => {
  test.each([
    [{ username: undefined }, 24002102],
    [{ username: ' ' }, 24002102],
    [{ username: 'x'.repeat(16) }, 24002102],
    [{ username: 'a\u0000b' }, 24002102],
    [{ username: { $ne: null } }, 24002102],
    [{ pw: undefined }, 24002103],
    [{ pw: '' }, 24002103],
    [{ pw: 12345678 }, 24002103],
    [{ pw: 'short1A' }, 24001524],
    [{ pw: 'Password1' }, 24001528],
    [{ pw: 'Yiyuan123' }, 24001528],
    [{ username: 'carefully', pw: 'Carefully1' }, 24001529],
    [{ realName: '沈若兰', pw: 'Ruolan4x7' }, 24001529],
    [{ pw: 'Linxi4Kx9' }, 24001529],
    [{ pw: 'alllowercase1' }, 24001524],
    [{ pw: 'ALLUPPERCASE1' }, 24001524],
    [{ pw: 'NoDigitsHere' }, 24001524],
    [{ pw: 'With space1' }, 24001524],
    [{ pw: 'Symbols#2026' }, 24001524],
    [{ pw: '汉字Password1' }, 24001524],
    [{ pw: 'SeventeenChars123' }, 24001524],
    [{ pw: md5('Haitang2026') }, 24001525],
    [{ pw: md5('Haitang2026').toUpperCase() }, 24001525],
    [{ tel: '12345678901' }, 15012104],
    [{ tel: '1391111' }, 15012104],
    [{ tel: '1'.repeat(21) }, 15012104],
    [{ tel: 13911110009 }, 15012104],
  ])(
    '%j is refused with %i, and nobody is written [5.9, 5.10, 5.30, 5.32, 5.33, 8.27, 8.52, 9.6]',
    async (input, code) => {
      const before = await countUsers();
      expect((await add('manager', { role: 2, ...input })).code).toBe(code);
      expect(await countUsers()).toBe(before);
    },
  );

  test('a name is used once on the whole platform, in any case [8.63]', async () => {
    for (const username of ['rival', 'RIVAL', 'Manager']) {
      const { code, fields } = await add('manager', { username, role: 2 });
      expect([code, fields[0].field]).toEqual([31002110, 'username']);
    }
  });

  test('a phone is used once on the whole platform [8.60]', async () => {
    const { code, fields } = await add('manager', { role: 2, tel: '13800000005' });
    expect([code, fields[0].field]).toEqual([31001101, 'tel']);
  });

  test('an empty phone is no phone, and any number of users may have none [5.38]', async () => {
    for (const tel of ['', null, '  ']) {
      const { data } = await add('manager', { role: 2, tel });
      expect((await found(data.id)).tel).toBeNull();
    }
  });

  test('a replay is refused, and one user was written', async () => {
    const username = freshName();
    expect((await add('manager', { username, role: 2 })).code).toBe(8000);
    expect((await add('manager', { username, role: 2 })).code).toBe(31002110);
    expect((await world.as('platform').call(listUsers, { username })).body.total).toBe(1);
  });

  test.each(["o'neil; --", '<b>x</b>', '😀用户', '龑䶮𠮷'.repeat(5)])(
    'the name %s is taken as it is',
    async (username) => {
      const { data } = await add('manager', { username, role: 2 });
      expect((await found(data.id)).username).toBe(username);
    },
  );

  test('the log line tells the role, not the name', async () => {
    const { data } = await add('manager', { role: 4 });
    const { body } = await world.as('manager').call(listLogs, { optype: 'add', size: 1000 });
    const line = body.rows.find((row: { keypoint: string }) => row.keypoint === data.id);
    expect(line).toMatchObject({
      model: 'user',
      keymsg: '新增用户，角色：数据分析员',
      username: 'manager',
    });
  });
});
