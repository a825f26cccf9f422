/** What the process log says of sign-ins and messages of a provider that are refused: which provider, and why; nobody. */
import process from 'node:process';
import {
  backChannelLogout,
  beginSingleSignOn,
  singleSignOnErrors as errors,
} from '@spine/contract/single-sign-on';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import {
  addTestProvider,
  comeBack,
  leavingOf,
  openBrowser,
  openScriptedProvider,
  type ScriptedProvider,
} from './provider.factory.ts';

let world: World;
let provider: ScriptedProvider;
let providerId: string;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  // Before the logger is made, which else writes past it.
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)));
    return true;
  });
  world = await openWorld({ LOG_LEVEL: 'warn' });
  provider = await openScriptedProvider(world);
  providerId = await addTestProvider(world, 'platform', { issuer: provider.issuer });
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await provider.close();
  await world.close();
  vi.restoreAllMocks();
});

test('who is linked to nobody leaves a line with the provider, and nothing of who it was', async () => {
  const browser = await openBrowser(world);
  const left = await browser.call(beginSingleSignOn, { providerId });
  const claims = { sub: 'a stranger', name: '周医生', email: 'doctor@example.com' };
  await comeBack(browser, left, { provider, providerId, claims });
  expect(lines).toMatchObject([
    {
      level: 40,
      msg: 'sign-in refused',
      refused: errors.notLinked.code,
      route: 'POST /singleSignOn/complete',
      about: providerId,
    },
  ]);
  const { state, nonce } = leavingOf(left);
  for (const secret of [...Object.values(claims), state, nonce, '127.0.0.1'])
    expect(JSON.stringify(lines)).not.toContain(secret);
});

test('a forged message leaves one, without its token', async () => {
  await world.inject({
    method: 'POST',
    url: `/api/v1${backChannelLogout.path.replace(':providerId', providerId)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'logout_token=a.forged.token',
  });
  expect(lines).toMatchObject([
    {
      msg: 'sign-out refused',
      refused: errors.logoutTokenInvalid.code,
      about: providerId,
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('forged');
});
