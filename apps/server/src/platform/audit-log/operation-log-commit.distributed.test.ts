/**
 * A log line on the coordinator and its change on a worker are one commit: the coordinator is killed 50 times while it
 * commits, starts again, and no change is without its line, no line without its change. A process of the worker that stands
 * still holds a commit before the coordinator's own part, a replica that never answers holds it after that part, and other
 * kills come at any moment of a load. It runs by itself: it ends the connections of everybody.
 */
import { uploadExams } from '@spine/contract/exam';
import { addSchool } from '@spine/contract/school';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { type CitusNodes, citusNodes } from '#testing/citus/nodes.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';

const KILLS_BEFORE = 20;
const KILLS_AFTER = 20;
const KILLS_UNDER_LOAD = 10;
const CLIENTS = 4;
/** Names of schools that were added by calls. */
const ADDED = '第一中学';
const MINUTE_MS = 60_000;
const TAKEN = 200;
/** How PostgreSQL names the wait of Citus for a connection to a worker, by version. */
const WAITS_FOR_WORKER = ['ClientRead', 'Extension'];

let world: World;
let screening: Screening;
let nodes: CitusNodes;
let workers: string[];
let added = 0;
let uploaded = 0;

type Facts = { schools: number; exams: number };

beforeAll(async () => {
  world = await openWorld();
  nodes = await citusNodes(world.ownerUrl);
  workers = nodes.workers.map(({ url }) => url);
  screening = await insertScreening(world.database, world.home, {
    children: 20,
    project: { startDate: '2026-01-01' },
  });
});
afterAll(async () => {
  await world.close();
});

/** Adds a school; true when the server answered that it did. Without the trigger of the log it commits in one phase. */
async function addOne(): Promise<boolean> {
  added += 1;
  const input = { name: `${ADDED} ${added}`, province: '710000' };
  const { status } = await world.as('manager').call(addSchool, input);
  return status === TAKEN;
}

/** Uploads one record that was never sent; true when the server answered that it is stored. */
async function uploadOne(): Promise<boolean> {
  uploaded += 1;
  const { projectId, schoolId, patientIds } = screening;
  const record = quickRecord({
    patientId: patientIds[uploaded % patientIds.length] ?? '',
    examTime: new Date(TEST_NOW.getTime() - uploaded * MINUTE_MS).toISOString(),
  });
  const input = { projectId, schoolId, exams: [record] };
  const { status } = await world.as('doctor').call(uploadExams, input);
  return status === TAKEN;
}

/** What was changed, and what the log says was: schools added, records uploaded. */
const countFacts = () =>
  withClient(world.ownerUrl, async (owner) => {
    const { rows } = await owner.query<Facts>(
      `select (select count(*)::int from school where name like $1) as schools,
         (select count(*)::int from exam) as exams`,
      [`${ADDED} %`],
    );
    const lines = await owner.query<Facts>(
      `select count(*) filter (where model = 'school' and optype = 'add')::int as schools,
         coalesce(sum(substring(keymsg from '新增(\\d+)条')::int) filter (where optype = 'upload'), 0)::int as exams
       from operation_log`,
    );
    return { changes: rows[0], lines: lines.rows[0] };
  });

const numbersOf = (url: string, query: string, values: unknown[] = []) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ number: number }>(query, values);
    return rows.map(({ number }) => number);
  });

/** Transactions of this database that are prepared on the workers. */
async function prepared(): Promise<number> {
  const query = `select count(*)::int as number from pg_prepared_xacts where database = current_database()`;
  const counts = await Promise.all(workers.map((url) => numbersOf(url, query)));
  return counts.flat().reduce((sum, count) => sum + count, 0);
}

/** A call that has written on its worker and waits with its line; `release` lets it write the line and commit. */
async function holdCall() {
  const holder = new Client({ connectionString: world.ownerUrl });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin; lock table log_pending in exclusive mode');
  const answer = addOne();
  const waiting = `select pid as number from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into operation_log%'`;
  await expect.poll(() => numbersOf(world.ownerUrl, waiting)).toHaveLength(1);
  const [backend = 0] = await numbersOf(world.ownerUrl, waiting);
  return {
    answer,
    backend,
    release: async () => {
      await holder.query('rollback');
      await holder.end();
    },
  };
}

/** Waits until the commit of a process of the coordinator waits for one of these. */
const commitWaits = (backend: number, ...events: string[]) =>
  expect
    .poll(() =>
      numbersOf(
        world.ownerUrl,
        `select pid as number from pg_stat_activity
         where pid = $1 and query = 'commit' and state = 'active' and wait_event = any($2)`,
        [backend, events],
      ),
    )
    .toEqual([backend]);

/** The processes of the workers that hold the transaction of a process of the coordinator. */
async function stopWorkers(backend: number): Promise<{ url: string; pid: number }[]> {
  const [id] = await numbersOf(
    world.ownerUrl,
    `select citus_calculate_gpid(nodeid, $1)::float as number from pg_dist_node where groupid = 0`,
    [backend],
  );
  const query = `select pid as number from pg_stat_activity where datname = current_database()
    and state = 'idle in transaction' and application_name = 'citus_internal gpid=' || $1`;
  const found = await Promise.all(
    workers.map(async (url) =>
      (await numbersOf(url, query, [String(id)])).map((pid) => ({ url, pid })),
    ),
  );
  const stopped = found.flat();
  expect(stopped).not.toEqual([]);
  for (const { pid } of stopped) process.kill(pid, 'SIGSTOP');
  return stopped;
}

/** Kills the coordinator after it told a worker to prepare or to commit, before its own commit. */
async function killBefore(): Promise<void> {
  const held = await holdCall();
  const stopped = await stopWorkers(held.backend);
  try {
    await held.release();
    await commitWaits(held.backend, ...WAITS_FOR_WORKER);
    await nodes.coordinator.kill();
  } finally {
    for (const { pid } of stopped) process.kill(pid, 'SIGCONT');
  }
  // The worker does what it was told, and ends, because nobody is there any more.
  for (const { url, pid } of stopped) {
    const query = 'select pid as number from pg_stat_activity where pid = $1';
    await expect.poll(() => numbersOf(url, query, [pid])).toEqual([]);
  }
  expect(await held.answer).toBe(false);
}

/** Kills the coordinator after its own commit, before it tells workers. */
async function killAfter(): Promise<void> {
  await withClient(inject('databaseUrl'), async (owner) => {
    await owner.query(`alter system set synchronous_standby_names = 'nobody'`);
    await owner.query('select pg_reload_conf()');
  });
  const isSet = `select count(*)::int as number from pg_settings
    where name = 'synchronous_standby_names' and setting = 'nobody'`;
  await expect.poll(() => numbersOf(inject('databaseUrl'), isSet)).toEqual([1]);
  // Commits wait once the checkpointer has read the setting, which it does before the next checkpoint.
  await withClient(inject('databaseUrl'), (owner) => owner.query('checkpoint'));
  const held = await holdCall();
  await held.release();
  await commitWaits(held.backend, 'SyncRep');
  await nodes.coordinator.kill();
  expect(await held.answer).toBe(false);
}

/** Starts the coordinator, and waits until Citus has ended what was prepared and calls are taken again. */
async function recover(): Promise<void> {
  await nodes.coordinator.start();
  await withClient(inject('databaseUrl'), async (owner) => {
    await owner.query('alter system reset synchronous_standby_names');
    await owner.query('select pg_reload_conf()');
  });
  await expect.poll(prepared).toBe(0);
  await expect.poll(addOne).toBe(true);
}

describe('a coordinator that is killed while it commits', () => {
  it('before its own commit leaves neither change nor line', async () => {
    for (let kill = 1; kill <= KILLS_BEFORE; kill += 1) {
      const before = await countFacts();
      await killBefore();
      expect(await prepared()).toBe(1);
      await recover();
      const after = await countFacts();
      expect(after.changes, `kill ${kill}`).toEqual(after.lines);
      // What was added when it was back.
      expect(after.changes?.schools).toBe(Number(before.changes?.schools) + 1);
    }
  });

  it('after its own commit leaves both, though nobody was answered', async () => {
    for (let kill = 1; kill <= KILLS_AFTER; kill += 1) {
      const before = await countFacts();
      await killAfter();
      expect(await prepared()).toBe(1);
      await recover();
      const after = await countFacts();
      expect(after.changes, `kill ${kill}`).toEqual(after.lines);
      expect(after.changes?.schools).toBe(Number(before.changes?.schools) + 2);
    }
  });

  it('at any moment of a load leaves no change without its line and no line without its change', async () => {
    for (let kill = 1; kill <= KILLS_UNDER_LOAD; kill += 1) {
      const clients = Array.from({ length: CLIENTS }, async () => {
        while ((await addOne()) && (await uploadOne()));
      });
      await expect.poll(prepared, { interval: 0 }).toBeGreaterThan(0);
      await nodes.coordinator.kill();
      await Promise.all(clients);
      await recover();
      const after = await countFacts();
      expect(after.changes, `kill ${kill}`).toEqual(after.lines);
    }
  });

  it('loses the line where the log does not commit in two phases', async () => {
    await withClient(world.ownerUrl, (owner) =>
      owner.query('alter table operation_log disable trigger commit_in_two_phases'),
    );
    const before = await countFacts();
    await killBefore();
    expect(await prepared()).toBe(0);
    await recover();
    const { changes, lines } = await countFacts();
    expect(changes?.schools).toBe(Number(before.changes?.schools) + 2);
    expect(lines?.schools).toBe(Number(before.lines?.schools) + 1);
  });
});
