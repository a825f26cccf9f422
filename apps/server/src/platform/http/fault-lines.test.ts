/** What the process log holds of causes that repeat themselves. */
import process from 'node:process';
import { login } from '@spine/contract/session';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

type Line = {
  msg: string;
  err?: { stack: string };
  cause?: string;
  leftOut?: number;
  refused?: number;
};

let world: World;
let lines: Line[] = [];
beforeAll(async () => {
  // Before the logger is made, which else writes past it.
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)));
    return true;
  });
  world = await openWorld({ LOG_LEVEL: 'warn' });
});
beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
afterAll(async () => {
  await world.close();
  vi.restoreAllMocks();
});

const away = () => Object.assign(new Error('the database is away'), { code: '57P03' });
const fail = (error: Error, message = 'fault') =>
  world.app.log.child({}).error({ err: error }, message);

test('of a cause that fails every call there is one line a second, the first with its stack', () => {
  for (let call = 0; call < 400; call += 1) fail(away());
  expect(lines).toHaveLength(1);
  expect(lines[0]?.err?.stack).toContain('the database is away');
  vi.advanceTimersByTime(1000);
  for (let call = 0; call < 30; call += 1) fail(away());
  vi.advanceTimersByTime(1000);
  const cause = '57P03 the database is away';
  expect(lines.slice(1)).toMatchObject([
    { msg: 'fault', cause, leftOut: 399 },
    { msg: 'fault', cause, leftOut: 30 },
  ]);
  expect(lines.slice(1).some(({ err }) => err)).toBe(false);
});

test('another cause, another code and another place have lines of their own', () => {
  fail(away());
  fail(new Error('the database is away'));
  fail(new Error('a column is missing'));
  fail(away(), 'job');
  expect(lines).toHaveLength(4);
});

test('the same words from another place have a line of their own; a lost connection has one wherever it was', () => {
  const missing = () => new TypeError('a column is missing');
  for (let call = 0; call < 20; call += 1) {
    fail(missing());
    fail(missing());
    fail(away());
    fail(away());
  }
  const told = lines.map(({ err }) => err?.stack.split('\n')[0]);
  expect(told.filter((line) => line?.startsWith('TypeError'))).toHaveLength(2);
  expect(told).toHaveLength(3);
});

test('after a second without it, a cause is told with its stack again', () => {
  fail(away());
  vi.advanceTimersByTime(1000);
  fail(away());
  expect(lines.map(({ err }) => typeof err?.stack)).toEqual(['string', 'string']);
});

test('of refused sign-ins there is one line a second for each call and code, with no word of who tried', async () => {
  const name = 'somebody-unknown';
  const signIn = (username: string) =>
    world.anonymous.call(login, { username, pw: '0'.repeat(32), picCode: 'none', mcode: 'none' });
  for (let call = 0; call < 3; call += 1) await signIn(name);
  const [first] = lines;
  expect(lines).toHaveLength(1);
  expect(first).toMatchObject({ msg: 'sign-in refused', route: 'POST /users/login' });
  expect(first?.refused).toBeGreaterThan(0);
  vi.advanceTimersByTime(1000);
  expect(lines[1]).toMatchObject({ msg: 'sign-in refused', leftOut: 2 });
  expect(JSON.stringify(lines)).not.toContain(name);
});

test('lines that tell of no error are all there', () => {
  world.app.log.error('first');
  world.app.log.error('first');
  expect(lines.map(({ msg }) => msg)).toEqual(['first', 'first']);
});
