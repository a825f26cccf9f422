/** The server is killed in the middle of an act: what was answered is stored, once, and the cases agree. */
import { type ActKind, actInCase, NO_RESULT } from '@spine/contract/follow-up';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountChildren } from '#features/child-record/index.ts';
import { deviceWith } from '#testing/device-client.ts';
import { CUT_OFF, killBeforeLogging } from '#testing/process/kill-at-work.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type FollowUpDay, openFollowUpDay } from './follow-up.factory.ts';

let world: World;
let day: FollowUpDay;
let server: ServerProcess;
beforeAll(async () => {
  world = await openWorld();
  // The server has the real clock: everything lies in its past.
  day = await openFollowUpDay(world, { project: { startDate: '2026-01-01' } });
  await day.examine({ examTime: '2026-01-05T09:00:00+08:00' });
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const visit = { day: '2026-01-20', result: { ...NO_RESULT, plans: ['observation'] } };
const [recorded, plan] = [uuidv7(), uuidv7()];
/** In an order in which each is possible; `assigned`, `attempted`, `booked` and `noted` are written as `notified` is. */
const ACTS: readonly { readonly kind: ActKind; readonly [field: string]: unknown }[] = [
  { kind: 'notified', way: 'phone' },
  { id: recorded, kind: 'visited', ...visit },
  { kind: 'visited', ...visit, actId: recorded },
  { id: plan, kind: 'planned', plan: 'brace' },
  { kind: 'takenBack', actId: plan, note: '登记错了' },
  { kind: 'closed', reason: 'ended' },
];

const stored = () =>
  world.database.inScope(world.home, async ({ db }) => ({
    cases: await db.selectFrom('followUpCase').selectAll().execute(),
    outcomes: await db.selectFrom('referral').selectAll().execute(),
  }));
const recounted = async () => {
  await world.database.inScope(world.home, (tenant) =>
    recountChildren(tenant, { patientIds: [day.first] }),
  );
  return stored();
};
const actIds = async (): Promise<string[]> => {
  const { entries } = (await day.caseOf()).data;
  return entries.map(({ id }: { id: string }) => id);
};

/** Reading it writes the log, so that it is read before the log is locked. */
const caseVersion = async (): Promise<number> => (await day.caseOf()).data.version;

async function send(act: object, version: number): Promise<unknown> {
  const device = deviceWith(server.url, world.tokens.doctor);
  try {
    return await device.call(actInCase, { patientId: day.first, version, ...act } as never);
  } finally {
    device.close();
  }
}

test.each(ACTS)('$kind', async (given) => {
  const act = { id: uuidv7(), ...given };
  const before = await actIds();
  const version = await caseVersion();
  expect(await killBeforeLogging(server, world, () => send(act, version))).toBe(CUT_OFF);
  // Nothing is half-written.
  expect(await actIds()).toEqual(before);
  expect(await recounted()).toEqual(await stored());
  server = await startServerProcess(world);
  await send(act, await caseVersion());
  await send(act, await caseVersion());
  expect((await actIds()).toSorted()).toEqual([act.id, ...before].toSorted());
  const found = await stored();
  expect(await recounted()).toEqual(found);
});
