/** The clock of a browser that was not prepared. */
import { afterEach, expect, test, vi } from 'vitest';
import { exam } from '../vault/device.factory.ts';
import { idOf, insertBrowser, openPage, startDeviceServer } from './device-page.factory.ts';

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a clock that is set in the middle of a session is compared with the server’s before the next record', async () => {
  insertBrowser();
  const server = await startDeviceServer();
  const page = await openPage();
  const { readClockAhead } = await import('../../records/server-clock.ts');
  page.signIn();
  const timesAsked = () => server.pathsOf().filter((name) => name === 'sealing').length;
  for (const at of [1, 2]) await page.recordStore.add(exam(idOf(at)));
  expect(timesAsked()).toBe(1);
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + HOUR_MS);
  for (const at of [3, 4]) await page.recordStore.add(exam(idOf(at)));
  expect(timesAsked()).toBe(2);
  expect(readClockAhead()).toBeGreaterThanOrEqual(HOUR_MS);
});
