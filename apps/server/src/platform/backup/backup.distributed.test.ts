/** A backup of a distributed database in use: of one instant, and restored into another one, which is then spread. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { statisticsOverview } from '@spine/contract/statistic';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, type Screening } from '#features/exam/exam.factory.ts';
import { addressOf } from '#testing/citus/cluster.ts';
import { examWriter, schoolWriter, whileWriting } from '#testing/citus/writers.ts';
import { undistributedDatabase } from '#testing/database/database.ts';
import { passableDirectory } from '#testing/database/own-server.ts';
import { recountAll } from '#testing/database/recount.ts';
import { tableContents } from '#testing/database/table-contents.ts';
import { openWorld, type World } from '#testing/world.ts';
import { distribute } from '../db/distributed/distribute.ts';
import { DISTRIBUTED_TABLES } from '../db/distributed/table-places.ts';
import { backUp } from './backup.ts';
import { withClient } from './database-facts.ts';
import { restore } from './restore.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const WRITES = 5;

let world: World;
let place: Screening;
let root: string;
let target: Awaited<ReturnType<typeof undistributedDatabase>>;
beforeAll(async () => {
  root = await passableDirectory('spine-backup-');
  world = await openWorld();
  place = await insertScreening(world.database, world.home, { children: 20 });
  target = await undistributedDatabase();
});
afterAll(async () => {
  await target.drop();
  await world.close();
  await rm(root, { recursive: true, force: true });
});

const request = () => ({
  dataDir: path.join(root, 'data'),
  files: { directory: path.join(root, 'blobs') },
  now: NOW,
  signal: new AbortController().signal,
});

/** What the writers wrote, and the lines of it in the operation log. */
function changesAndLines(ownerUrl: string) {
  return withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<Record<'schools' | 'exams' | 'added' | 'uploaded', number>>(
      `select
         (select count(*)::int from school where name ~ '^[HR]\\d') as schools,
         (select count(*)::int from exam) as exams,
         count(*) filter (where optype = 'add')::int as added,
         coalesce(sum(substring(keymsg from '新增(\\d+)条')::int) filter (where optype = 'upload'), 0)::int as uploaded
       from operation_log`,
    );
    return rows[0];
  });
}

test('made beside writers it has every change with its line, and the restored database is spread', async () => {
  const writers = [
    schoolWriter(world, 'manager', 'H'),
    schoolWriter(world, 'rival', 'R'),
    examWriter(world, place),
  ];
  const acknowledged = () => writers.map(({ written }) => written.acknowledged.length);
  const least = () => Math.min(...acknowledged());
  let directory = '';
  let before: number[] = [];
  await whileWriting(
    writers.map(({ write }) => write),
    async () => {
      await expect.poll(least).toBeGreaterThan(WRITES);
      before = acknowledged();
      ({ directory } = await backUp({
        ...request(),
        ownerUrl: world.ownerUrl,
        appUrl: undefined,
        asDump: false,
        withoutFiles: true,
        backupsDir: path.join(root, 'backups'),
        keep: undefined,
      }));
      // The writers went on.
      const during = least();
      await expect.poll(least).toBeGreaterThan(during + WRITES);
    },
  );
  expect(writers.flatMap(({ written }) => written.refused)).toEqual([]);

  const [ownerUrl = '', ...workers] = target.nodes;
  await restore({
    ...request(),
    backup: directory,
    ownerUrl,
    appUrl: undefined,
    force: false,
    say: () => undefined,
  });
  const restored = await changesAndLines(ownerUrl);
  expect(restored).toMatchObject({ added: restored?.schools, uploaded: restored?.exams });
  const [home = 0, rival = 0, exams = 0] = before;
  expect(restored?.schools).toBeGreaterThanOrEqual(home + rival);
  expect(restored?.exams).toBeGreaterThanOrEqual(exams);

  const { two_phase_commit: _inCitusOnly, ...contents } = await tableContents(ownerUrl);
  expect(
    await distribute({
      ownerUrl,
      appUrl: undefined,
      coordinator: addressOf(ownerUrl),
      workers: workers.map(addressOf),
    }),
  ).toEqual(DISTRIBUTED_TABLES);
  expect(await tableContents(ownerUrl)).toMatchObject(contents);
});

test('what is counted in the original is what a recount finds', async () => {
  const total = async () =>
    (await world.as('analyst').call(statisticsOverview, {})).body.data.total;
  const counted = await total();
  expect(counted.inspected).toBeGreaterThan(0);
  await recountAll(world.ownerUrl, world.home.orgId);
  expect(await total()).toEqual(counted);
});
