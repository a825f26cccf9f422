/** The server is killed between the two writes of a first contact: the former token has not ended without the new one. */
import { contactDevice, deviceRoster } from '@spine/contract/station-device';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLASS } from '#features/station/station.factory.ts';
import { deviceWith } from '#testing/device-client.ts';
import { CUT_OFF, killBehind } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type DeviceDay, openDeviceDay, TOLD } from './station-device.factory.ts';

/** Tokens are signed with it. */
const WITH_SECRET = { SECRET: 'one secret for the world and its processes' };

let world: World;
let day: DeviceDay;
let server: ServerProcess;
beforeAll(async () => {
  world = await openWorld(WITH_SECRET);
  day = await openDeviceDay(world);
  server = await startServerProcess(world, WITH_SECRET);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const rosterOf = async (token: string) => {
  const input = { schoolId: day.schoolId, ...CLASS };
  return (await world.withToken(token).call(deviceRoster, input)).body.code;
};

it('a first contact that is cut off leaves the device its former token, and is made again', async () => {
  const { id, token } = await day.register();
  // The process has the clock of the day; nothing was heard of the device since the clock of the tests.
  await world.database.inScope(world.home, ({ db }) =>
    db.updateTable('stationDevice').set({ lastContactAt: new Date() }).execute(),
  );
  const device = deviceWith(server.url, token);
  let answer: Promise<unknown> | undefined;
  await killBehind(server, world, {
    // The former registration is ended before this one is written.
    lock: `select id from station_device where id = '${id}' for update`,
    begin: () => {
      answer = device.call(contactDevice, TOLD).catch(() => CUT_OFF);
    },
  });
  expect(await answer).toBe(CUT_OFF);
  device.close();
  expect(await rosterOf(day.registration.token)).toBe(8000);
  expect(await day.contact({}, token)).toMatchObject({ data: { fault: null } });
  expect(await rosterOf(day.registration.token)).not.toBe(8000);
  expect(await rosterOf(token)).toBe(8000);
});
