/**
 * A server is killed without warning while it imports, and started again. A roster is written whole or not at all, and
 * the same file sent again changes nothing it has already written.
 */
import { API_PREFIX } from '@spine/contract/kernel';
import { importRoster } from '@spine/contract/patient';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength } from '#testing/length.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childrenIn, manyChildren, newSchool, rosterFile } from './roster.factory.ts';

const CHILDREN = 2000;
/** Locked by another, they are what the import waits for: before its first row, and behind its last. */
const TABLES = ['operation_log', 'patient'].slice(0, atLength(1, 2));

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
  // The only worker is the process that will be killed.
  await world.app.close();
});
afterAll(async () => {
  await owner.end();
  await server.kill();
  await world.close();
});

const { bytes } = rosterFile(manyChildren(CHILDREN));

/** Sends the roster; undefined when the answer was lost. */
async function send(
  schoolId: string,
): Promise<{ code: number; data: Record<string, number> } | undefined> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'roster.xls');
  const url = `${server.url}${API_PREFIX}${importRoster.path}?schoolId=${schoolId}`;
  const headers = { authorization: `Bearer ${token}` };
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
    const answer = await fetch(url, { method: 'POST', headers, body });
    return (await answer.json()) as { code: number; data: Record<string, number> };
  } catch {
    return undefined;
  }
}

const countIn = async (schoolId: string) =>
  (await childrenIn(world.database, world.home, schoolId)).length;

/** Kills the server while it imports, and answers once the next one has done the job. */
async function importAndKill(table: string): Promise<void> {
  const schoolId = await newSchool(world.database, world.home);
  await owner.query(`begin; lock table ${table} in access exclusive mode`);
  const answer = send(schoolId);
  // Other work of the server may wait for the table too, before the roster has come in.
  await expect.poll(openJobs).toBe(1);
  await waitForLocks(world.database);
  await server.kill();
  expect(await answer).toBeUndefined();
  await owner.query('rollback');
  expect(await countIn(schoolId)).toBe(0);
  server = await startServerProcess(world);
  await expect.poll(openJobs).toBe(0);
  expect(await countIn(schoolId)).toBe(CHILDREN);
  const again = await send(schoolId);
  expect(again).toMatchObject({ code: 8000, data: { added: 0, unchanged: CHILDREN } });
  expect(await countIn(schoolId)).toBe(CHILDREN);
}

async function openJobs(): Promise<number> {
  const { rowCount } = await owner.query(`select from job where status in ('waiting', 'running')`);
  return rowCount ?? 0;
}

describe('a server that is killed while a roster is imported', () => {
  it.each(TABLES)(
    'has written nothing of it before %s, all of it when it is started again, and takes the same file again',
    importAndKill,
  );
});
