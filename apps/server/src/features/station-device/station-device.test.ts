import { kernelErrors } from '@spine/contract/kernel';
import { moveProject, ProjectStatus } from '@spine/contract/project';
import {
  type DeviceRow,
  deviceRoster,
  eraseDevice,
  listDevices,
  revokeDevice,
  sendDeviceRecords,
  stationDeviceErrors,
} from '@spine/contract/station-device';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBindings } from '#app';
import { CLASS } from '#features/station/station.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openDeviceDay, setDoctorDeleted, TOLD } from './station-device.factory.ts';

const { revoked, userGone } = stationDeviceErrors;
const HOURS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function listed(given: object = {}): Promise<DeviceRow[]> {
  const { body } = await world.as('manager').raw(listDevices, { page: 1, size: 50, ...given });
  expect(body.code).toBe(8000);
  return body.rows;
}

const manage = async (call: typeof revokeDevice | typeof eraseDevice, input: object) => {
  const { body } = await world.as('manager').raw(call, { reason: '平板丢失', ...input });
  return body.code;
};

describe('a registered device', () => {
  test('fetches the roster of its project, as its user would', async () => {
    const day = await openDeviceDay(world);
    const input = { schoolId: day.schoolId, ...CLASS };
    const { body } = await day.device.call(deviceRoster, input);
    expect(body.rows).toEqual(await day.roster());
    expect(body.rows).toHaveLength(3);
    const lines = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', '=', `${day.projectId},${day.schoolId}`)
        .select(['username', 'model', 'optype', 'keymsg'])
        .execute(),
    );
    expect(lines).toContainEqual({
      username: 'doctor',
      model: 'patient',
      optype: 'view',
      keymsg: '筛查设备取名单：六年级3班，3人',
    });
  });

  test('tells how it stands, and the manager reads it', async () => {
    const day = await openDeviceDay(world);
    expect((await day.contact()).data).toEqual({
      order: 'none',
      fault: null,
      serverTime: expect.any(String),
      expiresHours: 72,
      notice: null,
    });
    const [row] = await listed({ projectId: day.projectId });
    expect(row).toMatchObject({
      id: day.registration.id,
      name: '1室平板',
      isUserActive: true,
      state: 'active',
      ...TOLD,
    });
  });

  test('opens its three calls, and nothing else of the contract', async () => {
    const day = await openDeviceDay(world);
    const opened: string[] = [];
    for (const { endpoint } of createBindings({ ...world })) {
      if (endpoint.access === 'public') continue;
      const { body } = await day.device.raw(endpoint, {});
      if (body.errorCode !== kernelErrors.notSignedIn.code) opened.push(endpoint.path);
    }
    expect(opened.sort()).toEqual([
      '/station/device/contact',
      '/station/device/records',
      '/station/device/roster',
    ]);
  });

  test.each(['doctor', 'manager'] as const)('is no session of a %s', async (name) => {
    for (const endpoint of [deviceRoster, sendDeviceRecords]) {
      const { body } = await world.as(name).raw(endpoint, {});
      expect(body.errorCode).toBe(kernelErrors.notSignedIn.code);
    }
  });

  test.each(['', 'x', 'A'.repeat(76), '_'.repeat(76), `${'A'.repeat(75)}.`])(
    'is not one with the token %j',
    async (token) => {
      const { body } = await world.withToken(token).raw(sendDeviceRecords, {});
      expect(body.errorCode).toBe(kernelErrors.notSignedIn.code);
    },
  );

  test('of a project that has ended hears so with its records', async () => {
    const day = await openDeviceDay(world);
    const records = await day.sealAll([day.absence(0)]);
    const status = ProjectStatus.Completed;
    await world.as('manager').call(moveProject, { id: day.projectId, status });
    const { data } = await day.send(records);
    expect(data.results[0].outcome).toBe('refused');
  });
});

describe('a device that is lost', () => {
  test('is revoked with a reason, opens nothing, and may be given back', async () => {
    const day = await openDeviceDay(world);
    const { id } = day.registration;
    expect(await manage(revokeDevice, { id, isRevoked: true })).toBe(8000);
    const { body } = await day.device.call(deviceRoster, { schoolId: day.schoolId, ...CLASS });
    expect(body.code).toBe(revoked.code);
    expect(await day.contact()).toMatchObject({
      data: { order: 'erase', fault: { code: revoked.code } },
    });
    const [row] = await listed({ projectId: day.projectId });
    expect(row).toMatchObject({ state: 'revoked', reason: '平板丢失' });
    expect(await manage(revokeDevice, { id, isRevoked: false })).toBe(8000);
    expect(await day.contact()).toMatchObject({ data: { order: 'none', fault: null } });
  });

  test('erases itself at its next contact, once, unless that is taken back', async () => {
    const day = await openDeviceDay(world);
    const { id } = day.registration;
    await manage(eraseDevice, { id, isErased: true });
    expect((await listed({ projectId: day.projectId }))[0]?.state).toBe('erasing');
    await manage(eraseDevice, { id, isErased: false });
    expect(await day.contact()).toMatchObject({ data: { order: 'none' } });
    await manage(eraseDevice, { id, isErased: true });
    expect(await day.contact()).toMatchObject({ data: { order: 'erase', fault: null } });
    // What it has sealed is sent first.
    const { data } = await day.send(await day.sealAll([day.exam(0)]));
    expect(data.results[0].outcome).toBe('accepted');
    expect(await day.contact({ isErased: true })).toMatchObject({ data: { order: 'none' } });
    expect((await listed({ projectId: day.projectId }))[0]?.state).toBe('revoked');
  });

  test('dies with its user', async () => {
    const day = await openDeviceDay(world);
    await setDoctorDeleted(world, world.clock.now());
    expect(await day.contact()).toMatchObject({
      data: { order: 'erase', fault: { code: userGone.code } },
    });
    const [row] = await listed({ projectId: day.projectId });
    expect(row?.isUserActive).toBe(false);
    await setDoctorDeleted(world, null);
  });

  test('is one of the own institution, and of today', async () => {
    const day = await openDeviceDay(world);
    const { id } = day.registration;
    const order = { id, isRevoked: true, reason: '丢失' };
    const { body } = await world.as('rival').call(revokeDevice, order);
    expect(body.code).toBe(stationDeviceErrors.notFound.code);
    const { token } = await day.register();
    await day.contact({}, token);
    expect(await manage(revokeDevice, { id, isRevoked: true })).toBe(
      stationDeviceErrors.notFound.code,
    );
    expect(await manage(eraseDevice, { id: uuidv7(), isErased: true })).toBe(
      stationDeviceErrors.notFound.code,
    );
  });

  test('of which nothing is heard is told apart', async () => {
    const day = await openDeviceDay(world);
    const stateAfter = async (hours: number) => {
      await world.database.inScope(world.home, ({ db }) =>
        db
          .updateTable('stationDevice')
          .set({ lastContactAt: new Date(world.clock.now().getTime() - hours * HOURS) })
          .where('id', '=', day.registration.id)
          .execute(),
      );
      return (await listed({ projectId: day.projectId }))[0]?.state;
    };
    expect([await stateAfter(0.4), await stateAfter(1), await stateAfter(73)]).toEqual([
      'active',
      'offline',
      'expired',
    ]);
  });
});
