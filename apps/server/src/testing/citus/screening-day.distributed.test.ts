/**
 * A screening day from outside: a server process on a distributed database, a gateway over a bad network, and people of
 * two institutions on different workers, from the roster to the reports.
 */
import { screenSummaryOf } from '@spine/contract/data-screen';
import { listExams } from '@spine/contract/exam';
import { downloadJobFile, isOver, jobDetail, startExport } from '@spine/contract/job';
import { API_PREFIX, SUCCESS_CODE } from '@spine/contract/kernel';
import { verifyLog } from '@spine/contract/log';
import { deletePatients, importRoster, listPatients } from '@spine/contract/patient';
import { addProject, moveProject } from '@spine/contract/project';
import { addBulkReport } from '@spine/contract/report';
import { addSchool } from '@spine/contract/school';
import { statisticsOverview } from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { manyChildren, rosterFile } from '#features/patient/roster/roster.factory.ts';
import type { CastName } from '../cast.ts';
import { demand } from '../device-client.ts';
import { SIMULATE, startCommand } from '../process/command.ts';
import { clientOf, type ServerClient } from '../process/server-client.ts';
import { type ServerProcess, startServerProcess } from '../process/server-process.ts';
import { openWorld, type World } from '../world.ts';
import { separateInstitutions } from './shards.ts';

const CHILDREN = 40;
const REGION = { province: '330000', city: '330100', district: '330106' } as const;

const identified = z.object({ id: z.string() });
const overview = z.object({
  total: z.object({ roster: z.number(), inspected: z.number(), declined: z.number() }),
});
const summary = z.object({ counters: z.object({ roster: z.number(), examined: z.unknown() }) });

let world: World;
let server: ServerProcess;
let manager: ServerClient;
let doctor: ServerClient;
let rival: ServerClient;
let platform: ServerClient;
const place = { schoolId: '', projectId: '' };
beforeAll(async () => {
  world = await openWorld();
  // The process alone does the jobs.
  await world.app.close();
  await separateInstitutions(world.ownerUrl, world.home.orgId, world.other.orgId);
  server = await startServerProcess(world, { PDF_WORKERS: '1' });
  const client = (who: CastName) => clientOf(server.url, world.tokens[who]);
  manager = client('manager');
  doctor = client('doctor');
  rival = client('rival');
  platform = client('platform');
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

function idOf(answer: Parameters<typeof demand>[0]): string {
  return identified.parse(demand(answer).data).id;
}

/** The first bytes of the file that a job made. */
async function fileOf(client: ServerClient, id: string): Promise<string> {
  const status = async () =>
    z
      .object({ status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']) })
      .parse((await client.call(jobDetail, { id })).data).status;
  await expect.poll(async () => isOver(await status())).toBe(true);
  expect(await status()).toBe('done');
  const { bytes } = await client.fetchFile(`${API_PREFIX}${downloadJobFile.path}?id=${id}`);
  return bytes.subarray(0, 2).toString();
}

const numbers = async () => overview.parse((await manager.call(statisticsOverview, {})).data).total;

describe('a screening day on a distributed database', () => {
  test('begins with a school, its roster and a project', async () => {
    place.schoolId = idOf(await manager.call(addSchool, { name: '临溪小学', ...REGION }));
    const file = rosterFile(manyChildren(CHILDREN));
    const { schoolId } = place;
    expect((await manager.send(importRoster, { schoolId }, file)).code).toBe(SUCCESS_CODE);
    expect((await manager.call(listPatients, { schoolId })).total).toBe(CHILDREN);
    const schoolIds = [schoolId];
    place.projectId = idOf(await manager.call(addProject, { name: '筛查', schoolIds }));
    const started = await manager.call(moveProject, { id: place.projectId, status: 1 });
    expect(started.code).toBe(SUCCESS_CODE);
    expect(await numbers()).toEqual({ roster: CHILDREN, inspected: 0, declined: 0 });
  });

  test('takes every child once over a bad network', async () => {
    const at = world.clock.now().toISOString();
    const args = ['--url', server.url, '--at', at, '--project', place.projectId];
    const usual = ['--children', String(CHILDREN), '--chunk', '5', '--fail-rate', '0.3'];
    const { code, said } = await startCommand(SIMULATE, [...args, ...usual], {}).ended;
    expect(said).toContain(`${CHILDREN} examinations stored, 0 refused`);
    expect(code).toBe(0);
    expect((await doctor.call(listExams, {})).total).toBe(CHILDREN);
    const { inspected, declined } = await numbers();
    expect(inspected + declined).toBe(CHILDREN);
  });

  test('shows it to its own institution, and its sums on the screen', async () => {
    for (const endpoint of [listExams, listPatients])
      expect((await rival.call(endpoint, {})).total).toBe(0);
    const shown = async (client: ServerClient) =>
      summary.parse(demand(await client.call(screenSummaryOf, {})).data).counters;
    const { inspected } = await numbers();
    await expect.poll(() => shown(platform)).toEqual({ roster: CHILDREN, examined: inspected });
    expect(await shown(manager)).toEqual({ roster: CHILDREN, examined: inspected });
  });

  test('finds a child by a part of its name, in both lists', async () => {
    const [, second] = manyChildren(2);
    const name = second?.[1] ?? '';
    for (const endpoint of [listExams, listPatients])
      expect((await manager.call(endpoint, { name })).total).toBe(1);
  });

  test('ends with an export, the reports of all, and a log without a gap', async () => {
    const { projectId } = place;
    const list = idOf(await manager.call(startExport, { path: '/patient/exportExcel' }));
    const reports = idOf(await doctor.call(addBulkReport, { format: 'zip', projectId }));
    expect([await fileOf(manager, list), await fileOf(doctor, reports)]).toEqual(['PK', 'PK']);
    const { rows = [] } = await manager.call(listPatients, { schoolId: place.schoolId });
    const ids = identified.parse(rows[0]).id;
    expect((await manager.call(deletePatients, { ids })).code).toBe(SUCCESS_CODE);
    expect((await manager.call(listPatients, {})).total).toBe(CHILDREN - 1);
    const ended = await manager.call(moveProject, { id: projectId, status: 2 });
    expect(ended.code).toBe(SUCCESS_CODE);
    const verifying = idOf(await platform.call(verifyLog, {}));
    const isDone = async () =>
      z
        .object({ status: z.string() })
        .parse((await platform.call(jobDetail, { id: verifying })).data).status;
    await expect.poll(isDone).toBe('done');
  });

  test('has the numbers that stats:rebuild counts', async () => {
    const counted = await numbers();
    const rebuilt = await startCommand('stats-rebuild', [], { DATABASE_URL: world.ownerUrl }).ended;
    expect(rebuilt.code).toBe(0);
    expect(await numbers()).toEqual(counted);
  });
});
