/** Outcomes are recorded while the server is killed without warning: what was answered is stored, and the counts agree. */
import { examRecord, recordReferral } from '@spine/contract/exam';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deviceWith } from '#testing/device-client.ts';
import { atLength } from '#testing/length.ts';
import { killAtWork } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';
import { assessedExamRow } from '../upload/exam-decision.service.ts';

const CHILDREN = 120;
const ANSWERS_BETWEEN_KILLS = 25;
const KILLS = atLength(1, 2);

let world: World;
let screening: Screening;
let examIds: string[];
let token: string;
let server: ServerProcess;
beforeAll(async () => {
  world = await openWorld();
  screening = await insertScreening(world.database, world.home, { children: CHILDREN });
  examIds = await insertReferred();
  token = world.tokens.doctor;
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

function insertReferred(): Promise<string[]> {
  const { database, home, cast, clock } = world;
  return database.inScope(home, async ({ db }) => {
    const children = await db.selectFrom('patient').selectAll().execute();
    const facts = {
      orgId: home.orgId,
      projectId: screening.projectId,
      schoolId: screening.schoolId,
      doctor: { id: cast.users.doctor, name: 'doctor' },
      now: clock.now(),
      method: 'atrOnly' as const,
    };
    const rows = children.map((child) => {
      const record = quickRecord({ examTime: '2026-01-05T09:00:00+08:00' });
      return assessedExamRow(examRecord.parse(record), { child, context: facts });
    });
    await db.insertInto('exam').values(rows).execute();
    return rows.map(({ id }) => id);
  });
}

const answered: string[] = [];
const recordFrom = async (first: number, until: number): Promise<void> => {
  const device = deviceWith(server.url, token);
  try {
    for (const examId of examIds.slice(first, until)) {
      await device.call(recordReferral, { examId, attendedOn: '2026-01-20', cobbAngle: 12 });
      answered.push(examId);
    }
  } finally {
    device.close();
  }
};

const stored = () =>
  world.database.inScope(world.home, async ({ db }) => {
    const rows = await db.selectFrom('referral').select('patientId').execute();
    const { attended } = await db
      .selectFrom('statisticFact')
      .where('attended', '=', true)
      .select(({ fn }) => fn.countAll<number>().as('attended'))
      .executeTakeFirstOrThrow();
    const { count } = await db
      .selectFrom('operationLog')
      .where('keymsg', '=', '登记就诊结果')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { rows: rows.length, attended, lines: count };
  });

it('a server that is killed while outcomes are recorded keeps what it answered, counted and logged', async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const first = answered.length;
    const reached = first + ANSWERS_BETWEEN_KILLS;
    const sending = recordFrom(first, CHILDREN).catch(() => 'cut off');
    await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThanOrEqual(reached);
    await killAtWork(server, world);
    expect(await sending).toBe('cut off');
    const found = await stored();
    // The last one may be stored without an answer.
    expect([answered.length, answered.length + 1]).toContain(found.rows);
    expect(found).toEqual({ rows: found.rows, attended: found.rows, lines: found.rows });
    server = await startServerProcess(world);
  }
  await recordFrom(answered.length, CHILDREN);
  const found = await stored();
  expect(found).toMatchObject({ rows: CHILDREN, attended: CHILDREN });
});
