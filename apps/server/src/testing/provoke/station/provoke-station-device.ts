/** Provokes the refusals about devices of the station and what they seal. */
import {
  registerDevice,
  revokeDevice,
  type SealedRecord,
  sendSealedRecords,
  stationDeviceErrors,
  uploadRescue,
} from '@spine/contract/station-device';
import { v7 as uuidv7 } from 'uuid';
import {
  type DeviceDay,
  openDeviceDay,
  seal,
  setDoctorDeleted,
} from '#features/station-device/station-device.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const {
  invalid,
  notFound,
  reasonInvalid,
  recordsInvalid,
  unknown,
  revoked,
  userGone,
  unreadable,
  newerFormat,
  rescueUnreadable,
  contentInvalid,
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

/** What one record of a call is answered. */
const ofTheBox =
  (make: (day: DeviceDay) => Promise<SealedRecord>) =>
  async (world: World): Promise<TestAnswer> => {
    const day = await openDeviceDay(world);
    const answer = await world.as('doctor').call(sendSealedRecords, { records: [await make(day)] });
    const [result] = answer.body.data.results;
    return { ...answer, body: result };
  };

const managing = (call: typeof revokeDevice, input: object) => (world: World) =>
  world.as('manager').raw(call, { id: NOBODY, isRevoked: true, reason: 'lost', ...input });

export const stationDeviceProvocations: readonly Provocation[] = [
  [invalid, (world) => world.as('doctor').raw(registerDevice, { id: uuidv7() })],
  [notFound, managing(revokeDevice, {})],
  [reasonInvalid, managing(revokeDevice, { reason: '' })],
  [recordsInvalid, (world) => world.as('doctor').raw(sendSealedRecords, { records: [] })],
  [unknown, asDevice((day) => day.register())],
  [
    revoked,
    asDevice(({ registration: { id } }, world) =>
      world.as('manager').call(revokeDevice, { id, isRevoked: true, reason: 'lost' }),
    ),
  ],
  [userGone, asDevice((_day, world) => setDoctorDeleted(world, world.clock.now()))],
  [unreadable, ofTheBox(() => Promise.resolve({ id: NOBODY, keyId: NOBODY, box: 'AQ' }))],
  [newerFormat, ofTheBox(() => Promise.resolve({ id: NOBODY, keyId: NOBODY, box: 'CQ' }))],
  [contentInvalid, ofTheBox(({ registration }) => seal(registration, NOBODY, {}))],
  [
    rescueUnreadable,
    (world) =>
      world
        .as('manager')
        .call(uploadRescue, { records: [{ id: NOBODY, keyId: NOBODY, box: 'AQ' }] }),
  ],
];
