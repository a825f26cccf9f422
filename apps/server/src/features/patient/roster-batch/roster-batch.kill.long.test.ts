/** A server is killed in each portion of a batch: the next one goes on with the rows that are left, writing and taking back. */
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

/** Two portions to write, three to take back. */
const CHILDREN = PORTION + 200;
/** The last row of each portion. */
const lastRows = (portion: number) =>
  Array.from(
    { length: Math.ceil(CHILDREN / portion) },
    (_, at) => Math.min((at + 1) * portion, CHILDREN) - 1,
  );
const KNOWN = [...new Set([...lastRows(PORTION), ...lastRows(UNDO_PORTION)])];

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

type Known = Awaited<ReturnType<typeof insertPatientRow>>;

/** Kills the server while it waits for the last child of each portion in turn; the next one ends the work. */
async function killInEach(
  children: readonly Known[],
  { order, look }: { order: () => Promise<void>; look: () => Promise<number> },
): Promise<number[]> {
  const done: number[] = [];
  let begin = order;
  for (const { id } of children) {
    await owner.query('begin');
    await owner.query('select from patient where id = $1 for update', [id]);
    await begin();
    await waitForLocks(world.database);
    await server.kill();
    await owner.query('rollback');
    done.push(await look());
    // A job stops at the third of its processes that dies.
    await owner.query('update job set attempts = 0');
    begin = async () => {
      server = await startServerProcess(world);
    };
  }
  await begin();
  return done;
}

const count = async (rows: string, id: string): Promise<number> => {
  const answer = await owner.query<{ count: number }>(
    `select count(*)::int as count from roster_batch_row where batch_id = $1 and ${rows}`,
    [id],
  );
  return answer.rows[0]?.count ?? 0;
};

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ state: string }>(
    'select state from roster_batch where id = $1',
    [id],
  );
  return rows[0]?.state;
}

test('a batch is written and taken back whole, in whichever portion the server is killed', async () => {
  const schoolId = await newSchool(world.database, world.home);
  const rows = manyChildren(CHILDREN);
  /** By the place of its row. */
  const known = new Map<number, Known>();
  await world.database.inScope(world.home, async (tenant) => {
    for (const at of KNOWN) {
      const [studentId = ''] = rows[at] ?? [];
      known.set(at, await insertPatientRow(tenant, { schoolId, studentId }));
    }
  });
  const knownAt = (places: readonly number[]) => places.flatMap((at) => known.get(at) ?? []);
  const { id, version, schoolName } = await previewed(world, { schoolId, rows });
  // The only worker is the process that will be killed.
  server = await startServerProcess(world);
  await world.app.close();
  const children = () => childrenIn(world.database, world.home, schoolId);

  const written = await killInEach(knownAt(lastRows(PORTION)), {
    order: () => send(writeRosterBatch, { id, version, schoolName }),
    look: () => count('written_at is not null', id),
  });
  expect(written).toEqual(lastRows(PORTION).map((_, at) => at * PORTION));
  await expect.poll(() => stateOf(id)).toBe('written');
  expect(await count('written_at is null', id)).toBe(0);
  expect(await children()).toHaveLength(CHILDREN);

  const undone = await killInEach(knownAt(lastRows(UNDO_PORTION)), {
    order: () => send(undoRosterBatch, { id, reason: '选错了文件' }),
    look: () => count(`outcome = 'undone'`, id),
  });
  expect(undone).toEqual(lastRows(UNDO_PORTION).map((_, at) => at * UNDO_PORTION));
  await expect.poll(() => stateOf(id)).toBe('undone');
  const asTheyWere = (list: readonly Pick<Known, 'id' | 'name' | 'clazzName'>[]) =>
    list.map((child) => `${child.id} ${child.name} ${child.clazzName}`).toSorted();
  expect(asTheyWere(await children())).toEqual(asTheyWere([...known.values()]));
});
