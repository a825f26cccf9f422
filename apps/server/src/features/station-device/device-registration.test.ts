/** How a device gets its token: with the password asked again, for some classes, and without harm to the one it has. */
import { kernelErrors } from '@spine/contract/kernel';
import { currentUser, sessionErrors } from '@spine/contract/session';
import { stationErrors } from '@spine/contract/station';
import {
  type DeviceRow,
  deviceRoster,
  eraseDevice,
  listDevices,
  PREPARED_CLASSES_MAX,
  registerDevice,
  revokeDevice,
  stationDeviceErrors,
} from '@spine/contract/station-device';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeIn } from '#features/enrolment/enrolment.factory.ts';
import { CLASS } from '#features/station/station.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type DeviceDay, openDeviceDay, passwordOf } from './station-device.factory.ts';

const { unknown, classNotPrepared, revoked, expired } = stationDeviceErrors;
const HOUR_MS = 3_600_000;
const WRONG = '0'.repeat(32);

let world: World;
let day: DeviceDay;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  day = await openDeviceDay(world);
});
afterAll(() => world.close());

const registrations = () =>
  world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('stationDevice').where('projectId', '=', day.projectId).selectAll().execute(),
  );

async function listed(): Promise<DeviceRow[]> {
  const { body } = await world.as('manager').raw(listDevices, { projectId: day.projectId });
  return body.rows;
}

describe('registering', () => {
  const inputWith = (given: object) => ({
    id: uuidv7(),
    name: '2室平板',
    projectId: day.projectId,
    model: 'Android · Chrome',
    clientVersion: '1.0.1',
    classes: [{ schoolId: day.schoolId, ...CLASS }],
    pw: passwordOf(world),
    ...given,
  });

  test('asks for the password again: a session of a minute gets no token of a device', async () => {
    const { body } = await world.as('doctor').raw(registerDevice, inputWith({ pw: undefined }));
    expect(body.code).toBe(sessionErrors.passwordMissing.code);
    const wrong = await world.as('doctor').call(registerDevice, inputWith({ pw: WRONG }));
    expect(wrong.body).toMatchObject({
      code: sessionErrors.wrongOwnPassword.code,
      fields: [{ field: 'pw' }],
    });
    expect(await registrations()).toHaveLength(1);
  });

  test('counts wrong passwords as the sign-in does, says so in the log, and ends that session', async () => {
    await world.database.inScope(platformScope, ({ db }) =>
      db.deleteFrom('signInFailure').execute(),
    );
    const caller = await world.freshlyAs('analyst');
    const doctor = await world.freshlyAs('doctor');
    const guess = async (pw = WRONG) =>
      (await doctor.call(registerDevice, inputWith({ pw }))).body.code;
    const codes: number[] = [];
    for (let wrong = 1; wrong <= 6; wrong += 1) codes.push(await guess());
    expect(codes).toEqual([
      ...Array(5).fill(sessionErrors.wrongOwnPassword.code),
      sessionErrors.locked.code,
    ]);
    const { body } = await doctor.call(currentUser, {});
    expect(body.errorCode).toBe(kernelErrors.notSignedIn.code);
    expect((await caller.call(currentUser, {})).body.code).toBe(8000);
    const [line] = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keymsg', 'like', '登记筛查设备：2室平板未成功：%')
        .select(['username', 'level'])
        .execute(),
    );
    expect(line).toEqual({ username: 'doctor', level: 'WARN' });
    await world.database.inScope(platformScope, ({ db }) =>
      db.deleteFrom('signInFailure').execute(),
    );
  });

  test.each([
    [[]],
    [[{ schoolId: 'x', ...CLASS }]],
    [Array(PREPARED_CLASSES_MAX + 1).fill({ schoolId: uuidv7(), ...CLASS })],
    [undefined],
  ])('takes some classes, and not too many', async (classes) => {
    const { body } = await world.as('doctor').raw(registerDevice, inputWith({ classes }));
    expect(body.code).toBe(stationErrors.classMissing.code);
  });
});

describe('the token', () => {
  test('reads the classes that were prepared, and no other of its project', async () => {
    const asked = (given: object) =>
      day.device.raw(deviceRoster, { schoolId: day.schoolId, ...CLASS, ...given });
    expect((await asked({})).body.rows).toHaveLength(3);
    for (const given of [
      { clazzName: '4班' },
      { gradeName: '五年级' },
      { schoolId: (await openDeviceDay(world)).schoolId },
    ]) {
      const { body } = await asked(given);
      expect(body).toMatchObject({ code: classNotPrepared.code, msg: classNotPrepared.message });
    }
  });

  test('answers what is in a class by its prepared name, nothing once the class has another', async () => {
    await world.database.inScope(world.home, (tenant) =>
      placeIn(tenant, day.patientIds, { clazzName: '9班' }),
    );
    const { body } = await day.device.call(deviceRoster, { schoolId: day.schoolId, ...CLASS });
    expect(body).toMatchObject({ code: 8000, rows: [], total: 0 });
  });
});

describe('a device that is prepared anew', () => {
  const roster = async (token: string) =>
    (await world.withToken(token).call(deviceRoster, { schoolId: day.schoolId, ...CLASS })).body
      .code;

  test('goes on with its former token until the new one is heard of', async () => {
    const former = day.registration.token;
    const { id, token } = await day.register({ name: '2室平板' });
    // The download of a preparation, which may break off afterwards.
    expect(await roster(token)).toBe(8000);
    expect(await roster(former)).toBe(8000);
    expect(await day.contact()).toMatchObject({ data: { order: 'none', fault: null } });
    expect((await day.send(await day.sealAll([day.exam(0)]))).data.results).toMatchObject([
      { outcome: 'accepted' },
    ]);
    expect((await listed()).map(({ name }) => name)).toEqual(['1室平板']);

    expect(await day.contact({}, token)).toMatchObject({ data: { order: 'none', fault: null } });
    expect(await roster(former)).toBe(unknown.code);
    expect(await day.contact()).toMatchObject({
      data: { order: 'none', fault: { code: unknown.code } },
    });
    expect((await listed()).map((row) => [row.id, row.name])).toEqual([[id, '2室平板']]);
  });

  test('and then once more goes on with whichever it holds: the first contact ends those before it', async () => {
    const held = await day.register();
    // A preparation that breaks off while nothing was heard of the one before.
    const broken = await day.register();
    const { id } = day.registration;
    await world.as('manager').call(eraseDevice, { id, isErased: true, reason: '平板丢失' });
    expect(await day.contact({}, held.token)).toMatchObject({
      data: { order: 'erase', fault: null },
    });
    expect(await roster(day.registration.token)).toBe(unknown.code);
    expect((await listed()).map((row) => [row.id, row.state])).toEqual([[held.id, 'erasing']]);
    expect(await roster(broken.token)).toBe(8000);
    await day.contact({}, broken.token);
    expect(await roster(held.token)).toBe(unknown.code);
    expect((await listed()).map((row) => row.id)).toEqual([broken.id]);
  });

  test('twice, both heard of at once: the later one counts', async () => {
    const [one, other] = [await day.register(), await day.register()];
    const answers = await Promise.all([other, one].map(({ token }) => day.contact({}, token)));
    expect(answers.map(({ code }) => code)).toEqual([8000, 8000]);
    expect((await listed()).map((row) => row.id)).toEqual([other.id]);
    expect(await roster(one.token)).toBe(unknown.code);
  });

  test('by a server whose clock is behind that of the one before: the first contact counts', async () => {
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('stationDevice')
        .set({ id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' })
        .where('id', '=', day.registration.id)
        .execute(),
    );
    const { id, token } = await day.register();
    expect(await day.contact({}, token)).toMatchObject({ data: { fault: null } });
    expect((await listed()).map((row) => row.id)).toEqual([id]);
  });

  test('and never was heard of: that token is over after 72 hours', async () => {
    const broken = await day.register();
    world.clock.advance(73 * HOUR_MS);
    await world.signInAgain();
    expect(await day.contact({}, broken.token)).toMatchObject({
      data: { fault: { code: expired.code } },
    });
    expect((await registrations()).filter(({ replacedAt }) => replacedAt)).toEqual([]);
  });

  test('is revoked and given back as one', async () => {
    const { token } = await day.register();
    const { id } = day.registration;
    const manager = world.as('manager');
    await manager.call(revokeDevice, { id, isRevoked: true, reason: '平板丢失' });
    expect([await roster(token), await roster(day.registration.token)]).toEqual([
      revoked.code,
      revoked.code,
    ]);
    await manager.call(revokeDevice, { id, isRevoked: false, reason: '找到了' });
    await manager.call(eraseDevice, { id, isErased: true, reason: '平板丢失' });
    expect(await day.contact({}, token)).toMatchObject({ data: { order: 'erase', fault: null } });
  });

  test('after it was revoked has rights again', async () => {
    const { id } = day.registration;
    const reason = '平板丢失';
    await world.as('manager').call(revokeDevice, { id, isRevoked: true, reason });
    const { token } = await day.register();
    expect((await listed())[0]?.state).toBe('revoked');
    expect(await day.contact({}, token)).toMatchObject({ data: { order: 'none', fault: null } });
    expect((await listed())[0]?.state).toBe('active');
  });
});

test('the key of the institution is made once, and another SECRET makes one beside it', async () => {
  const keyIds = async () => {
    const rows = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('sealingKey').select('id').execute(),
    );
    return rows.map(({ id }) => id);
  };
  const { keyId } = day.registration;
  expect((await day.register()).keyId).toBe(keyId);
  expect(await keyIds()).toEqual([keyId]);
  // As a server with another SECRET leaves it: the newest, and of no use here.
  const other = uuidv7();
  await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .insertInto('sealingKey')
      .values({
        orgId,
        id: other,
        publicKey: Buffer.alloc(65),
        privateKey: Buffer.alloc(60),
        createdAt: new Date(world.clock.now().getTime() + HOUR_MS),
      })
      .execute(),
  );
  expect((await day.register()).keyId).toBe(keyId);
  expect((await keyIds()).sort()).toEqual([keyId, other].sort());
});
