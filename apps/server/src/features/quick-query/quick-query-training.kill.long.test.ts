/**
 * Families record training while the server is killed without warning and started again. What a family was told is
 * recorded is there once; what it sends again because the answer was lost is recorded once; and the numbers of each
 * prescription are those of its records.
 */
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import { quickQueryTraining } from '@spine/contract/quick-query';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { type DeviceClient, deviceWith } from '#testing/device-client.ts';
import { atLength } from '#testing/length.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { familyPhone, insertFamily } from './quick-query.factory.ts';
import { insertAccess } from './quick-query.repository.ts';
import { hashSecret, newSecret } from './quick-query.service.ts';

const CHILDREN = 8;
const DAYS = 3;
const KILLS = atLength(1, 3);
const today = dateInShanghai(TEST_NOW);
const token = newSecret();

let world: World;
let server: ServerProcess;
let family: DeviceClient;
let issued: string[];
beforeAll(async () => {
  world = await openWorld();
  const tel = familyPhone();
  const { patientIds } = await insertFamily(world, world.home, { tel, children: CHILDREN });
  const dates = { startDate: addDays(today, -10), endDate: addDays(today, 10) };
  issued = await world.database.inScope(world.home, (tenant) =>
    Promise.all(patientIds.map((patientId) => insertIssuedRow(tenant, { patientId, ...dates }))),
  );
  const children = patientIds.map((patientId) => ({ orgId: world.home.orgId, patientId }));
  const now = world.clock.now();
  const access = { hash: hashSecret(token), tel, children, now };
  const expiresAt = new Date(now.getTime() + 3600_000);
  await world.database.inScope(platformScope, (tenant) =>
    insertAccess(tenant, { ...access, expiresAt }),
  );
  await start();
});
afterAll(async () => {
  family.close();
  await server.kill();
  await world.close();
});

/** Families have no session; the client's token means nothing. */
async function start(): Promise<void> {
  server = await startServerProcess(world);
  family = deviceWith(server.url, 'none');
}

const records = () =>
  issued.flatMap((id) =>
    Array.from({ length: DAYS }, (_, back) => ({
      token,
      id,
      recordId: uuidv7(),
      date: addDays(today, -back),
      minutes: 10 + back,
      actionCount: 2,
    })),
  );
type Sent = ReturnType<typeof records>[number];

/** Whether the server said that it is recorded; a lost answer says nothing. */
async function send(record: Sent): Promise<boolean> {
  const answer = await family.call(quickQueryTraining, record).catch(() => undefined);
  if (answer) expect(answer.code).toBe(8000);
  return answer !== undefined;
}

/** Sends all at once and kills the server as soon as some have been answered. */
async function sendUntilKilled(sent: readonly Sent[], answers: number): Promise<Sent[]> {
  const lost: Sent[] = [];
  let answered = 0;
  let killed: Promise<void> | undefined;
  await Promise.all(
    sent.map(async (record) => {
      if (!(await send(record))) lost.push(record);
      else if (++answered === answers) killed = server.kill();
    }),
  );
  await (killed ?? server.kill());
  return lost;
}

test('a killed server loses no record of a family and doubles none', async () => {
  const all = records();
  let open = all;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    open = await sendUntilKilled(open, 2);
    await start();
  }
  for (const record of open) expect(await send(record)).toBe(true);
  const rows = await world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('trainingRecord').select(['id', 'minutes']).orderBy('id').execute(),
  );
  expect(rows).toEqual(
    all
      .map(({ recordId: id, minutes }) => ({ id, minutes }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
  const totals = await world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('prescription').select(['trainedDays', 'trainingMinutes']).execute(),
  );
  expect(totals).toEqual(issued.map(() => ({ trainedDays: DAYS, trainingMinutes: 33 })));
});
