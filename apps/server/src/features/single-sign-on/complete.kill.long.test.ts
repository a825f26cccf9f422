/** The server is killed before each write of a sign-in at a provider: nobody is half linked, and no invitation is lost. */
import {
  beginSingleSignOn,
  completeSingleSignOn,
  singleSignOnErrors as errors,
} from '@spine/contract/single-sign-on';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { CUT_OFF, killBeforeWriting } from '#testing/process/kill-at-work.ts';
import { openBrowserOf } from '#testing/process/server-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  addTestProvider,
  inviteUser,
  openScriptedProvider,
  type ScriptedProvider,
} from './provider.factory.ts';

/** Flows and secrets are made with it. */
const WITH_SECRET = { SECRET: 'one secret for the world and its processes' };

let world: World;
let provider: ScriptedProvider;
let providerId: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  world = await openWorld(WITH_SECRET);
  const shift = TEST_NOW.getTime() - Date.now();
  // The clock of the processes begins at that of the world, and goes on.
  provider = await openScriptedProvider({
    clock: { ...world.clock, now: () => new Date(Date.now() + shift) },
  });
  providerId = await addTestProvider(world, 'platform', { issuer: provider.issuer });
});
afterEach(async () => server?.kill());
afterAll(async () => {
  await provider.close();
  await world.close();
});

async function start(): Promise<ServerProcess> {
  server = await startServerProcess(world, WITH_SECRET);
  return server;
}

const PICTURE = `select jsonb_build_object(
  'links', (select count(*) from sign_in_link),
  'invitations', (select count(*) from sign_in_invitation),
  'sessions', (select count(*) from session where provider_id is not null)
) as picture`;

const look = () =>
  withClient(world.ownerUrl, async (client) => (await client.query(PICTURE)).rows[0]?.picture);

type Browser = ReturnType<typeof openBrowserOf>;

/** Leaves for the provider with the invitation; answers what completes it. */
async function leave(browser: Browser, url: string, invitation: string) {
  const left = await browser.call(url, beginSingleSignOn, { providerId, invitation });
  const { address } = left.data as { address: string };
  const { searchParams } = new URL(address);
  const read = (name: string) => searchParams.get(name) ?? '';
  provider.script.claims = { sub: 'doctor', nonce: read('nonce') };
  return { providerId, state: read('state'), code: 'a code', iss: provider.issuer };
}

/** Comes back while the server is killed before it writes to a table; answers what comes of coming back once more. */
async function comeBackTwice(browser: Browser, invitation: string, table: string) {
  const killed = server ?? (await start());
  const input = await leave(browser, killed.url, invitation);
  const answer = await killBeforeWriting(killed, world, {
    table,
    send: () => browser.call(killed.url, completeSingleSignOn, input),
  });
  expect([table, answer]).toEqual([table, CUT_OFF]);
  expect([table, await look()]).toEqual([table, { links: 0, invitations: 1, sessions: 0 }]);
  const { url } = await start();
  const { code } = await browser.call(url, completeSingleSignOn, input);
  return code;
}

test('an invited user is linked, signed in and logged at once, or is invited still', async () => {
  const invitation = await inviteUser(world, 'doctor', { providerId });
  const browser = openBrowserOf();
  // What the provider said was used before these: one begins anew.
  for (const table of ['sign_in_invitation', 'sign_in_link', 'session', 'operation_log'])
    expect([table, await comeBackTwice(browser, invitation, table)]).toEqual([
      table,
      errors.flowUsed.code,
    ]);
  expect(await comeBackTwice(browser, invitation, 'sign_in_flow')).toBe(8000);
  expect(await look()).toEqual({ links: 1, invitations: 0, sessions: 1 });
});
