/**
 * Uploads go on while the server is killed without warning and started again. What was acknowledged to a client is
 * stored; what it sends again because the answer was lost is stored once.
 */
import { uploadAnswer, uploadExams } from '@spine/contract/exam';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceWith } from '#testing/device-client.ts';
import { atLength } from '#testing/length.ts';
import { killAtWork } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';

const CHILDREN = 400;
const CHUNK = 20;
const UPLOADERS = 4;
const KILLS = atLength(1, 3);
const CHUNKS_BETWEEN_KILLS = 15;
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let world: World;
let screening: Screening;
let token: string;
let server: ServerProcess;

beforeAll(async () => {
  world = await openWorld();
  screening = await insertScreening(world.database, world.home, {
    children: CHILDREN,
    project: { startDate: '2026-01-01' },
  });
  token = world.tokens.doctor;
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

/** One record a child and day; every tenth carries a picture. */
function chunkOf(number: number) {
  const examTime = new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 20))).toISOString();
  const first = (number * CHUNK) % CHILDREN;
  return screening.patientIds.slice(first, first + CHUNK).map((patientId, at) => ({
    ...quickRecord({ patientId, examTime }),
    ...(at % 10 === 0 ? { images: [{ name: 'x', fileData: PNG }] } : {}),
  }));
}

const acknowledged = new Set<string>();
const lostAnswers: string[] = [];
let answeredChunks = 0;
let nextChunk = 0;
let isOver = false;
let waiting: { reached: number; resolve: () => void } | undefined;

function noteAnswered(ids: readonly string[]): void {
  for (const id of ids) acknowledged.add(id);
  answeredChunks += 1;
  if (waiting && answeredChunks >= waiting.reached) waiting.resolve();
}

const chunksAnswered = (reached: number) =>
  new Promise<void>((resolve) => {
    waiting = { reached, resolve };
  });

/** Sends its chunks one after another; the same chunk again, to whichever server there is, until it is answered. */
async function uploader(): Promise<void> {
  while (!isOver) {
    const exams = chunkOf(nextChunk);
    nextChunk += 1;
    let answer = await attempt(exams);
    while (answer === undefined) {
      await restarted;
      answer = await attempt(exams);
    }
    const { accepted, already, results } = uploadAnswer.parse(answer.data);
    expect(accepted + already).toBe(exams.length);
    noteAnswered(results.map(({ id }) => id ?? ''));
  }
}

async function attempt(exams: unknown[]) {
  const device = deviceWith(server.url, token);
  const input = { projectId: screening.projectId, schoolId: screening.schoolId, exams };
  try {
    return await device.call(uploadExams, input);
  } catch (error) {
    lostAnswers.push(String(error));
    return undefined;
  } finally {
    device.close();
  }
}

let restarted: Promise<void> = Promise.resolve();

const storedIds = () =>
  world.database.inScope(world.home, async ({ db }) => {
    const rows = await db.selectFrom('exam').select('id').execute();
    return rows.map(({ id }) => id);
  });

describe('a server that is killed while records are uploaded', () => {
  it('has lost none that it acknowledged and doubled none that came again', async () => {
    const uploaders = Array.from({ length: UPLOADERS }, () => uploader());
    for (let kill = 0; kill < KILLS; kill += 1) {
      await chunksAnswered(answeredChunks + CHUNKS_BETWEEN_KILLS);
      restarted = killAtWork(server, world, 2).then(async () => {
        const toldBefore = [...acknowledged];
        const stored = new Set(await storedIds());
        expect(toldBefore.filter((id) => !stored.has(id))).toEqual([]);
        server = await startServerProcess(world);
      });
      await restarted;
    }
    await chunksAnswered(answeredChunks + CHUNKS_BETWEEN_KILLS);
    isOver = true;
    await Promise.all(uploaders);

    const stored = await storedIds();
    expect(lostAnswers.length).toBeGreaterThan(0);
    expect(new Set(stored).size).toBe(stored.length);
    expect(new Set(stored)).toEqual(acknowledged);
    expect(stored.length).toBe(nextChunk * CHUNK);
    const found = await world.database.inScope(world.home, async ({ db }) => ({
      children: await db.selectFrom('exam').select(['patientId', 'examTime']).distinct().execute(),
      images: await db.selectFrom('examImage').select('examId').execute(),
      lines: await db
        .selectFrom('operationLog')
        .where('optype', '=', 'upload')
        .select('keymsg')
        .execute(),
    }));
    expect(found.children).toHaveLength(stored.length);
    expect(found.images).toHaveLength(stored.length / 10);
    expect(countTaken(found.lines)).toBe(stored.length);
  });
});

/** How many records the log counts as accepted: a call whose transaction was lost left no line. */
function countTaken(lines: readonly { keymsg: string }[]): number {
  return lines.reduce((sum, { keymsg }) => sum + Number(/新增(\d+)条/.exec(keymsg)?.[1] ?? 0), 0);
}
