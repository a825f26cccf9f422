/** The server is killed while a job writes a file: nothing of it is there, and the next server writes it once. */
import { giveChildNumbers, orderMonitoringFile } from '@spine/contract/monitoring';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOf } from '#features/job/job.factory.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { killBeforeWriting } from '#testing/process/kill-at-work.ts';
import { clientOf } from '#testing/process/server-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertMonitoringPlan } from '../plan/monitoring-plan.factory.ts';
import { openMonitoredSchool } from '../row/monitoring-row.factory.ts';
import { filesOfPlan } from './monitoring-file.repository.ts';

let world: World;
let server: ServerProcess;
let planId: string;
beforeAll(async () => {
  world = await openWorld();
  planId = await world.database.inScope(world.home, insertMonitoringPlan);
  const school = await openMonitoredSchool(world, planId);
  const { studentId } = await school.addChild();
  await school.examine(studentId);
  // So that its row does not bounce.
  const given = await world.as('manager').call(giveChildNumbers, { planId });
  await endOf(world, 'manager', given.body.data.id);
  await world.app.close();
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const files = () => world.database.inScope(world.home, (tenant) => filesOfPlan(tenant, planId));

test('a file whose server is killed at its end is written once by the next', async () => {
  const id = uuidv7();
  const input = { id, planId, kind: 'whole', format: 'csv', scope: 'all' } as const;
  const send = () => clientOf(server.url, world.tokens.manager).call(orderMonitoringFile, input);
  await killBeforeWriting(server, world, { table: 'monitoring_file', send });
  expect(await files()).toEqual([]);
  server = await startServerProcess(world);
  await expect.poll(async () => (await files()).length).toBe(1);
  const [file] = await files();
  expect(file).toMatchObject({ id, rows: 1 });
  expect(await openBlobStore(world.config.files).has(file?.parts[0]?.key ?? '')).toBe(true);
});
