/**
 * A worker that is lost takes its institutions with it and no other: their calls are refused as unavailable, nothing is
 * half written, and all goes on when it is back.
 */
import { kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import { listPatients } from '@spine/contract/patient';
import { statisticsOverview } from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp, reassessExams } from '#app';
import { insertScreening, type Screening } from '#features/exam/exam.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { consoleSmsSender } from '#platform/ports/sms-sender.ts';
import { testClock } from '../clock.ts';
import { recountAll } from '../database/recount.ts';
import { openWorld, type World } from '../world.ts';
import { type CitusNode, citusNodes } from './nodes.ts';
import { separateInstitutions, workerOf } from './shards.ts';
import { examWriter, schoolWriter, whileWriting } from './writers.ts';

const WRITES = 5;
const { unavailable } = kernelErrors;

let world: World;
let place: Screening;
let lost: CitusNode;
beforeAll(async () => {
  const { workers } = await citusNodes(inject('databaseUrl'));
  world = await openWorld();
  // As a server has that started before.
  await reassessExams(world, () => undefined);
  const { home, other, ownerUrl } = world;
  place = await insertScreening(world.database, home, { children: 20 });
  await insertScreening(world.database, other, { children: 3 });
  await separateInstitutions(ownerUrl, home.orgId, other.orgId);
  const port = await workerOf(ownerUrl, home.orgId);
  const found = workers.find(({ url }) => Number(new URL(url).port) === port);
  if (!found) throw new Error(`no worker has the port ${port}`);
  lost = found;
});
afterAll(() => world.close());

/** What the institution holds, and the lines that its calls left. */
function stored(orgId: string) {
  return withClient(world.ownerUrl, async (owner) => {
    const { rows: schools } = await owner.query<{ name: string }>(
      "select name from school where org_id = $1 and name ~ '^[HR]\\d'",
      [orgId],
    );
    const { rows: exams } = await owner.query<{ id: string }>(
      'select id from exam where org_id = $1',
      [orgId],
    );
    const { rows: lines } = await owner.query<{ added: number; uploaded: number }>(
      `select count(*) filter (where optype = 'add')::int as added,
         coalesce(sum(substring(keymsg from '新增(\\d+)条')::int) filter (where optype = 'upload'), 0)::int as uploaded
       from operation_log where org_id = $1`,
      [orgId],
    );
    return {
      schools: schools.map(({ name }) => name),
      exams: exams.map(({ id }) => id),
      lines: lines[0],
    };
  });
}

describe('while a worker is lost', () => {
  const [home, exams] = [() => writers.home.written, () => writers.exams.written];
  let writers: {
    home: ReturnType<typeof schoolWriter>;
    rival: ReturnType<typeof schoolWriter>;
    exams: ReturnType<typeof examWriter>;
  };
  beforeAll(() => {
    writers = {
      home: schoolWriter(world, 'manager', 'H'),
      rival: schoolWriter(world, 'rival', 'R'),
      exams: examWriter(world, place),
    };
  });

  test('calls of its institutions are refused as unavailable, and those of others go on', async () => {
    const all = [writers.home, writers.rival, writers.exams];
    await whileWriting(
      all.map(({ write }) => write),
      async () => {
        const acknowledged = () => all.map(({ written }) => written.acknowledged.length);
        await expect.poll(() => Math.min(...acknowledged())).toBeGreaterThan(WRITES);
        await lost.kill();
        await expect.poll(() => home().refused.length).toBeGreaterThan(WRITES);
        await expect.poll(() => exams().refused.length).toBeGreaterThan(WRITES);
        const before = writers.rival.written.acknowledged.length;
        await expect
          .poll(() => writers.rival.written.acknowledged.length)
          .toBeGreaterThan(before + WRITES);
      },
    );
    expect(new Set([...home().refused, ...exams().refused])).toEqual(new Set([unavailable.code]));
    expect(writers.rival.written.refused).toEqual([]);
  });

  test('reading is refused with the same sentence, elsewhere it is not', async () => {
    const refused = await world.as('manager').call(listPatients, {});
    expect([refused.status, refused.body]).toMatchObject([503, { errorCode: unavailable.code }]);
    const { body } = await world.as('rival').call(listPatients, {});
    expect([body.code, body.total]).toEqual([SUCCESS_CODE, 3]);
  });

  test('a server starts', async () => {
    await migrate(world.ownerUrl, world.appUrl);
    const database = openDatabase(world.appUrl, 2);
    const smsSender = consoleSmsSender(() => undefined);
    await reassessExams({ database }, () => undefined);
    const app = await buildApp({ config: world.config, database, clock: testClock(), smsSender });
    try {
      await app.ready();
      expect((await app.inject('/readyz')).statusCode).toBe(200);
    } finally {
      await app.close();
      await database.close();
    }
  });

  test('all is well when it is back: nothing acknowledged is lost, and no change is without its line', async () => {
    await lost.start();
    const works = async () => (await world.as('manager').call(listPatients, {})).body.code;
    await expect.poll(works).toBe(SUCCESS_CODE);
    // What was being sent is sent again.
    const { length } = exams().acknowledged;
    await expect
      .poll(async () => {
        await writers.exams.write();
        return exams().acknowledged.length;
      })
      .toBeGreaterThan(length);
    // What was prepared when the worker fell is committed or rolled back a moment later.
    await expect
      .poll(async () => {
        const { schools, exams: rows, lines } = await stored(world.home.orgId);
        return lines?.added === schools.length && lines.uploaded === rows.length;
      })
      .toBe(true);
    const { schools, exams: rows } = await stored(world.home.orgId);
    expect(home().acknowledged.filter((name) => !schools.includes(name))).toEqual([]);
    expect(exams().acknowledged.filter((id) => !rows.includes(id))).toEqual([]);
    const { schools: others, lines } = await stored(world.other.orgId);
    expect(others.toSorted()).toEqual(writers.rival.written.acknowledged.toSorted());
    expect(lines?.added).toBe(others.length);
  });

  test('and the numbers are those of a recount', async () => {
    const total = async () =>
      (await world.as('analyst').call(statisticsOverview, {})).body.data.total;
    const counted = await total();
    expect(counted.inspected).toBeGreaterThan(0);
    await recountAll(world.ownerUrl, world.home.orgId);
    expect(await total()).toEqual(counted);
  });
});
