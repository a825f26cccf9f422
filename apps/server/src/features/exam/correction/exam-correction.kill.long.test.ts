/** Examinations are voided while the server is killed without warning: what was answered is stored, counted and told once. */
import { uploadExams, voidExam } from '@spine/contract/exam';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deviceWith } from '#testing/device-client.ts';
import { atLength } from '#testing/length.ts';
import { killAtWork } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord } from '../exam.factory.ts';

const CHILDREN = 120;
const ANSWERS_BETWEEN_KILLS = 25;
const KILLS = atLength(1, 2);

let world: World;
let examIds: string[];
let token: string;
let server: ServerProcess;
beforeAll(async () => {
  world = await openWorld();
  const screening = await insertScreening(world.database, world.home, { children: CHILDREN });
  const exams = screening.patientIds.map((patientId) => quickRecord({ patientId }));
  await world.as('doctor').call(uploadExams, { ...screening, exams });
  examIds = exams.map(({ id }) => id);
  token = world.tokens.manager;
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const answered: string[] = [];
const voidFrom = async (first: number): Promise<void> => {
  const device = deviceWith(server.url, token);
  try {
    for (const id of examIds.slice(first)) {
      await device.call(voidExam, { id, reason: '误录' });
      answered.push(id);
    }
  } finally {
    device.close();
  }
};

const stored = () =>
  world.database.inScope(world.home, async ({ db }) => {
    const voided = await db
      .selectFrom('exam')
      .where('voidedAt', 'is not', null)
      .where('listed', '=', false)
      .select('id')
      .execute();
    const corrections = await db.selectFrom('examCorrection').select('examId').execute();
    const facts = await db.selectFrom('statisticFact').select('examId').execute();
    return {
      voided: voided.length,
      corrections: corrections.length,
      uncounted: CHILDREN - facts.length,
    };
  });

it('a server that is killed while examinations are voided keeps what it answered, counted and told', async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const first = answered.length;
    const reached = first + ANSWERS_BETWEEN_KILLS;
    const sending = voidFrom(first).catch(() => 'cut off');
    await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThanOrEqual(reached);
    await killAtWork(server, world);
    expect(await sending).toBe('cut off');
    const found = await stored();
    // The last one may be stored without an answer; it is sent again, and answers like the others.
    expect([answered.length, answered.length + 1]).toContain(found.voided);
    expect(found).toEqual({
      voided: found.voided,
      corrections: found.voided,
      uncounted: found.voided,
    });
    server = await startServerProcess(world);
  }
  await voidFrom(answered.length);
  expect(await stored()).toEqual({
    voided: CHILDREN,
    corrections: CHILDREN,
    uncounted: CHILDREN,
  });
});
