/** Nothing of a child is answered before the line of its read is committed, and reads of one moment share a commit. */
import { kernelErrors } from '@spine/contract/kernel';
import { patientDetail } from '@spine/contract/patient';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertScreening } from '#features/exam/exam.factory.ts';
import type { Open } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import type { LogLine } from './operation-log.repository.ts';
import { createReadLines } from './read-lines.ts';

const LONGEST_USERNAME = 100;

let world: World;
let owner: Client;
let child: string;
beforeAll(async () => {
  world = await openWorld();
  const screening = await insertScreening(world.database, world.home, { children: 1 });
  [child = ''] = screening.patientIds;
});
beforeEach(async () => {
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query('delete from operation_log');
});
afterEach(() => owner.end());
afterAll(() => world.close());

const read = async (id: string) => (await world.as('doctor').raw(patientDetail, { id })).body;
/** Lets nobody write a line until the transaction ends. */
const holdLines = () => owner.query('begin; lock table log_pending in exclusive mode');
/** Committed lines, with the transaction that wrote them. */
const committed = async () => {
  const { rows } = await owner.query<{ keypoint: string; transaction: string }>(
    'select keypoint, xmin::text as transaction from operation_log order by id',
  );
  return rows;
};

describe('a read', () => {
  test('is answered after the commit of its line', async () => {
    await holdLines();
    let isAnswered = false;
    const answer = read(child).finally(() => {
      isAnswered = true;
    });
    await waitForLocks(world.database);
    expect(isAnswered).toBe(false);
    await owner.query('commit');
    expect((await answer).data).toMatchObject({ id: child });
    expect(await committed()).toMatchObject([{ keypoint: child }]);
  });

  test('whose line is lost with its connection tells nothing of the child', async () => {
    await holdLines();
    const answer = read(child);
    await waitForLocks(world.database);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    const body = await answer;
    await owner.query('rollback');
    expect(body.code).not.toBe(8000);
    expect(body.data).toBeUndefined();
    expect(await committed()).toEqual([]);
  });

  test('that writes is answered as a fault of ours, and not as a database that is away', async () => {
    const { inReading } = world.served;
    vi.spyOn(world.served, 'inReading').mockImplementation((scope, work) =>
      inReading(scope, async (tenant) => {
        await tenant.db.deleteFrom('screenChange').where('orgId', '=', world.home.orgId).execute();
        return work(tenant);
      }),
    );
    const { status, body } = await world.as('doctor').raw(patientDetail, { id: child });
    vi.restoreAllMocks();
    expect([status, body.errorCode]).toEqual([500, kernelErrors.fault.code]);
    expect(await committed()).toEqual([]);
    expect((await read(child)).data).toMatchObject({ id: child });
  });
});

describe('lines', () => {
  const lineOf = (username: string): LogLine => ({
    id: uuidv7(),
    rule: { model: 'patient', optype: 'view' },
    actor: { userId: null, username, role: null, orgId: world.home.orgId, orgName: '' },
    note: { point: username },
    now: TEST_NOW,
  });

  test('that come during a commit share the next one', async () => {
    const commit = createReadLines(world.database);
    await holdLines();
    const first = commit(lineOf('first'));
    await waitForLocks(world.database);
    const others = ['second', 'third', 'fourth'].map((name) => commit(lineOf(name)));
    await owner.query('commit');
    await Promise.all([first, ...others]);
    const lines = await committed();
    const [alone, ...together] = lines.map(({ transaction }) => transaction);
    expect(together).toHaveLength(3);
    expect(new Set(together).size).toBe(1);
    expect(together).not.toContain(alone);
  });

  test('that come after a commit that is stuck do not wait for its end', async () => {
    let isStuck = false;
    const inScope: Open = (scope, work) => {
      if (isStuck) return world.database.inScope(scope, work);
      isStuck = true;
      return new Promise(() => undefined);
    };
    const commit = createReadLines({ inScope });
    void commit(lineOf('first'));
    await expect.poll(() => isStuck).toBe(true);
    await commit(lineOf('second'));
    expect(await committed()).toMatchObject([{ keypoint: 'second' }]);
  });

  test('that the database refuses refuse no other', async () => {
    const commit = createReadLines(world.database);
    const names = ['first', 'second', 'x'.repeat(LONGEST_USERNAME + 1), 'third'];
    const results = await Promise.allSettled(names.map((name) => commit(lineOf(name))));
    const written = results.map(({ status }) => status === 'fulfilled');
    expect(written).toEqual([true, true, false, true]);
    const points = (await committed()).map(({ keypoint }) => keypoint);
    expect(points.sort()).toEqual(['first', 'second', 'third']);
  });
});
