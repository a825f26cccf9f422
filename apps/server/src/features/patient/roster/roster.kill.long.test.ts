/**
 * Imports go on while the server is killed without warning and started again. A roster is written whole or not at
 * all; one that was acknowledged is there, and the same file sent again changes nothing it has already written.
 */
import { API_PREFIX } from '@spine/contract/kernel';
import { importRoster } from '@spine/contract/patient';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength } from '#testing/length.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { sessionIn } from '#testing/session.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childrenIn, manyChildren, newSchool, rosterFile } from './roster.factory.ts';

const CHILDREN = 2000;
const KILLS = atLength(1, 3);

let world: World;
let token: string;
let server: ServerProcess;
let owner: Client;

beforeAll(async () => {
  world = await openWorld();
  token = await sessionIn(world.database, {
    userId: world.cast.users.manager,
    client: 'app',
    address: '127.0.0.1',
    now: new Date(),
    limits: world.config.session,
  });
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  server = await startServerProcess(world);
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

/** Waits until the import has rows in flight, seen as a lock of its transaction, or is answered. */
async function rowsInFlight(answered: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void answered.then(() => {
    isAnswered = true;
  });
  while (!isAnswered && !(await isWriting())) await new Promise((next) => setImmediate(next));
}

async function isWriting(): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_locks
     where relation = 'patient'::regclass and mode = 'RowExclusiveLock' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return (rowCount ?? 0) > 0;
}

/** One import, killed once it writes; answers whether its answer was lost. */
async function importAndKill(): Promise<boolean> {
  const schoolId = await newSchool(world.database, world.home);
  const answer = send(schoolId);
  await rowsInFlight(answer);
  await server.kill();
  const told = await answer;
  server = await startServerProcess(world);
  const stored = await countIn(schoolId);
  expect(told?.code === 8000 ? [CHILDREN] : [0, CHILDREN]).toContain(stored);
  const again = await send(schoolId);
  const counts =
    stored === 0 ? { added: CHILDREN, unchanged: 0 } : { added: 0, unchanged: CHILDREN };
  expect(again).toMatchObject({ code: 8000, data: counts });
  expect(await countIn(schoolId)).toBe(CHILDREN);
  return told === undefined;
}

describe('a server that is killed while a roster is imported', () => {
  it('has written each roster whole or not at all, and takes the same file again', async () => {
    let lost = 0;
    for (let kill = 0; kill < KILLS; kill += 1) lost += Number(await importAndKill());
    expect(lost).toBeGreaterThan(0);
  }, 120_000);
});
