import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

const OPERATOR_TOKEN = 'a token of the operators, drawn by chance';
const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET: 'a secret of thirty-two characters',
  PUBLIC_URL: 'https://screening.example',
  TRUST_PROXY: '1',
};
const PATHS = ['/metrics', '/api/docs'];

let world: World;
let tokenless: World;
let development: World;
beforeAll(async () => {
  world = await openWorld({ ...PRODUCTION, OPERATOR_TOKEN });
  tokenless = await openWorld({ ...PRODUCTION, TRUST_PROXY: 'false' });
  development = await openWorld();
});
afterAll(() => Promise.all([world.close(), tokenless.close(), development.close()]));

type From = { remoteAddress?: string; headers?: Record<string, string> };
const statusOf = async (of: World, url: string, from: From) =>
  (await of.inject({ method: 'GET', url, ...from })).status;
const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

test.each(PATHS)('%s is for this machine or a token in production', async (url) => {
  const far = '203.0.113.9';
  expect(await statusOf(world, url, {})).toBe(200);
  expect(await statusOf(world, url, { remoteAddress: '::1' })).toBe(200);
  const headers = bearing(OPERATOR_TOKEN);
  expect(await statusOf(world, url, { remoteAddress: far, headers })).toBe(200);
  expect(await statusOf(world, url, { remoteAddress: far })).toBe(404);
  expect(await statusOf(world, url, { remoteAddress: far, headers: bearing('x') })).toBe(404);
  expect(await statusOf(tokenless, url, { remoteAddress: far, headers })).toBe(404);
});

test.each(PATHS)('%s is not for whom a proxy on this machine calls', async (url) => {
  for (const asked of [world, tokenless])
    for (const address of ['203.0.113.9', '127.0.0.1'])
      expect(await statusOf(asked, url, { headers: { 'x-forwarded-for': address } })).toBe(404);
});

test.each(PATHS)('%s is open in development', async (url) => {
  expect(await statusOf(development, url, { remoteAddress: '192.168.1.20' })).toBe(200);
});
