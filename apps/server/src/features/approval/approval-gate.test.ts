/** Who may work by approval, and on which day it ends. */
import {
  approveUsers,
  countAccess,
  latestEnd,
  listAccess,
  takeBackApproval,
} from '@spine/contract/approval';
import { listBatches } from '@spine/contract/batch-code';
import { listExams } from '@spine/contract/exam';
import { addDays, dateInShanghai, type Endpoint, kernelErrors } from '@spine/contract/kernel';
import { currentUser } from '@spine/contract/session';
import { editUser, listUsers, userErrors } from '@spine/contract/user';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBindings } from '#app';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST_PASSWORD, type CastName } from '#testing/cast.ts';
import { signIn } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

const NEEDED = kernelErrors.approvalNeeded.code;
const DAY_MS = 24 * 3600_000;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const today = () => dateInShanghai(world.clock.now());
const id = (name: CastName) => world.cast.users[name];

/** As after an upgrade: nobody ever approved these users. */
function withoutApproval(...names: readonly CastName[]): Promise<unknown> {
  return world.database.inScope(platformScope, async ({ db }) => {
    const by = { endedBy: id('platform'), endedByName: 'x', endedByUsername: 'x' };
    const ended = { endedAt: world.clock.now(), ...by };
    const open = db.updateTable('accessApproval').where('userId', 'in', names.map(id));
    await open.set({ ...ended, orgId: world.cast.orgs.other, role: 3 }).execute();
  });
}

/** The maker of the cast has no institution. */
function joinHome(name: CastName): Promise<unknown> {
  const { orgId } = world.home;
  return world.database.inScope(platformScope, ({ db }) =>
    db.updateTable('appUser').set({ orgId }).where('id', '=', id(name)).execute(),
  );
}

const approve = (by: CastName, names: readonly CastName[], endsOn = latestEnd(today())) =>
  world.as(by).call(approveUsers, { userIds: names.map(id), purpose: '现场筛查', endsOn });

/** What a doctor is answered who asks for examinations. */
async function answerTo(name: CastName) {
  const { body } = await (await world.freshlyAs(name)).call(listExams, {});
  return [body.code, body.msg];
}

async function stateOf(name: CastName, by: CastName = 'platform'): Promise<string> {
  const { body } = await world.as(by).call(listAccess, { orgId: world.cast.orgs.home });
  return body.rows.find((row: { id: string }) => row.id === id(name))?.state;
}

describe('the access of a user', () => {
  test('is closed until somebody in charge approves it', async () => {
    await withoutApproval('doctor');
    expect(await stateOf('doctor')).toBe('waiting');
    expect(await answerTo('doctor')).toEqual([
      NEEDED,
      '你的访问还没有获得批准，或已被收回，请联系本机构管理员',
    ]);
    expect((await approve('manager', ['doctor'])).body.code).toBe(8000);
    expect(await answerTo('doctor')).toEqual([8000, 'success']);
    expect(await stateOf('doctor')).toBe('active');
  });

  test('lasts through its last day, to midnight in Shanghai', async () => {
    const last = addDays(today(), 3);
    await approve('manager', ['doctor'], last);
    expect(await stateOf('doctor')).toBe('ending');
    // 23:59 of the last day.
    world.clock.advance(3 * DAY_MS + 13.99 * 3_600_000);
    expect(today()).toBe(last);
    expect(await answerTo('doctor')).toEqual([8000, 'success']);
    world.clock.advance(60_000);
    expect(today()).toBe(addDays(last, 1));
    expect(await answerTo('doctor')).toEqual([
      NEEDED,
      '你的访问已于2026年11月23日到期，请联系本机构管理员',
    ]);
    await world.signInAgain();
    expect(await stateOf('doctor')).toBe('expired');
  });

  test('is closed at once where it is taken back, and its session goes on for the own account', async () => {
    const doctor = await world.freshlyAs('doctor');
    expect((await doctor.call(listExams, {})).body.code).toBe(8000);
    const taken = { userId: id('doctor'), reason: '调离岗位' };
    expect((await world.as('manager').call(takeBackApproval, taken)).body.code).toBe(8000);
    expect((await doctor.call(listExams, {})).body.code).toBe(NEEDED);
    expect(await stateOf('doctor')).toBe('takenBack');
    const { data } = (await doctor.call(currentUser, {})).body;
    expect(data.user.access).toEqual({ isInForce: false, endsOn: null });
  });

  test('is of one role: another role, given past the calls, waits for an approval', async () => {
    await world.database.inScope(platformScope, ({ db }) =>
      db.updateTable('appUser').set({ role: 4 }).where('id', '=', id('doctor')).execute(),
    );
    expect(await stateOf('doctor')).toBe('waiting');
    const { body } = await (await world.freshlyAs('doctor')).call(currentUser, {});
    expect(body.data.user.access.isInForce).toBe(false);
  });

  test('is of one institution', async () => {
    await world.database.inScope(platformScope, ({ db }) =>
      db
        .updateTable('appUser')
        .set({ orgId: world.cast.orgs.other })
        .where('id', '=', id('doctor'))
        .execute(),
    );
    expect((await answerTo('doctor'))[0]).toBe(NEEDED);
  });

  test('is said at sign-in, with its last day', async () => {
    const last = addDays(today(), 20);
    await approve('manager', ['doctor'], last);
    const { data } = (await signIn(world, 'doctor', CAST_PASSWORD)).body;
    expect(data.user.access).toEqual({ isInForce: true, endsOn: last });
  });

  test('of a manager waits for the platform', async () => {
    await withoutApproval('manager');
    const manager = await world.freshlyAs('manager');
    const { body } = await manager.call(listUsers, {});
    expect([body.code, body.msg]).toEqual([
      NEEDED,
      '你的访问还没有获得批准，或已被收回，请联系平台管理员',
    ]);
    expect((await approve('platform', ['manager'])).body.code).toBe(8000);
    expect((await manager.call(listUsers, {})).body.code).toBe(8000);
  });

  test.each(['platform', 'maker'] as const)(
    'of %s, who has no institution, needs none',
    async (name) => {
      const { body } = await (await world.freshlyAs(name)).call(currentUser, {});
      expect(body.data.user.access).toEqual({ isInForce: true, endsOn: null });
    },
  );

  test('of a maker with an institution needs one', async () => {
    await joinHome('maker');
    expect(await stateOf('maker')).toBe('waiting');
    const platform = world.as('platform');
    const { rows } = (await platform.call(listAccess, { state: 'waiting' })).body;
    expect(rows.map((row: { id: string }) => row.id)).toEqual([id('maker')]);
    expect((await platform.call(countAccess, {})).body.data.waiting).toBe(1);
    const { body } = await (await world.freshlyAs('maker')).call(listBatches, {});
    expect(body.msg).toMatch(/请联系平台管理员$/);
  });
});

test.each(['manager', 'doctor', 'analyst', 'maker'] as const)(
  'whoever has none calls what belongs to the own account, and nothing else: %s',
  async (name) => {
    await withoutApproval(name);
    await joinHome(name);
    const endpoints = createBindings({ ...world }).map(({ endpoint }) => endpoint);
    const codeOf = async (endpoint: Endpoint) => {
      const { body } = await (await world.freshlyAs(name)).raw(endpoint, {});
      return body.code ?? body.errorCode;
    };
    const open: string[] = [];
    for (const endpoint of endpoints) {
      if (endpoint.access === 'public' || endpoint.access === 'device') continue;
      const code = await codeOf(endpoint);
      if (code === NEEDED) expect(endpoint.access).not.toBe('signedIn');
      else if (code !== kernelErrors.forbidden.code) open.push(endpoint.path);
    }
    const own = endpoints.filter(({ access }) => access === 'signedIn').map(({ path }) => path);
    expect(open.sort()).toEqual(own.sort());
  },
);

test('after an upgrade the platform approves all managers in one act, and each manager the others', async () => {
  await withoutApproval('manager', 'rival', 'doctor', 'analyst');
  const acts: readonly (readonly [by: CastName, names: readonly CastName[]])[] = [
    ['platform', ['manager', 'rival']],
    ['manager', ['doctor', 'analyst']],
  ];
  for (const [by, names] of acts) {
    const { rows } = (await world.as(by).call(listAccess, { state: 'waiting' })).body;
    const waiting = rows.map((row: { id: string }) => row.id);
    expect(waiting.toSorted()).toEqual(names.map(id).toSorted());
    expect((await approve(by, names)).body.code).toBe(8000);
    expect((await world.as(by).call(countAccess, {})).body.data.waiting).toBe(0);
  }
  for (const name of ['manager', 'doctor'] as const) expect((await answerTo(name))[0]).toBe(8000);
});

test('what the list says of a user is what the gate does, on every day around the end', async () => {
  await approve('manager', ['doctor'], addDays(today(), 31));
  const seen: string[] = [];
  for (let day = 0; day < 34; day += 1) {
    await world.signInAgain();
    const state = await stateOf('doctor');
    seen.push(state);
    const isOpen = (await answerTo('doctor'))[0] === 8000;
    expect([state, isOpen]).toEqual([state, state === 'active' || state === 'ending']);
    world.clock.advance(DAY_MS);
  }
  expect([...new Set(seen)]).toEqual(['active', 'ending', 'expired']);
  expect(seen.filter((state) => state === 'ending')).toHaveLength(31);
});

test('each state is a filter, and its rows are those that are counted', async () => {
  await withoutApproval('analyst');
  await approve('manager', ['doctor'], addDays(today(), 30));
  const { data } = (await world.as('manager').call(countAccess, {})).body;
  expect(data).toEqual({ all: 2, waiting: 1, active: 0, ending: 1, expired: 0, takenBack: 0 });
  for (const state of ['waiting', 'active', 'ending', 'expired', 'takenBack'] as const) {
    const { rows, total } = (await world.as('manager').call(listAccess, { state })).body;
    expect([rows.length, total]).toEqual([data[state], data[state]]);
    for (const row of rows) expect(row.state).toBe(state);
  }
});

test.each([
  { role: 2 },
  { role: 4 },
  { accountKind: 'auditor' },
  { role: 2, accountKind: 'device' },
])(
  'nobody approves the own access by making the own account %j, with an approval or without',
  async (change) => {
    const own = { id: id('manager'), purpose: '统计', ...change };
    expect((await world.as('manager').raw(editUser, own)).body.code).toBe(
      userErrors.illegalChange.code,
    );
    await withoutApproval('manager');
    expect((await world.as('manager').raw(editUser, own)).body.code).toBe(NEEDED);
  },
);
