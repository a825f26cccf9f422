/** The server is killed before each write of what changes a second factor: nothing of it stays, and the same is done afterwards. */
import {
  beginFactor,
  confirmFactor,
  proveFactor,
  renewRecoveryCodes,
  type SecondStep,
} from '@spine/contract/session';
import { resetFactors } from '@spine/contract/user';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import type { CastName } from '#testing/cast.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { killAtEachWrite } from '#testing/process/kill-at-work.ts';
import { clientOf } from '#testing/process/server-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { sessionIn } from '#testing/session.ts';
import { openWorld, type World } from '#testing/world.ts';
import { clearFactors, fromBase32, passwordDigest, setUpFactor } from './second-factor.factory.ts';
import { computeCode, stepAt } from './totp.ts';

/** Tokens and secrets are made with it. */
const WITH_SECRET = { SECRET: 'one secret for the world and its processes' };

let world: World;
let server: ServerProcess | undefined;
/** The clock of the processes begins at that of the world, and goes on. */
let shift: number;
beforeAll(async () => {
  world = await openWorld(WITH_SECRET);
  shift = TEST_NOW.getTime() - Date.now();
});
beforeEach(() => clearFactors(world));
afterEach(async () => server?.kill());
afterAll(() => world.close());

const now = () => new Date(Date.now() + shift);

async function start(): Promise<ServerProcess> {
  server = await startServerProcess(world, WITH_SECRET);
  return server;
}

function tokenOf(name: CastName, secondStep: SecondStep = 'none'): Promise<string> {
  return sessionIn(world.database, {
    userId: world.cast.users[name],
    client: 'app',
    address: '127.0.0.1',
    secondStep,
    now: now(),
    limits: world.config.session,
  });
}

const PICTURE = `select jsonb_build_object(
  'factors', (select jsonb_agg(to_jsonb(f) order by id) from sign_in_factor f),
  'codes', (select jsonb_agg(to_jsonb(r) order by code_hash) from recovery_code r),
  'users', (select jsonb_agg(to_jsonb(u) order by id) from app_user u),
  'sessions', (select jsonb_agg(jsonb_build_array(id, second_step, proved_at) order by id) from session),
  'lines', (select count(*) from operation_log)
) as picture`;

/** Everything a second factor is, whose sessions there are, and how many lines the log has. */
const look = () =>
  withClient(world.ownerUrl, async (client) => (await client.query(PICTURE)).rows[0]);

type Step = {
  tables: readonly string[];
  send: (url: string) => Promise<{ code?: number | undefined }>;
};

async function killEach({ tables, send }: Step) {
  await killAtEachWrite(world, { start, tables, send, look });
  const answer = await send((await start()).url);
  expect(answer.code).toBe(8000);
  return answer;
}

test('beginning to set one up leaves none that was half made', async () => {
  const token = await tokenOf('doctor');
  await killEach({
    tables: ['sign_in_factor', 'operation_log'],
    send: (url) => clientOf(url, token).call(beginFactor, { pw: passwordDigest(world) }),
  });
});

test('confirming leaves no factor without recovery codes, and ends no session for one', async () => {
  const client = await world.freshlyAs('doctor');
  const { id, secret } = (await client.call(beginFactor, { pw: passwordDigest(world) })).body.data;
  const [token] = [await tokenOf('doctor'), await tokenOf('doctor')];
  const confirmed = await killEach({
    tables: ['sign_in_factor', 'recovery_code', 'session', 'operation_log'],
    send: (url) => {
      const code = computeCode(fromBase32(secret), stepAt(now()));
      return clientOf(url, token).call(confirmFactor, { id, code });
    },
  });
  expect(confirmed).toMatchObject({ data: { recoveryCodes: { length: 10 } } });
});

test('signing in by a recovery code spends it with the session that it opens', async () => {
  const { recoveryCodes } = await setUpFactor(world, await world.freshlyAs('doctor'));
  const [code = ''] = recoveryCodes;
  const token = await tokenOf('doctor', 'prove');
  await killEach({
    tables: ['recovery_code', 'session', 'operation_log'],
    send: (url) => clientOf(url, token).call(proveFactor, { code }),
  });
  const again = await tokenOf('doctor', 'prove');
  const spent = await clientOf(server?.url ?? '', again).call(proveFactor, { code });
  expect(spent.code).not.toBe(8000);
});

test('new recovery codes take the place of the former ones, or do not', async () => {
  const { recoveryCodes } = await setUpFactor(world, await world.freshlyAs('doctor'));
  const [code = ''] = recoveryCodes;
  const token = await tokenOf('doctor');
  await killEach({
    tables: ['recovery_code', 'operation_log'],
    send: (url) =>
      clientOf(url, token).call(renewRecoveryCodes, { pw: passwordDigest(world), code }),
  });
});

test('a reset takes all of it away with the sessions, and says so, or nothing', async () => {
  await setUpFactor(world, await world.freshlyAs('doctor'));
  await tokenOf('doctor');
  const token = await tokenOf('manager');
  const reset = { id: world.cast.users.doctor, reason: '手机丢失' };
  await killEach({
    tables: ['sign_in_factor', 'recovery_code', 'app_user', 'session', 'operation_log'],
    send: (url) => clientOf(url, token).call(resetFactors, reset),
  });
  const { picture } = (await look()) as { picture: { factors: unknown; codes: unknown } };
  expect([picture.factors, picture.codes]).toEqual([null, null]);
});
