/**
 * A server with its own PostgreSQL under load, of which one part after another is killed. It serves again by
 * itself; nobody waits in vain for an answer, and what was acknowledged is there.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { listSchools } from '@spine/contract/school';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orgScope } from '#platform/auth/scope.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { openDatabase } from '#platform/db/open.ts';
import { CAST_IDS } from '#testing/cast.ts';
import { postmasterOf } from '#testing/database/database-server.ts';
import { passableDirectory } from '#testing/database/own-server.ts';
import { type DeviceClient, deviceWith } from '#testing/device-client.ts';
import { atLength } from '#testing/length.ts';
import {
  type OwnInstallation,
  schoolWriter,
  startInstallation,
} from '#testing/process/own-installation.ts';

const ROUNDS = atLength(1, 12);
const CLIENTS = 4;
/** What a client says that waited for its whole patience. */
const NO_ANSWER = 'no answer in time';
/** A client that was refused comes again, but leaves the processor to who recovers. */
const AGAIN_MS = 50;
/** After it, of each kind, until the next part is killed. */
const ANSWERS_BETWEEN = 40;

let installation: OwnInstallation;
beforeAll(async () => {
  installation = await startInstallation(await passableDirectory('spine-main-'));
});
afterAll(async () => {
  await installation.end();
  await installation.remove();
});

const kills = {
  backend: async () => {
    const pid = await withClient(installation.ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'spine' order by state, random()`,
      );
      return rows[0]?.pid;
    });
    process.kill(pid ?? 0, 'SIGKILL');
  },
  postmaster: async () => void process.kill(await postmasterOf(installation.ownerUrl), 'SIGKILL'),
  server: () => installation.restart(),
};

const schools = schoolWriter();
const answered = { reads: 0, writes: 0 };
/** A call that was neither answered nor cut off. */
let unheard = 0;
let isOver = false;

/** Asks one call after another, of whichever server there is. */
async function client(
  kind: keyof typeof answered,
  ask: (device: DeviceClient) => Promise<boolean>,
) {
  while (!isOver) {
    const device = deviceWith(installation.url, installation.token);
    const isDone = await ask(device).catch((error: Error) => {
      if (error.message.includes(NO_ANSWER)) unheard += 1;
      return false;
    });
    device.close();
    if (isDone) answered[kind] += 1;
    else await pause(AGAIN_MS);
  }
}

async function read(device: DeviceClient): Promise<boolean> {
  return (await device.call(listSchools, { size: 10 })).code === 8000;
}

async function write(device: DeviceClient): Promise<boolean> {
  return (await schools.add(device)).code === 8000;
}

/** Until so much was answered of each kind. */
const served = (since: typeof answered, after: string) =>
  expect
    .poll(
      () =>
        answered.reads >= since.reads + ANSWERS_BETWEEN &&
        answered.writes >= since.writes + ANSWERS_BETWEEN,
      { message: after },
    )
    .toBe(true);

test('serves again by itself after any part of it was killed, and has lost nothing', async () => {
  const clients = Array.from({ length: CLIENTS }, (_, at) =>
    at % 2 === 0 ? client('reads', read) : client('writes', write),
  );
  await served({ reads: 0, writes: 0 }, 'start');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [part, kill] of Object.entries(kills)) {
      await kill();
      await served({ ...answered }, `${part}, round ${round}`);
    }
  }
  isOver = true;
  await Promise.all(clients);
  expect(unheard).toBe(0);

  const database = openDatabase(deriveAppUrl(installation.ownerUrl), 1);
  const stored = await database.inScope(orgScope(CAST_IDS.orgs.home), ({ db, orgId }) =>
    db.selectFrom('school').select('name').where('orgId', '=', orgId).execute(),
  );
  await database.close();
  const names = new Set(stored.map(({ name }) => name));
  expect(schools.acknowledged.filter((name) => !names.has(name))).toEqual([]);
});
