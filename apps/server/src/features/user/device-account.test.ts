import { approveUsers, takeBackApproval } from '@spine/contract/approval';
import { uploadExams } from '@spine/contract/exam';
import { type AccountKind, kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { listProjects } from '@spine/contract/project';
import { listSchools } from '@spine/contract/school';
import { changePw, currentUser, sessionErrors } from '@spine/contract/session';
import { addUser, editUser, listUsers, resetPassword, userErrors } from '@spine/contract/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { setUpFactor } from '#features/session/second-factor/second-factor.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST_PASSWORD, type CastName } from '#testing/cast.ts';
import { signIn, signInByPage } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ SECOND_FACTOR: 'everybody' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.inScope(platformScope, async ({ db }) => {
    await db.deleteFrom('signInFactor').execute();
    const person = { accountKind: 'person', mustChangePassword: false } as const;
    await db.updateTable('appUser').set(person).execute();
    const open = db.updateTable('accessApproval').where('endedAt', 'is', null);
    await open.set({ accountKind: 'person' }).execute();
  });
  await world.signInAgain();
});

const mark = (accountKind: AccountKind, name: CastName = 'doctor') =>
  world.as('manager').call(editUser, { id: world.cast.users[name], accountKind });
const rowOf = async (name: CastName) => {
  const { rows } = (await world.as('manager').call(listUsers, { page: 1, size: 100 })).body;
  return rows.find(({ username }: { username: string }) => username === name);
};

describe('a device account', () => {
  test('signs in without a second factor, uploads, reads what an upload names, and nothing else', async () => {
    await mark('device');
    const { body } = await signIn(world, 'doctor', CAST_PASSWORD);
    expect(body.data).toMatchObject({
      secondStep: 'none',
      permissions: ['schoolList.menu', 'exam.upload', 'project.menu'],
      menus: [],
    });
    const device = world.withToken(body.data.token);
    const { projectId, schoolId, patientIds } = await insertScreening(world.database, world.home);
    const [patientId = ''] = patientIds;
    const upload = { projectId, schoolId, exams: [quickRecord({ patientId })] };
    expect((await device.call(uploadExams, upload)).body.code).toBe(8000);
    expect((await device.call(listSchools, {})).body.code).toBe(8000);
    expect((await device.call(listProjects, {})).body.code).toBe(8000);
    const other = await device.call(changePw, { oldPw: '0'.repeat(32), pw: 'Haitang2026' });
    expect(other.body.errorCode).toBe(kernelErrors.forbidden.code);
  });

  test('that is not approved is shown no page, as any other', async () => {
    await mark('device');
    const userId = world.cast.users.doctor;
    await world.as('manager').call(takeBackApproval, { userId, reason: '停用' });
    const { data } = (await signIn(world, 'doctor', CAST_PASSWORD)).body;
    expect([data.user.access.isInForce, data.permissions, data.menus]).toEqual([false, [], []]);
    const again = { userIds: [userId], purpose: '现场筛查', endsOn: '2027-01-01' };
    expect((await world.as('manager').call(approveUsers, again)).body.code).toBe(8000);
  });

  test('is told in a browser that it only uploads, once its password was right', async () => {
    await mark('device');
    const wrong = await signInByPage(world, 'doctor', 'Wrong2026');
    expect(wrong.body.code).toBe(sessionErrors.loginFailed.code);
    const { body, headers } = await signInByPage(world, 'doctor', CAST_PASSWORD);
    expect(body.code).toBe(sessionErrors.deviceAccountInBrowser.code);
    expect(String(headers['set-cookie'])).not.toContain('SESSION=');
    await mark('person');
    expect((await signInByPage(world, 'doctor', CAST_PASSWORD)).body.data.secondStep).toBe('setUp');
  });

  test('is not asked to change a password it was given: nobody sits there', async () => {
    const added = { username: 'gateway', realName: '网关', pw: 'Haitang2026', role: 2 };
    const input = { ...added, accountKind: 'device' };
    const id = String((await world.as('manager').raw(addUser, input)).body.data.id);
    expect((await signIn(world, 'gateway', 'Haitang2026')).body.data.user.mustChangePw).toBe(false);
    const { pw } = (await world.as('manager').call(resetPassword, { id })).body.data;
    expect((await signIn(world, 'gateway', pw)).body.data.user.mustChangePw).toBe(false);
    await world.as('manager').call(editUser, { id, accountKind: 'person' });
    expect((await signIn(world, 'gateway', pw)).body.data.user.mustChangePw).toBe(true);
  });
});

describe('the mark', () => {
  test('ends the sessions when it comes and when it goes, and is listed and logged', async () => {
    for (const [kind, line] of [
      ['device', '修改用户信息，账号类型改为：设备账号'],
      ['person', '修改用户信息，账号类型改为：普通账号'],
    ] as const) {
      const doctor = await world.freshlyAs('doctor');
      expect((await mark(kind)).body.code).toBe(8000);
      expect((await doctor.call(currentUser, {})).body.errorCode).toBe(2401);
      expect(await rowOf('doctor')).toMatchObject({ accountKind: kind });
      const { rows } = (await world.as('manager').call(listLogs, { page: 1, size: 1 })).body;
      expect(rows[0].keymsg).toBe(line);
    }
  });

  test.each(['manager', 'analyst'] as const)('is refused for a %s', async (name) => {
    expect((await mark('device', name)).body.code).toBe(userErrors.accountKindRole.code);
  });

  test('keeps the role: nobody makes a manager of a device account', async () => {
    await mark('device');
    const promotion = { id: world.cast.users.doctor, role: 1 } as const;
    const { body } = await world.as('manager').call(editUser, promotion);
    expect(body.code).toBe(userErrors.accountKindRole.code);
    const both = { ...promotion, accountKind: 'person' } as const;
    expect((await world.as('manager').call(editUser, both)).body.code).toBe(8000);
    await world.as('manager').call(editUser, { ...promotion, role: 2 });
  });

  test('is refused for who has a second factor: it would go without a reason', async () => {
    await setUpFactor(world, await world.freshlyAs('doctor'));
    expect((await mark('device')).body.code).toBe(userErrors.deviceAccountFactor.code);
  });
});

test('the list says who has a second factor, and no set-up that was only begun', async () => {
  expect(await rowOf('doctor')).toMatchObject({ hasFactor: false });
  await setUpFactor(world, await world.freshlyAs('doctor'));
  expect(await rowOf('doctor')).toMatchObject({ hasFactor: true });
  expect(await rowOf('analyst')).toMatchObject({ hasFactor: false });
  const everybody = (await world.as('platform').call(listUsers, { page: 1, size: 100 })).body.rows;
  const owners = everybody.filter(({ hasFactor }: { hasFactor: boolean }) => hasFactor);
  expect(owners.map(({ username }: { username: string }) => username)).toEqual(['doctor']);
});
