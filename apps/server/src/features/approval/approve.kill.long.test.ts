/** The server is killed before each write of an approval of several users: all are approved with its line, or none. */
import { approveUsers, takeBackApproval } from '@spine/contract/approval';
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { killAtEachWrite } from '#testing/process/kill-at-work.ts';
import { clientOf } from '#testing/process/server-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let server: ServerProcess | undefined;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => server?.kill());
afterAll(() => world.close());

async function start(): Promise<ServerProcess> {
  server = await startServerProcess(world);
  return server;
}

const PICTURE = `select jsonb_build_object(
  'approvals', (select jsonb_agg(to_jsonb(a) order by id) from access_approval a),
  'lines', (select count(*) from operation_log)
) as picture`;

const look = () =>
  withClient(world.ownerUrl, async (client) => (await client.query(PICTURE)).rows[0]);

const openPurposes = async () => {
  const rows = await world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('accessApproval')
      .where('endedAt', 'is', null)
      .where('purpose', '=', '新学期筛查')
      .select('userId')
      .execute(),
  );
  return rows.map(({ userId }) => userId).sort();
};

test('several users are approved in one act, or none of them', async () => {
  const { doctor, analyst } = world.cast.users;
  const input = {
    userIds: [doctor, analyst],
    purpose: '新学期筛查',
    endsOn: addDays(dateInShanghai(TEST_NOW), 90),
  };
  const send = (url: string) => clientOf(url, world.tokens.manager).call(approveUsers, input);
  const tables = ['access_approval', 'operation_log'];
  await killAtEachWrite(world, { start, tables, send, look });
  expect(await openPurposes()).toEqual([]);
  expect((await send((await start()).url)).code).toBe(8000);
  expect(await openPurposes()).toEqual([doctor, analyst].sort());
});

test('an approval is taken back with its line, or stays', async () => {
  const input = { userId: world.cast.users.doctor, reason: '离职' };
  const send = (url: string) => clientOf(url, world.tokens.manager).call(takeBackApproval, input);
  const tables = ['access_approval', 'operation_log'];
  await killAtEachWrite(world, { start, tables, send, look });
  expect((await send((await start()).url)).code).toBe(8000);
});
