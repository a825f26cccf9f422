/** Provokes the refusals about devices of the station and what they seal. */
import { moveProject, ProjectStatus } from '@spine/contract/project';
import { endOwnSessions } from '@spine/contract/session';
import {
  deviceRoster,
  registerDevice,
  revokeDevice,
  type SealedRecord,
  sendSealedRecords,
  stationDeviceErrors,
  uploadRescue,
} from '@spine/contract/station-device';
import { v7 as uuidv7 } from 'uuid';
import { CLASS } from '#features/station/station.factory.ts';
import {
  type DeviceDay,
  openColleague,
  openDeviceDay,
  seal,
  setDoctorDeleted,
} from '#features/station-device/station-device.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const {
  authorDiffers,
  authorUnknown,
  classNotPrepared,
  contentInvalid,
  deviceEnded,
  expired,
  invalid,
  keyUnknown,
  newerFormat,
  notFound,
  projectEnded,
  reasonInvalid,
  recordsInvalid,
  rescueUnreadable,
  revoked,
  sealedAfterEnd,
  signedOut,
  unknown,
  unreadable,
  userGone,
} = stationDeviceErrors;

/** What the device itself is answered. */
const asDevice =
  (before: (day: DeviceDay, world: World) => Promise<unknown>) =>
  async (world: World): Promise<TestAnswer> => {
    const day = await openDeviceDay(world);
    await before(day, world);
    const body = await day.send([{ id: NOBODY, keyId: NOBODY, box: 'AQ' }]);
    await setDoctorDeleted(world, null);
    return { status: 200, body, bytes: Buffer.of(), headers: {} };
  };

/** What the device is answered that asks for a roster. */
const askingRoster =
  (before: (day: DeviceDay, world: World) => Promise<unknown>, given: object = CLASS) =>
  async (world: World): Promise<TestAnswer> => {
    const day = await openDeviceDay(world);
    await before(day, world);
    return day.device.raw(deviceRoster, { schoolId: day.schoolId, ...given });
  };

const setDevice = (patch: object) => (day: DeviceDay, world: World) =>
  world.database.inScope(world.home, ({ db }) =>
    db.updateTable('stationDevice').set(patch).where('id', '=', day.registration.id).execute(),
  );

/** What one record of a call is answered. */
const ofTheBox =
  (make: (day: DeviceDay, world: World) => Promise<SealedRecord>) =>
  async (world: World): Promise<TestAnswer> => {
    const day = await openDeviceDay(world);
    const records = [await make(day, world)];
    const answer = await world.as('manager').call(sendSealedRecords, { records });
    const [result] = answer.body.data.results;
    return { ...answer, body: result };
  };

const oneBox = (day: DeviceDay, given: object, token = day.registration.token) => {
  const entry = { ...day.exam(0), ...given };
  return seal(day.registration, entry.id, { token, entry });
};

/** A box of a device that was revoked, at the moment of its end or a second later. */
const afterTheEnd =
  (seconds: number) =>
  async (day: DeviceDay, world: World): Promise<SealedRecord> => {
    const { id } = day.registration;
    await world.as('manager').call(revokeDevice, { id, isRevoked: true, reason: 'lost' });
    const madeAt = new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
    return oneBox(day, { madeAt });
  };

const damaged = async (day: DeviceDay): Promise<SealedRecord> => {
  const { id, keyId, box } = await oneBox(day, {});
  return { id, keyId, box: `${box.slice(0, -4)}AAAA` };
};

const managing = (call: typeof revokeDevice, input: object) => (world: World) =>
  world.as('manager').raw(call, { id: NOBODY, isRevoked: true, reason: 'lost', ...input });

export const stationDeviceProvocations: readonly Provocation[] = [
  [invalid, (world) => world.as('doctor').raw(registerDevice, { id: uuidv7() })],
  [notFound, managing(revokeDevice, {})],
  [reasonInvalid, managing(revokeDevice, { reason: '' })],
  [recordsInvalid, (world) => world.as('doctor').raw(sendSealedRecords, { records: [] })],
  [
    unknown,
    asDevice(async (day) => {
      const { token } = await day.register();
      await day.contact({}, token);
    }),
  ],
  [
    revoked,
    asDevice(({ registration: { id } }, world) =>
      world.as('manager').call(revokeDevice, { id, isRevoked: true, reason: 'lost' }),
    ),
  ],
  [userGone, asDevice((_day, world) => setDoctorDeleted(world, world.clock.now()))],
  [
    signedOut,
    askingRoster(async (_day, world) => {
      const caller = await world.freshlyAs('doctor');
      await caller.call(endOwnSessions, { includingThis: true });
      // The cast of later provocations registers devices of its own.
      await world.signInAgain();
      world.clock.advance(1000);
    }),
  ],
  [
    projectEnded,
    askingRoster(({ projectId: id }, world) =>
      world.as('manager').call(moveProject, { id, status: ProjectStatus.Completed }),
    ),
  ],
  [expired, askingRoster(setDevice({ lastContactAt: new Date(0) }))],
  [classNotPrepared, askingRoster(() => Promise.resolve(), { ...CLASS, clazzName: 'x' })],
  [unreadable, ofTheBox(damaged)],
  [keyUnknown, ofTheBox(() => Promise.resolve({ id: NOBODY, keyId: NOBODY, box: 'AQ' }))],
  [newerFormat, ofTheBox(() => Promise.resolve({ id: NOBODY, keyId: NOBODY, box: 'CQ' }))],
  [contentInvalid, ofTheBox(({ registration }) => seal(registration, NOBODY, {}))],
  [authorUnknown, ofTheBox((day) => oneBox(day, {}, 'A'.repeat(76)))],
  [authorDiffers, ofTheBox((day) => oneBox(day, { madeBy: { id: NOBODY } }))],
  [sealedAfterEnd, ofTheBox(afterTheEnd(1))],
  [
    deviceEnded,
    async (world) => {
      const day = await openDeviceDay(world);
      const records = [await afterTheEnd(0)(day, world)];
      const colleague = await openColleague(world);
      const answer = await colleague.call(sendSealedRecords, { records });
      return { ...answer, body: answer.body.data.results[0] };
    },
  ],
  [
    rescueUnreadable,
    async (world) => {
      const records = [await damaged(await openDeviceDay(world))];
      return world.as('manager').call(uploadRescue, { records });
    },
  ],
];
