/**
 * Guardians send their forms while the server is killed without warning and started again. What a phone was told is
 * taken is there, with its line in the log and its place in the count; what it sends again is there once.
 */
import { addByClassForm, createClassQr } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { deviceWith } from '#testing/device-client.ts';
import { atLength } from '#testing/length.ts';
import { killAtWork } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { NAMES, typedChild } from './class-qr.factory.ts';

const PHONES = 4;
const KILLS = atLength(1, 2);
/** Fewer than one address may send a minute. */
const BETWEEN_KILLS = 12;

let world: World;
let server: ServerProcess;
let session: string;
let formToken: string;

beforeAll(async () => {
  world = await openWorld();
  const schoolId = await world.database.inScope(world.home, async (tenant) => {
    const { id } = await insertSchoolRow(tenant);
    return id;
  });
  session = world.tokens.manager;
  server = await startServerProcess(world);
  const manager = deviceWith(server.url, session);
  const { data } = await manager.call(createClassQr, { schoolId, ...NAMES });
  manager.close();
  formToken = urlOf(data).split('#')[1] ?? '';
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

function urlOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'url' in data ? String(data.url) : '';
}

const acknowledged = new Set<string>();
let lostAnswers = 0;
let restarted: Promise<void> = Promise.resolve();
let isOver = false;
let waiting: { reached: number; resolve: () => void } | undefined;

const answered = (reached: number) =>
  new Promise<void>((resolve) => {
    waiting = { reached, resolve };
  });

async function attempt(child: ReturnType<typeof typedChild> & { id: string }): Promise<boolean> {
  const phone = deviceWith(server.url, session);
  try {
    const { code } = await phone.call(addByClassForm, { token: formToken, ...child });
    expect(code).toBe(8000);
    return true;
  } catch {
    lostAnswers += 1;
    return false;
  } finally {
    phone.close();
  }
}

/** Enters one child after another; the same one again, to whichever server there is, until it is told. */
async function guardian(): Promise<void> {
  while (!isOver) {
    const child = { ...typedChild(), id: uuidv7() };
    while (!(await attempt(child))) await restarted;
    acknowledged.add(child.id);
    if (waiting && acknowledged.size >= waiting.reached) waiting.resolve();
  }
}

const stored = () =>
  world.database.inScope(world.home, async ({ db }) => ({
    entries: await db.selectFrom('guardianEntry').select('id').execute(),
    lines: await db
      .selectFrom('operationLog')
      .where('userId', 'is', null)
      .select('keypoint')
      .execute(),
    uses: await db.selectFrom('classFormUse').select('submissions').execute(),
  }));

describe('a server that is killed while guardians send their forms', () => {
  it('has every entry it acknowledged once, each with its line, and has counted what it took', async () => {
    const guardians = Array.from({ length: PHONES }, () => guardian());
    for (let kill = 0; kill < KILLS; kill += 1) {
      await answered(acknowledged.size + BETWEEN_KILLS);
      restarted = killAtWork(server, world, 2).then(async () => {
        const told = [...acknowledged];
        const there = new Set((await stored()).entries.map(({ id }) => id));
        expect(told.filter((id) => !there.has(id))).toEqual([]);
        server = await startServerProcess(world);
      });
      await restarted;
    }
    await answered(acknowledged.size + BETWEEN_KILLS);
    isOver = true;
    await Promise.all(guardians);

    const { entries, lines, uses } = await stored();
    expect(lostAnswers).toBeGreaterThan(0);
    expect(entries.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
    const told = new Set(lines.map(({ keypoint }) => keypoint.split(',').at(-1)));
    expect([...told].sort()).toEqual([...acknowledged].sort());
    // Of the code, and of the network.
    expect(uses).toEqual(Array(2).fill({ submissions: lines.length }));
  });
});
