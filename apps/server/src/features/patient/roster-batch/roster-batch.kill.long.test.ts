/** A server is killed between two portions of a batch: the next one goes on with the rows that are left, writing and taking back. */
import { API_PREFIX, type Endpoint } from '@spine/contract/kernel';
import { undoRosterBatch, writeRosterBatch } from '@spine/contract/patient';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPatientRow } from '../patient.factory.ts';
import { childrenIn, manyChildren, newSchool } from '../roster/roster.factory.ts';
import { previewed } from './roster-batch.factory.ts';
import { PORTION as UNDO_PORTION } from './undo/undo-portion.ts';
import { PORTION } from './write/roster-portion.ts';

const CHILDREN = PORTION + 200;

let world: World;
let server: ServerProcess;
let owner: Client;
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.kill();
  await world.close();
});

async function send(endpoint: Endpoint, input: object): Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
  const answer = await fetch(`${server.url}${API_PREFIX}${endpoint.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.tokens.manager}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(input),
  });
  expect(await answer.json()).toMatchObject({ code: 8000 });
}

/** Sends an order, kills the server once it waits for a child of a later portion, and starts the next one. */
async function killWhileWaiting(patientId: string, order: () => Promise<void>): Promise<void> {
  await owner.query('begin');
  await owner.query('select from patient where id = $1 for update', [patientId]);
  await order();
  await waitForLocks(world.database);
  await server.kill();
  await owner.query('rollback');
}

const outcomes = async (id: string) => {
  const { rows } = await owner.query<{ left: number; undone: number }>(
    `select count(*) filter (where written_at is null)::int as left,
       count(*) filter (where outcome = 'undone')::int as undone
     from roster_batch_row where batch_id = $1`,
    [id],
  );
  return rows[0];
};

test('a batch is written and taken back whole, wherever the server is killed', async () => {
  const schoolId = await newSchool(world.database, world.home);
  const rows = manyChildren(CHILDREN);
  const [studentId = ''] = rows.at(-1) ?? [];
  const last = await world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, { schoolId, studentId }),
  );
  const { id, version, schoolName } = await previewed(world, { schoolId, rows });
  // The only worker is the process that will be killed.
  server = await startServerProcess(world);
  await world.app.close();
  const children = () => childrenIn(world.database, world.home, schoolId);

  await killWhileWaiting(last.id, () => send(writeRosterBatch, { id, version, schoolName }));
  expect(await children()).toHaveLength(PORTION + 1);
  expect(await outcomes(id)).toMatchObject({ left: CHILDREN - PORTION });
  server = await startServerProcess(world);
  await expect.poll(() => stateOf(id)).toBe('written');
  expect(await children()).toHaveLength(CHILDREN);

  await killWhileWaiting(last.id, () => send(undoRosterBatch, { id, reason: '选错了文件' }));
  expect(await outcomes(id)).toMatchObject({ undone: 2 * UNDO_PORTION });
  server = await startServerProcess(world);
  await expect.poll(() => stateOf(id)).toBe('undone');
  const [child, ...others] = await children();
  expect(others).toEqual([]);
  expect(child).toMatchObject({ id: last.id, name: last.name, clazzName: last.clazzName });
});

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ state: string }>(
    'select state from roster_batch where id = $1',
    [id],
  );
  return rows[0]?.state;
}
