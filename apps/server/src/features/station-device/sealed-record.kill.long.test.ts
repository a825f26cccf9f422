/** A device sends while the server is killed without warning: what was answered is stored, and what is sent again is one. */
import { type SealedRecord, sendDeviceRecords } from '@spine/contract/station-device';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deviceWith } from '#testing/device-client.ts';
import { atLength } from '#testing/length.ts';
import { killAtWork } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type DeviceDay, openDeviceDay } from './station-device.factory.ts';

const CHILDREN = 240;
const BATCH = 10;
const ANSWERS_BETWEEN_KILLS = 5;
/** The key of the sealed records is kept under it. */
const WITH_SECRET = { SECRET: 'one secret for the world and its processes' };
const KILLS = atLength(1, 3);

let world: World;
let day: DeviceDay;
let server: ServerProcess;
let batches: SealedRecord[][];
beforeAll(async () => {
  world = await openWorld(WITH_SECRET);
  day = await openDeviceDay(world, { children: CHILDREN });
  const entries = day.patientIds.map((_, at) => (at % 4 === 3 ? day.absence(at) : day.exam(at)));
  const records = await day.sealAll(entries);
  batches = Array.from({ length: CHILDREN / BATCH }, (_, at) =>
    records.slice(at * BATCH, (at + 1) * BATCH),
  );
  server = await startServerProcess(world, WITH_SECRET);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

let answered = 0;
async function sendFrom(first: number): Promise<void> {
  const device = deviceWith(server.url, day.registration.token);
  try {
    for (const records of batches.slice(first)) {
      const answer = await device.call(sendDeviceRecords, { records });
      const results = records.map(({ id }) => ({ id, outcome: 'accepted' }));
      expect(answer).toMatchObject({ data: { results } });
      answered += 1;
    }
  } finally {
    device.close();
  }
}

const stored = () =>
  world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('exam')
      .where('projectId', '=', day.projectId)
      .select(['id', 'patientId'])
      .execute(),
  );

it('every box is stored once, however often the server is killed', async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const reached = answered + ANSWERS_BETWEEN_KILLS;
    const sending = sendFrom(answered).catch(() => 'cut off');
    await expect.poll(() => answered, { interval: 5 }).toBeGreaterThanOrEqual(reached);
    await killAtWork(server, world);
    expect(await sending).toBe('cut off');
    const ids = new Set((await stored()).map(({ id }) => id));
    const kept = batches.slice(0, answered).flat();
    const exams = kept.filter((_, at) => at % 4 !== 3);
    expect(exams.filter(({ id }) => !ids.has(id))).toEqual([]);
    server = await startServerProcess(world, WITH_SECRET);
  }
  await sendFrom(0);
  const exams = await stored();
  expect(exams).toHaveLength((CHILDREN * 3) / 4);
  expect(new Set(exams.map(({ patientId }) => patientId)).size).toBe(exams.length);
  expect(await day.absences()).toHaveLength(CHILDREN / 4);
});
