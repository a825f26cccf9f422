/** The server is killed while it issues many letters, and while it ends their print: none is issued twice. */
import { jobDetail } from '@spine/contract/job';
import { issueLetters } from '@spine/contract/referral-letter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type FollowUpDay, openFollowUpDay } from '#features/follow-up/follow-up.factory.ts';
import { deviceWith } from '#testing/device-client.ts';
import { CUT_OFF, killAtWork, killBeforeLogging } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';

const issuedAs = z.object({ id: z.string() });
const jobAs = z.object({ status: z.string() });

let world: World;
let day: FollowUpDay;
let server: ServerProcess;
beforeAll(async () => {
  world = await openWorld();
  // The server has the real clock: everything lies in its past.
  day = await openFollowUpDay(world, { project: { startDate: '2026-01-01' } });
  for (const patientId of day.patientIds)
    await day.examine({ patientId, examTime: '2026-01-05T09:00:00+08:00' });
  // Its jobs are those of the process.
  await world.app.close();
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

async function withDevice<T>(work: (device: ReturnType<typeof deviceWith>) => Promise<T>) {
  const device = deviceWith(server.url, world.tokens.doctor);
  try {
    return await work(device);
  } finally {
    device.close();
  }
}

const issue = () => withDevice((device) => device.call(issueLetters, { ids: day.patientIds }));

const letters = () =>
  world.database.inScope(world.home, ({ db, orgId }) =>
    db.selectFrom('referralLetter').where('orgId', '=', orgId).selectAll().orderBy('id').execute(),
  );

test('letters are issued whole or not at all, and printed as they were issued', async () => {
  expect(await killBeforeLogging(server, world, issue)).toBe(CUT_OFF);
  expect(await letters()).toEqual([]);

  server = await startServerProcess(world);
  const { id } = issuedAs.parse((await issue()).data);
  const issued = await letters();
  expect(issued).toHaveLength(day.patientIds.length);
  // The job ends with its line of the log.
  await killAtWork(server, world);
  server = await startServerProcess(world);
  const statusOf = () =>
    withDevice(async (device) => jobAs.parse((await device.call(jobDetail, { id })).data).status);
  await expect.poll(statusOf).toBe('done');
  expect(await letters()).toEqual(issued);
});
