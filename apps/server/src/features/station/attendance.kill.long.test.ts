/** Absences are noted while the server is killed without warning: what was answered is stored and logged, each once. */
import { recordAttendance } from '@spine/contract/station';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deviceWith } from '#testing/device-client.ts';
import { atLength } from '#testing/length.ts';
import { killAtWork } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openStationDay, type StationDay } from './station.factory.ts';

const CHILDREN = 120;
const ANSWERS_BETWEEN_KILLS = 25;
const KILLS = atLength(1, 2);
/** Long ago: the server's clock is that of the machine. */
const FIRST_DAY = '2026-01-05';

let world: World;
let day: StationDay;
let server: ServerProcess;
beforeAll(async () => {
  world = await openWorld();
  day = await openStationDay(world, { children: CHILDREN, startDate: FIRST_DAY });
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const answered = new Set<string>();
const noteFrom = async (first: number): Promise<void> => {
  const device = deviceWith(server.url, world.tokens.doctor);
  try {
    for (const patientId of day.patientIds.slice(first)) {
      const { projectId, schoolId } = day;
      const absence = { projectId, schoolId, patientId, day: FIRST_DAY, absent: true };
      expect(await device.call(recordAttendance, absence)).toMatchObject({ code: 8000 });
      answered.add(patientId);
    }
  } finally {
    device.close();
  }
};

const logged = () =>
  world.database.inScope({ kind: 'platform' }, async ({ db }) => {
    const lines = await db
      .selectFrom('operationLog')
      .where('keymsg', '=', `登记缺席：${FIRST_DAY}`)
      .select('keypoint')
      .execute();
    return lines.map(({ keypoint }) => keypoint.split(',')[0]);
  });

it('a server that is killed while absences are noted keeps what it answered, and logs what it keeps', async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const first = answered.size;
    const noting = noteFrom(first).catch(() => 'cut off');
    const reached = first + ANSWERS_BETWEEN_KILLS;
    await expect.poll(() => answered.size, { interval: 5 }).toBeGreaterThanOrEqual(reached);
    await killAtWork(server, world);
    expect(await noting).toBe('cut off');
    const stored = (await day.absences()).map(({ patientId }) => patientId);
    expect([...answered].filter((id) => !stored.includes(id))).toEqual([]);
    expect((await logged()).toSorted()).toEqual(stored.toSorted());
    server = await startServerProcess(world);
  }
  await noteFrom(0);
  expect(await day.absences()).toHaveLength(CHILDREN);
  expect(await logged()).toHaveLength(CHILDREN);
});
