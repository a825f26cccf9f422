/** The server is killed in the middle of an act for a selection: no child has it, or all have, once. */
import { actInCases, type actInCases as batch, readCases } from '@spine/contract/follow-up';
import type { EndpointInput } from '@spine/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountChildren } from '#features/child-record/index.ts';
import { atLength } from '#testing/length.ts';
import { CUT_OFF, killBeforeWriting } from '#testing/process/kill-at-work.ts';
import { clientOf } from '#testing/process/server-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type FollowUpDay, openFollowUpDay } from './follow-up.factory.ts';

const CHILDREN = atLength(20, 400);

let world: World;
let day: FollowUpDay;
let server: ServerProcess;
beforeAll(async () => {
  world = await openWorld();
  day = await openFollowUpDay(world, { children: CHILDREN });
  await day.examineAll();
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

/** The acts and the cases of all children. */
const stored = () =>
  world.database.inScope(world.home, async ({ db, orgId }) => ({
    acts: await db
      .selectFrom('followUpAct')
      .where('orgId', '=', orgId)
      .selectAll()
      .orderBy('id')
      .execute(),
    cases: await db
      .selectFrom('followUpCase')
      .where('orgId', '=', orgId)
      .selectAll()
      .orderBy('patientId')
      .execute(),
  }));
const recounted = async () => {
  await world.database.inScope(world.home, (tenant) =>
    recountChildren(tenant, { patientIds: day.patientIds, isCasesOnly: true }),
  );
  return stored();
};

async function selected() {
  const ids = day.patientIds;
  const { data } = (await world.as('doctor').raw(readCases, { ids })).body;
  return data.map(({ id, version }: { id: string; version: string }) => ({
    id: uuidv7(),
    patientId: id,
    version,
  }));
}
const send = async (input: EndpointInput<typeof batch>) =>
  (await clientOf(server.url, world.tokens.doctor).call(actInCases, input)).data;

/** Each is possible after those before it. */
test.each([
  { kind: 'assigned', stage: 'toNotify' },
  { kind: 'attempted', way: 'phone', stage: 'toNotify' },
  { kind: 'notified', way: 'phone', stage: 'notified' },
  { kind: 'closed', reason: 'declined', stage: 'closed' },
] as const)('$kind', async ({ stage, ...act }) => {
  const input = {
    ...act,
    cases: await selected(),
    ...(act.kind === 'assigned' && { userId: world.cast.users.doctor }),
  };
  const before = await stored();
  for (const table of ['follow_up_act', 'follow_up_case', 'operation_log']) {
    const killed = killBeforeWriting(server, world, { table, send: () => send(input) });
    expect(await killed).toBe(CUT_OFF);
    // Nothing is half-written.
    expect(await stored()).toEqual(before);
    expect(await recounted()).toEqual(before);
    server = await startServerProcess(world);
  }
  const all = { done: expect.toSatisfy((ids) => ids.length === CHILDREN), refused: [] };
  expect(await send(input)).toEqual(all);
  expect(await send(input)).toEqual(all);
  const after = await stored();
  expect(after.acts).toHaveLength(before.acts.length + CHILDREN);
  expect(new Set(after.cases.map((row) => row.stage))).toEqual(new Set([stage]));
  expect(await recounted()).toEqual(after);
});
