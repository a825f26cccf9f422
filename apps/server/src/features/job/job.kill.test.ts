/**
 * A server is killed in the middle of an import: the next one finds the job by itself, does it from the beginning and
 * ends it once.
 */
import { API_PREFIX } from '@spine/contract/kernel';
import { importRoster } from '@spine/contract/patient';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  childrenIn,
  manyChildren,
  newSchool,
  rosterFile,
} from '#features/patient/roster/roster.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';

const CHILDREN = 300;

let world: World;
let token: string;
let server: ServerProcess;
let owner: Client;
beforeAll(async () => {
  world = await openWorld();
  token = world.tokens.manager;
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  server = await startServerProcess(world);
});
afterAll(async () => {
  await owner.end();
  await server.kill();
  await world.close();
});

/** Sends a roster; whether it was answered. */
function send(schoolId: string): Promise<boolean> {
  const { bytes } = rosterFile(manyChildren(CHILDREN));
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'roster.xls');
  const url = `${server.url}${API_PREFIX}${importRoster.path}?schoolId=${schoolId}`;
  // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
  return fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }).then(
    () => true,
    () => false,
  );
}

const imported = async (schoolId: string) =>
  (await childrenIn(world.database, world.home, schoolId)).length;

test('an import that was killed is done by the next process, once', async () => {
  // The only worker is the process that will be killed.
  await world.app.close();
  const schoolId = await newSchool(world.database, world.home);
  await owner.query('begin');
  await owner.query('select from school where org_id = $1 and id = $2 for update', [
    world.home.orgId,
    schoolId,
  ]);
  const answer = send(schoolId);
  await waitForLocks(world.database);
  await server.kill();
  expect(await answer).toBe(false);
  await owner.query('commit');
  expect(await imported(schoolId)).toBe(0);

  server = await startServerProcess(world);
  const job = () =>
    world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('job').selectAll().executeTakeFirstOrThrow(),
    );
  expect((await job()).status).toBe('running');
  await expect.poll(async () => (await job()).status).toBe('done');
  expect(await imported(schoolId)).toBe(CHILDREN);
  expect(await job()).toMatchObject({
    attempts: 2,
    result: { added: CHILDREN, updated: 0, unchanged: 0 },
  });
  const lines = await world.database.inScope(platformScope, ({ db }) =>
    db.selectFrom('operationLog').where('optype', '=', 'import').select('id').execute(),
  );
  expect(lines).toHaveLength(1);
});
