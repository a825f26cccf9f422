/** What ends the token of a device: whatever ends its user's sessions, its project, silence. What it sealed before is still taken. */

import { approveUsers, takeBackApproval } from '@spine/contract/approval';
import { Role } from '@spine/contract/kernel';
import { deleteProject, moveProject, ProjectStatus } from '@spine/contract/project';
import { changePw, endOwnSessions, logout } from '@spine/contract/session';
import {
  type DeviceState,
  deviceRoster,
  listDevices,
  revokeDevice,
  sendSealedRecords,
  stationDeviceErrors,
  uploadRescue,
} from '@spine/contract/station-device';
import { deleteUsers, editUser, resetPassword } from '@spine/contract/user';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLASS } from '#features/station/station.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  type DeviceDay,
  openColleague,
  openDeviceDay,
  passwordOf,
} from './station-device.factory.ts';

const {
  deviceEnded,
  expired,
  projectEnded,
  revoked,
  sealedAfterEnd,
  signedOut,
  unknown,
  userGone,
} = stationDeviceErrors;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

let world: World;
let day: DeviceDay;
beforeEach(async () => {
  world = await openWorld();
  day = await openDeviceDay(world);
  world.clock.advance(MINUTE_MS);
});
afterEach(() => world.close());

const doctorId = () => world.cast.users.doctor;

/** Each as somebody does it. */
const ENDS = {
  'the password is reset by a manager': () =>
    world.as('manager').call(resetPassword, { id: doctorId() }),
  'the user changes the password': () =>
    world.as('doctor').call(changePw, { oldPw: passwordOf(world), pw: 'Kx7mPq2Wz' }),
  'the user signs out everywhere': () =>
    world.as('doctor').call(endOwnSessions, { includingThis: true }),
  'the user signs out everywhere else': () =>
    world.as('doctor').call(endOwnSessions, { includingThis: false }),
  'the user becomes a manager': () =>
    world.as('platform').raw(editUser, { id: doctorId(), roleType: Role.Manager }),
  'the user becomes an analyst': () =>
    world.as('manager').raw(editUser, { id: doctorId(), roleType: Role.Analyst }),
  'the approval of the user is taken back': () =>
    world.as('manager').call(takeBackApproval, { userId: doctorId(), reason: 'moved' }),
  'the user is deleted': () => world.as('manager').call(deleteUsers, { ids: doctorId() }),
  'the project is completed': () =>
    world.as('manager').call(moveProject, { id: day.projectId, status: ProjectStatus.Completed }),
  'the project is deleted': () =>
    world.as('manager').call(deleteProject, { id: day.projectId, withExams: false }),
  'nothing was heard of it for 72 hours': async () => {
    world.clock.advance(72 * HOUR_MS);
    await world.signInAgain();
    return undefined;
  },
} as const;
type End = keyof typeof ENDS;

const end = async (what: End) => {
  const answer = await ENDS[what]();
  if (answer) expect(answer.body.code).toBe(8000);
};

const replaceRegistration = (id: string) =>
  world.database.inScope(world.home, ({ db }) =>
    db
      .updateTable('stationDevice')
      .set({ replacedAt: world.clock.now() })
      .where('id', '=', id)
      .execute(),
  );

const roster = async () =>
  (await day.device.call(deviceRoster, { schoolId: day.schoolId, ...CLASS })).body.code;

const state = async (): Promise<DeviceState> => {
  const { body } = await world.as('manager').raw(listDevices, {});
  return body.rows[0].state;
};

test.each([
  ['the password is reset by a manager', signedOut, 'signedOut'],
  ['the user changes the password', signedOut, 'signedOut'],
  ['the user signs out everywhere', signedOut, 'signedOut'],
  ['the user signs out everywhere else', signedOut, 'signedOut'],
  ['the user becomes a manager', signedOut, 'signedOut'],
  ['the user becomes an analyst', userGone, 'signedOut'],
  ['the approval of the user is taken back', userGone, 'signedOut'],
  ['the user is deleted', userGone, 'signedOut'],
  ['the project is completed', projectEnded, 'projectEnded'],
  ['the project is deleted', projectEnded, 'projectEnded'],
  ['nothing was heard of it for 72 hours', expired, 'expired'],
] as const)('the token ends once %s', async (what, fault, shown) => {
  expect(await roster()).toBe(8000);
  await end(what);
  world.clock.advance(MINUTE_MS);
  expect(await state()).toBe(shown);
  for (let time = 1; time <= 2; time += 1) {
    expect(await day.contact({ unsent: 0 })).toMatchObject({
      data: { order: 'erase', fault: { code: fault.code, message: fault.message } },
    });
    expect(await roster()).toBe(fault.code);
  }
  expect(await state()).toBe(shown);
  expect((await day.contact({ isErased: true })).data.order).toBe('none');
  expect(await state()).toBe(shown);
});

test('sessions that end end the token, whatever the clocks of the two requests show', async () => {
  // A registration whose clock is ahead of that of the request that ends the sessions.
  world.clock.advance(MINUTE_MS);
  const { token } = await day.register();
  world.clock.advance(-MINUTE_MS);
  await end('the user signs out everywhere else');
  expect((await day.contact({}, token)).data.fault.code).toBe(signedOut.code);
  // And one whose clock is behind.
  world.clock.advance(-MINUTE_MS);
  const anew = await day.register();
  expect((await day.contact({}, anew.token)).data.fault).toBeNull();
});

test('one session that is ended, or a session that is idle, is none of the device', async () => {
  const caller = await world.freshlyAs('doctor');
  await caller.call(logout, {});
  world.clock.advance(71 * HOUR_MS);
  expect(await day.contact()).toMatchObject({ data: { order: 'none', fault: null } });
  world.clock.advance(71 * HOUR_MS);
  expect(await roster()).toBe(8000);
});

test('prepared anew afterwards it goes on, for whom it was prepared anew', async () => {
  await end('the user signs out everywhere else');
  world.clock.advance(1);
  const { token } = await day.register();
  expect(await day.contact({}, token)).toMatchObject({ data: { fault: null } });
  expect(await state()).toBe('active');
  expect((await day.contact()).data.fault.code).toBe(unknown.code);
});

describe('what it sealed before', () => {
  const sentBy = async (
    caller: Pick<ReturnType<World['as']>, 'call'>,
    entries: readonly { id: string }[],
  ) => {
    const records = await day.sealAll(entries);
    return (await caller.call(sendSealedRecords, { records })).body.data.results[0];
  };
  const made = (minutes: number) => ({
    ...day.exam(0),
    madeAt: new Date(world.clock.now().getTime() + minutes * MINUTE_MS).toISOString(),
  });
  const examiner = async (id: string) => {
    const row = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('exam').where('id', '=', id).select('doctorId').executeTakeFirst(),
    );
    return row?.doctorId;
  };

  test('it sends by itself once the project is completed', async () => {
    const boxes = await day.sealAll([day.exam(0)]);
    await end('the project is completed');
    expect((await day.contact({ unsent: 1 })).data.order).toBe('none');
    expect((await day.send(boxes)).data.results).toMatchObject([{ outcome: 'accepted' }]);
    expect((await day.contact({ unsent: 0 })).data.order).toBe('erase');
  });

  test('it sends nothing by itself once it was silent for 72 hours, though its project is over', async () => {
    const boxes = await day.sealAll([day.exam(0)]);
    await end('the project is completed');
    world.clock.advance(71 * HOUR_MS);
    expect((await day.contact({ unsent: 1 })).data.order).toBe('none');
    world.clock.advance(2 * HOUR_MS);
    expect((await day.contact({ unsent: 1 })).data.order).toBe('erase');
    expect((await day.send(boxes)).code).toBe(expired.code);
  });

  test('anybody brings once nothing was heard of it for 72 hours, and it sends nothing itself', async () => {
    const entry = made(-1);
    const boxes = await day.sealAll([entry]);
    await end('nothing was heard of it for 72 hours');
    expect((await day.contact({ unsent: 1 })).data.order).toBe('erase');
    expect((await day.send(boxes)).code).toBe(expired.code);
    expect(await sentBy(await openColleague(world), [entry])).toMatchObject({
      outcome: 'accepted',
    });
  });

  test.each([
    'the password is reset by a manager',
    'the user signs out everywhere else',
    'the approval of the user is taken back',
    'the user is deleted',
  ] as const)('a manager brings once %s, and the log says so', async (what) => {
    const entry = made(-1);
    await end(what);
    expect((await day.send(await day.sealAll([entry]))).code).not.toBe(8000);
    const colleague = await openColleague(world);
    expect(await sentBy(colleague, [entry])).toMatchObject({
      code: deviceEnded.code,
      msg: deviceEnded.message,
    });
    expect(await examiner(entry.id)).toBeUndefined();
    expect(await sentBy(world.as('manager'), [entry])).toMatchObject({ outcome: 'accepted' });
    expect(await examiner(entry.id)).toBe(doctorId());
    const [line] = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keymsg', 'like', '%1条来自已停用或已退出的设备%')
        .select(['username', 'level'])
        .execute(),
    );
    expect(line).toEqual({ username: 'manager', level: 'WARN' });
  });

  test.each([
    'the user is deleted',
    'the user becomes an analyst',
    'the approval of the user is taken back',
  ] as const)(
    'and in good faith afterwards a manager brings once %s: nobody else can vouch for it',
    async (what) => {
      await end(what);
      world.clock.advance(HOUR_MS / 4);
      const entry = made(-1);
      expect(await sentBy(await openColleague(world), [entry])).toMatchObject({
        code: deviceEnded.code,
      });
      expect(await sentBy(world.as('manager'), [entry])).toMatchObject({ outcome: 'accepted' });
      expect(await examiner(entry.id)).toBe(doctorId());
    },
  );

  test('anybody brings again once the user is approved anew', async () => {
    const entry = made(-1);
    const colleague = await openColleague(world);
    await end('the approval of the user is taken back');
    expect(await sentBy(colleague, [entry])).toMatchObject({ code: deviceEnded.code });
    const approval = { userIds: [doctorId()], purpose: '现场筛查', endsOn: '2026-12-01' };
    expect((await world.as('manager').call(approveUsers, approval)).body.code).toBe(8000);
    expect(await sentBy(colleague, [entry])).toMatchObject({ outcome: 'accepted' });
  });

  test('a manager brings of a user who signed out and is not approved only what was made before', async () => {
    await end('the user signs out everywhere else');
    await end('the approval of the user is taken back');
    world.clock.advance(2 * MINUTE_MS);
    const [before, after] = [made(-3), made(-1)];
    const manager = world.as('manager');
    expect(await sentBy(manager, [after])).toMatchObject({ code: sealedAfterEnd.code });
    expect(await sentBy(manager, [before])).toMatchObject({ outcome: 'accepted' });
  });

  test('a manager brings of a deleted user only what was made before the device was revoked', async () => {
    const { id } = day.registration;
    const order = { id, isRevoked: true, reason: '平板丢失' };
    await world.as('manager').call(revokeDevice, order);
    await end('the user is deleted');
    world.clock.advance(MINUTE_MS);
    const entry = made(-0.5);
    const brought = () => sentBy(world.as('manager'), [entry]);
    expect(await brought()).toMatchObject({ code: sealedAfterEnd.code });
    await world.as('manager').call(revokeDevice, { ...order, isRevoked: false });
    expect(await brought()).toMatchObject({ outcome: 'accepted' });
  });

  test('a manager brings of a deleted user what a device sealed that was revoked, and prepared anew since', async () => {
    const order = { id: day.registration.id, isRevoked: true, reason: '平板丢失' };
    const records = await day.sealAll([made(1)]);
    await world.as('manager').call(revokeDevice, order);
    await replaceRegistration(day.registration.id);
    await end('the user is deleted');
    world.clock.advance(2 * MINUTE_MS);
    const { body } = await world.as('manager').call(sendSealedRecords, { records });
    expect(body.data.results).toMatchObject([{ outcome: 'accepted' }]);
  });

  test('anybody brings while nobody took the device its rights: its passcode may be forgotten', async () => {
    const entry = made(-1);
    expect(await sentBy(await openColleague(world), [entry])).toMatchObject({
      outcome: 'accepted',
    });
  });
});

describe('what is sealed on a device that was revoked', () => {
  const revoke = async (isRevoked = true) => {
    const order = { id: day.registration.id, isRevoked, reason: '平板丢失' };
    expect((await world.as('manager').call(revokeDevice, order)).body.code).toBe(8000);
  };

  /** A minute after the device was revoked, or before by a clock that was set back. */
  const sealLate = (minutes: number, clockAheadMs = 0) => {
    const ms = minutes * MINUTE_MS + clockAheadMs;
    const madeAt = new Date(world.clock.now().getTime() + ms).toISOString();
    const entry = { ...day.exam(0), madeAt, clockAheadMs };
    return day.sealAll([entry]);
  };
  const outcomeOf = async (
    caller: Pick<ReturnType<World['as']>, 'call'>,
    records: Awaited<ReturnType<typeof sealLate>>,
  ) => {
    const { outcome, code } = (await caller.call(sendSealedRecords, { records })).body.data
      .results[0];
    return code ?? outcome;
  };

  test('is never stored as its user’s by somebody else’s sending, whatever its clock says', async () => {
    await revoke();
    const colleague = await openColleague(world);
    for (const minutes of [1, -1]) {
      const records = await sealLate(minutes);
      expect((await day.send(records)).code).toBe(revoked.code);
      expect(await outcomeOf(colleague, records)).toBe(deviceEnded.code);
    }
    expect(await day.totals()).toMatchObject({ examined: 0 });
  });

  test('comes from another device of another user no more than from their session', async () => {
    const records = await sealLate(-1);
    await revoke();
    const other = await openDeviceDay(world, { by: 'manager' });
    const [result] = (await other.send(records)).data.results;
    expect(result).toMatchObject({ outcome: 'refused', code: deviceEnded.code });
  });

  test('is refused to a manager by name, who gives the device its rights back to take it', async () => {
    await revoke();
    const records = await sealLate(1);
    const manager = world.as('manager');
    expect(await outcomeOf(manager, records)).toBe(sealedAfterEnd.code);
    const { body } = await manager.call(uploadRescue, { records });
    expect(body.data.results).toMatchObject([
      { outcome: 'refused', code: sealedAfterEnd.code, msg: sealedAfterEnd.message },
    ]);
    await revoke(false);
    world.clock.advance(2 * MINUTE_MS);
    expect(await outcomeOf(manager, records)).toBe('accepted');
  });

  test.each([-DAY_MS, DAY_MS])(
    'is told by a clock that is known to be ahead by %i ms',
    async (ms) => {
      const [before, after] = [await sealLate(-1, ms), await sealLate(1, ms)];
      await revoke();
      const manager = world.as('manager');
      expect(await outcomeOf(manager, after)).toBe(sealedAfterEnd.code);
      expect(await outcomeOf(manager, before)).toBe('accepted');
    },
  );

  test('is refused to a manager where its clock showed what cannot be: it counts as of its arrival', async () => {
    const madeAt = new Date(world.clock.now().getTime() - 365 * DAY_MS).toISOString();
    const entry = { ...day.exam(0), madeAt, clockAheadMs: 0 };
    const records = await day.sealAll([entry]);
    world.clock.advance(MINUTE_MS);
    await revoke();
    world.clock.advance(MINUTE_MS);
    expect(await outcomeOf(world.as('manager'), records)).toBe(sealedAfterEnd.code);
    await revoke(false);
    expect(await outcomeOf(world.as('manager'), records)).toBe('accepted');
  });

  test('is taken from its user, who vouches for it', async () => {
    await revoke();
    const records = await sealLate(1);
    world.clock.advance(2 * MINUTE_MS);
    expect(await outcomeOf(world.as('doctor'), records)).toBe('accepted');
  });
});
