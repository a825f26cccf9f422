/** What an approval is for, a role and a kind of account, and who decides about whom: nobody approves herself by a second account. */
import {
  approvalErrors,
  approveUsers,
  hasChargeOf,
  latestEnd,
  listAccess,
  listApprovals,
  takeBackApproval,
} from '@spine/contract/approval';
import { listExams } from '@spine/contract/exam';
import {
  ACCOUNT_KINDS,
  type AccountKind,
  canBeOfKind,
  dateInShanghai,
  kernelErrors,
  ROLES,
  Role,
} from '@spine/contract/kernel';
import { listSchools } from '@spine/contract/school';
import { ROLE_NAMES } from '@spine/contract/session';
import { addUser, deleteUsers, editUser, listUsers, userErrors } from '@spine/contract/user';
import type { Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { Tables } from '#platform/db/tables.ts';
import { sessionIn } from '#testing/session.ts';
import { openWorld, type World } from '#testing/world.ts';

type Work = { readonly role: Role; readonly accountKind: AccountKind };

const NAMES_OF_KIND = { device: '设备账号', auditor: '审计员' } as const;
const nameOf = ({ role, accountKind }: Work) =>
  accountKind === 'person' ? ROLE_NAMES[role] : NAMES_OF_KIND[accountKind];

let world: World;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A user of the cast's institution, whom the platform or the manager added, and who has a password of their own. */
async function newUser(by: 'platform' | 'manager', work: Work): Promise<string> {
  made += 1;
  const named = { username: `worker${made}`, realName: '秦素问', pw: 'Haitang2026' };
  const { orgId } = world.home;
  const { body } = await world.as(by).raw(addUser, { ...named, ...work, orgId });
  expect(body.code).toBe(8000);
  const id = String(body.data.id);
  await setUser(id, { mustChangePassword: false });
  return id;
}

const approve = (by: Pick<ReturnType<World['as']>, 'call'>, userIds: string[]) =>
  by.call(approveUsers, {
    userIds,
    purpose: '机构管理',
    endsOn: latestEnd(dateInShanghai(world.clock.now())),
  });

async function sessionOf(userId: string) {
  const at = { now: world.clock.now(), limits: world.config.session };
  const session = { userId, client: 'app', address: '127.0.0.1' } as const;
  return world.withToken(await sessionIn(world.database, { ...session, ...at }));
}

async function recordOf(userId: string) {
  return (await world.as('platform').call(listApprovals, { userId })).body.rows;
}

async function accessOf(id: string) {
  return (await world.as('platform').call(listAccess, { id })).body.rows[0];
}

async function stateOf(id: string): Promise<string> {
  return (await accessOf(id)).state;
}

function setUser(id: string, to: Updateable<Tables['appUser']>): Promise<unknown> {
  return world.database.inScope(platformScope, ({ db }) =>
    db.updateTable('appUser').set(to).where('id', '=', id).execute(),
  );
}

const WORKS = [
  { role: 1, accountKind: 'person' },
  { role: 1, accountKind: 'auditor' },
  { role: 2, accountKind: 'person' },
  { role: 2, accountKind: 'device' },
  { role: 4, accountKind: 'person' },
] as const satisfies readonly Work[];
const MOVES = WORKS.flatMap((from) => WORKS.map((to) => [from, to] as const)).filter(
  ([from, to]) => from !== to,
);

describe('another role or kind of account', () => {
  test.each(MOVES)(
    'from %j to %j is approved by whoever gives it, as what it is',
    async (from, to) => {
      const id = await newUser('platform', from);
      world.clock.advance(1000);
      const change = { id, ...to, purpose: '机构管理' };
      expect((await world.as('platform').raw(editUser, change)).body.code).toBe(8000);
      expect(await stateOf(id)).toBe('active');
      expect(await recordOf(id)).toMatchObject([
        { roleName: nameOf(to), purpose: '机构管理', endedAt: null },
        { roleName: nameOf(from), endReason: null, endedAt: expect.any(String) },
      ]);
    },
  );

  test.each(MOVES)(
    'from %j to %j by a manager is approved, but for a manager',
    async (from, to) => {
      const id = await newUser('platform', from);
      world.clock.advance(1000);
      expect((await world.as('manager').raw(editUser, { id, ...to })).body.code).toBe(8000);
      const becomesManager = to === WORKS[0];
      expect(await stateOf(id)).toBe(becomesManager ? 'waiting' : 'active');
      const [newest] = await recordOf(id);
      expect(newest).toMatchObject(
        becomesManager
          ? { roleName: nameOf(from), endReason: '成为机构管理员，待平台管理员批准' }
          : { roleName: nameOf(to), endedAt: null },
      );
      if (!becomesManager) return;
      await setUser(id, { mustChangePassword: false });
      const { body } = await (await sessionOf(id)).call(listUsers, {});
      expect(body.code).toBe(kernelErrors.approvalNeeded.code);
    },
  );

  test.each([
    [WORKS[1], 'person', listUsers],
    [WORKS[3], 'person', listExams],
    [WORKS[2], 'device', listSchools],
  ] as const)(
    'past the calls, from %j to %s, waits for an approval',
    async (from, accountKind, own) => {
      const id = await newUser('platform', from);
      await setUser(id, { accountKind });
      expect(await accessOf(id)).toMatchObject({ state: 'waiting', newest: null });
      const { body } = await (await sessionOf(id)).raw(own, {});
      expect(body.code ?? body.errorCode).toBe(kernelErrors.approvalNeeded.code);
    },
  );
});

describe('a manager', () => {
  const manager = WORKS[0];

  test('whom a manager adds waits for the platform', async () => {
    const id = await newUser('manager', manager);
    expect(await stateOf(id)).toBe('waiting');
    expect(await recordOf(id)).toEqual([]);
    const second = await sessionOf(id);
    expect((await second.call(listUsers, {})).body.code).toBe(kernelErrors.approvalNeeded.code);
    expect((await approve(world.as('platform'), [id])).body.code).toBe(8000);
    expect((await second.call(listUsers, {})).body.code).toBe(8000);
  });

  test('approves no manager, so not herself by a second account, and takes back from none', async () => {
    const second = await newUser('platform', manager);
    const own = world.cast.users.manager;
    const codes = [
      (await approve(await sessionOf(second), [own])).body.code,
      (await approve(world.as('manager'), [second])).body.code,
      (await world.as('manager').call(takeBackApproval, { userId: second, reason: '调离' })).body
        .code,
    ];
    expect(codes).toEqual(codes.map(() => approvalErrors.userUnknown.code));
  });

  test('who may not work does not count as the administrator who is left', async () => {
    const { rival } = world.cast.users;
    const pw = 'Haitang2026';
    const added = await world
      .as('rival')
      .raw(addUser, { username: 'second', pw, realName: '秦素问', role: 1 });
    const second = String(added.body.data.id);
    const remove = async (ids: string) =>
      (await world.as('platform').call(deleteUsers, { ids })).body.code;
    expect(await remove(rival)).toBe(userErrors.lastAdministrator.code);
    expect((await approve(world.as('platform'), [second])).body.code).toBe(8000);
    await world.as('platform').call(takeBackApproval, { userId: second, reason: '调离' });
    expect(await remove(rival)).toBe(userErrors.lastAdministrator.code);
    const demoted = await world.as('platform').raw(editUser, { id: rival, role: 2 });
    expect(demoted.body.code).toBe(userErrors.lastAdministrator.code);
    expect(await remove(second)).toBe(8000);
  });

  test('decides about auditors', async () => {
    const id = await newUser('manager', WORKS[1]);
    expect(await stateOf(id)).toBe('active');
    expect((await approve(world.as('manager'), [id])).body.code).toBe(8000);
  });

  test('lists whom managers decide about; an auditor and the platform see managers too', async () => {
    const id = await newUser('platform', manager);
    const auditor = await newUser('platform', WORKS[1]);
    const idsFor = async (caller: Pick<ReturnType<World['as']>, 'call'>, orgId?: string) => {
      const { rows } = (await caller.call(listAccess, { orgId, size: 1000 })).body;
      return rows.map((row: { id: string }) => row.id);
    };
    const byManager = await idsFor(world.as('manager'));
    expect([byManager.includes(id), byManager.includes(auditor)]).toEqual([false, true]);
    for (const ids of [
      await idsFor(await sessionOf(auditor)),
      await idsFor(world.as('platform')),
      await idsFor(world.as('platform'), world.home.orgId),
    ])
      expect(ids).toContain(id);
  });
});

test('an approval that is open counts before an ended one, whatever their times', async () => {
  const id = await newUser('platform', WORKS[2]);
  world.clock.advance(1000);
  await world.as('platform').call(takeBackApproval, { userId: id, reason: '调离' });
  // By a server whose clock is behind.
  world.clock.advance(-3_600_000);
  expect((await approve(world.as('manager'), [id])).body.code).toBe(8000);
  expect(await stateOf(id)).toBe('active');
  world.clock.advance(3_600_000);
});

test.each([
  ['manager', '审计员'],
  ['doctor', '设备账号'],
] as const)('the lists name the account of a %s by its kind: %s', async (role, roleName) => {
  const work = role === 'manager' ? WORKS[1] : WORKS[3];
  const id = await newUser('platform', work);
  for (const endpoint of [listAccess, listApprovals]) {
    const { rows } = (await world.as('manager').raw(endpoint, { size: 1000 })).body;
    const row = rows.find(({ userId }: { userId: string }) => userId === id);
    expect(row.roleName).toBe(roleName);
  }
});

const ACCOUNTS = ROLES.flatMap((role) =>
  ACCOUNT_KINDS.map((accountKind) => ({ role, accountKind }) as const),
);

test.each(ACCOUNTS)('the table and the lists know %j as the contract does', async (account) => {
  const id = uuidv7();
  const { orgId } = world.home;
  const named = { id, orgId, username: id.slice(-15), passwordHash: 'none', tel: null };
  const isStored = await world.database
    .inScope(platformScope, ({ db }) =>
      db
        .insertInto('appUser')
        .values({ ...named, ...account, createdAt: world.clock.now() })
        .execute(),
    )
    .then(
      () => true,
      () => false,
    );
  expect(isStored).toBe(canBeOfKind(account));
  if (!isStored || account.role === Role.Platform) return;
  const { rows } = (await world.as('manager').call(listAccess, { id })).body;
  expect(rows).toHaveLength(hasChargeOf({ role: Role.Manager }, account) ? 1 : 0);
});
