/** Approving, taking back, and the record of both. */
import {
  approvalErrors,
  approveUsers,
  latestEnd,
  listAccess,
  listApprovals,
  takeBackApproval,
  UNSTATED_PURPOSE,
} from '@spine/contract/approval';
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { addUser, deleteUsers, editUser } from '@spine/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { sessionIn } from '#testing/session.ts';
import { openWorld, type World } from '#testing/world.ts';

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';

let world: World;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const today = () => dateInShanghai(world.clock.now());

/** A doctor of the cast's institution, whom the manager added. */
async function newUser(input: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const user = { username: `member${made}`, realName: '秦素问', pw: 'Haitang2026', role: 2 };
  const { body } = await world.as('manager').raw(addUser, { ...user, ...input });
  expect(body.code).toBe(8000);
  return body.data.id;
}

async function recordOf(userId: string, by: CastName = 'manager') {
  const { body } = await world.as(by).call(listApprovals, { userId });
  return body.rows;
}

const approve = (by: CastName, userIds: string[], more: Record<string, unknown> = {}) =>
  world
    .as(by)
    .raw(approveUsers, { userIds, purpose: '报告审核', endsOn: latestEnd(today()), ...more });

describe('adding a user', () => {
  test('is an approval by whoever adds it', async () => {
    const endsOn = addDays(today(), 90);
    const userId = await newUser({ purpose: '现场筛查', endsOn });
    expect(await recordOf(userId)).toMatchObject([
      { role: 2, purpose: '现场筛查', approvedByName: '周见山', endsOn, endedAt: null },
    ]);
  });

  test('without purpose and end, as clients of the specification do, is for a year', async () => {
    const userId = await newUser();
    const [row] = await recordOf(userId);
    expect([row.purpose, row.endsOn]).toEqual([UNSTATED_PURPOSE, '2027-11-20']);
  });

  test.each([
    [{ endsOn: '2026-11-19' }, approvalErrors.endInvalid],
    [{ endsOn: '2027-11-21' }, approvalErrors.endInvalid],
    [{ endsOn: '2027-02-29' }, approvalErrors.endInvalid],
    [{ purpose: ' ' }, approvalErrors.purposeInvalid],
    [{ purpose: '用'.repeat(101) }, approvalErrors.purposeInvalid],
  ])('with %j is refused, and nobody is written', async (input, { code }) => {
    const before = (await world.as('manager').call(listAccess, {})).body.total;
    made += 1;
    const user = { username: `member${made}`, realName: '秦素问', pw: 'Haitang2026', role: 2 };
    const { body } = await world.as('manager').raw(addUser, { ...user, ...input });
    expect([body.code, body.fields?.[0].field]).toEqual([code, Object.keys(input)[0]]);
    expect((await world.as('manager').call(listAccess, {})).body.total).toBe(before);
  });
});

describe('another role', () => {
  test('is approved by whoever gives it, and the approval before ends', async () => {
    const userId = await newUser();
    world.clock.advance(1000);
    const endsOn = addDays(today(), 60);
    const change = { id: userId, role: 4, purpose: '数据统计', endsOn } as const;
    expect((await world.as('manager').call(editUser, change)).body.code).toBe(8000);
    expect(await recordOf(userId)).toMatchObject([
      { role: 4, purpose: '数据统计', endedAt: null },
      { role: 2, endedByName: '周见山', endReason: null },
    ]);
  });

  test('with an end too far away is refused, and the role stays', async () => {
    const userId = await newUser();
    const change = { id: userId, role: 4, endsOn: '2028-01-01' } as const;
    const { body } = await world.as('manager').call(editUser, change);
    expect(body.code).toBe(approvalErrors.endInvalid.code);
    expect(await recordOf(userId)).toMatchObject([{ role: 2, endedAt: null }]);
  });

  test('another name or phone approves nothing', async () => {
    const userId = await newUser();
    await world.as('manager').call(editUser, { id: userId, realName: '秦素', purpose: '别的' });
    expect(await recordOf(userId)).toMatchObject([{ purpose: UNSTATED_PURPOSE }]);
  });
});

describe('approving', () => {
  test('several at once is one act, and one log line', async () => {
    const userIds = [await newUser(), await newUser()];
    world.clock.advance(1000);
    expect((await approve('manager', userIds)).body.code).toBe(8000);
    for (const userId of userIds)
      expect(await recordOf(userId)).toMatchObject([
        { purpose: '报告审核', endedAt: null },
        { purpose: UNSTATED_PURPOSE, endReason: null },
      ]);
    const { rows } = (await world.as('manager').call(listLogs, { optype: 'edit', size: 1000 }))
      .body;
    const lines = rows.filter(
      ({ keypoint }: { keypoint: string }) => keypoint === userIds.join(','),
    );
    expect(lines).toMatchObject([
      { model: 'user', keymsg: '批准 2 人的访问至 2027-11-20，用途：报告审核' },
    ]);
  });

  test('is all or none', async () => {
    const userId = await newUser();
    for (const other of [UNKNOWN, world.cast.users.rival, world.cast.users.platform]) {
      const { body } = await approve('manager', [userId, other]);
      expect(body.code).toBe(approvalErrors.userUnknown.code);
    }
    expect(await recordOf(userId)).toHaveLength(1);
  });

  test('oneself is refused, alone and among others', async () => {
    const own = world.cast.users.manager;
    for (const userIds of [[own], [await newUser(), own]])
      expect((await approve('manager', userIds)).body.code).toBe(approvalErrors.ownAccess.code);
    const { rows } = (await world.as('manager').call(listAccess, { size: 1000 })).body;
    expect(rows.map(({ id }: { id: string }) => id)).not.toContain(own);
  });

  test('today is the earliest last day, and a year from today the latest', async () => {
    const userId = await newUser();
    const codes = [];
    for (const endsOn of ['2026-11-19', '2026-11-20', '2027-11-20', '2027-11-21'])
      codes.push((await approve('manager', [userId], { endsOn })).body.code);
    const { code } = approvalErrors.endInvalid;
    expect(codes).toEqual([code, 8000, 8000, code]);
  });

  test('by two managers at once leaves one that is open', async () => {
    const manager = await newUser({ role: 1 });
    expect((await approve('platform', [manager])).body.code).toBe(8000);
    const at = { now: world.clock.now(), limits: world.config.session };
    const session = { userId: manager, client: 'app', address: '127.0.0.1' } as const;
    await world.database.inScope(platformScope, ({ db }) =>
      db
        .updateTable('appUser')
        .set({ mustChangePassword: false })
        .where('id', '=', manager)
        .execute(),
    );
    const second = world.withToken(await sessionIn(world.database, { ...session, ...at }));
    const userId = await newUser();
    for (let round = 0; round < 5; round += 1) {
      const input = { userIds: [userId], purpose: '现场筛查', endsOn: latestEnd(today()) };
      const answers = await Promise.all([
        world.as('manager').call(approveUsers, input),
        second.call(approveUsers, input),
      ]);
      expect(answers.map(({ body }) => body.code)).toEqual([8000, 8000]);
    }
    const rows = await recordOf(userId);
    expect(rows).toHaveLength(11);
    expect(rows.filter(({ endedAt }: { endedAt: unknown }) => endedAt === null)).toHaveLength(1);
  });

  test('by the platform is of managers, and of everybody of an institution that is named', async () => {
    const { rows } = (await world.as('platform').call(listAccess, { size: 1000 })).body;
    expect(new Set(rows.map(({ role }: { role: number }) => role))).toEqual(new Set([1]));
    const orgId = world.cast.orgs.home;
    const named = (await world.as('platform').call(listAccess, { orgId, size: 1000 })).body.rows;
    expect(named.map(({ id }: { id: string }) => id)).toContain(world.cast.users.doctor);
  });
});

describe('taking back', () => {
  const takeBack = (by: CastName, userId: string, reason = '调离岗位') =>
    world.as(by).raw(takeBackApproval, { userId, reason });

  test('ends an approval with a reason, once', async () => {
    const userId = await newUser();
    expect((await takeBack('manager', userId)).body.code).toBe(8000);
    expect(await recordOf(userId)).toMatchObject([
      { endedByName: '周见山', endReason: '调离岗位' },
    ]);
    const { code } = approvalErrors.nothingApproved;
    expect((await takeBack('manager', userId)).body.code).toBe(code);
  });

  test('wants a reason, and somebody of the own institution who is not oneself', async () => {
    const userId = await newUser();
    const codes = [
      (await takeBack('manager', userId, '')).body.code,
      (await takeBack('manager', world.cast.users.rival)).body.code,
      (await takeBack('manager', world.cast.users.manager)).body.code,
      (await takeBack('rival', userId)).body.code,
    ];
    const { reasonInvalid, userUnknown, ownAccess } = approvalErrors;
    expect(codes).toEqual([reasonInvalid, userUnknown, ownAccess, userUnknown].map((e) => e.code));
  });

  test('of a deleted user says why', async () => {
    const userId = await newUser();
    await world.as('manager').call(deleteUsers, { ids: userId });
    expect(await recordOf(userId)).toMatchObject([{ endReason: '账号已删除' }]);
  });
});

test('the record names the account of whoever approved and ended, whatever name it has meanwhile', async () => {
  const own = world.cast.users.manager;
  const rename = async (realName: string) => {
    const { body } = await world.as('manager').call(editUser, { id: own, realName });
    expect(body.code).toBe(8000);
  };
  const userId = await newUser();
  await rename('陆远舟');
  world.clock.advance(1000);
  expect((await approve('manager', [userId])).body.code).toBe(8000);
  await rename('周见山');
  const taken = { userId, reason: '调离岗位' };
  await world.as('platform').call(takeBackApproval, taken);
  const [row] = await recordOf(userId);
  expect(row).toMatchObject({
    approvedByName: '陆远舟',
    approvedByUsername: 'manager',
    endedByUsername: 'platform',
  });
  const { newest } = (await world.as('platform').call(listAccess, { id: userId })).body.rows[0];
  expect(newest).toMatchObject({ approvedByUsername: 'manager', endedByUsername: 'platform' });
});

test('another institution sees nothing of this one', async () => {
  const { rows } = (await world.as('rival').call(listApprovals, { size: 1000 })).body;
  expect(new Set(rows.map(({ orgName }: { orgName: string }) => orgName))).toEqual(
    new Set(['蓉江区疾病预防控制中心']),
  );
});
