import { expect, it, vi } from 'vitest';

it('without a record sent, the time of the server is that of its last answer; a record knows better', async () => {
  vi.resetModules();
  const calls = await import('#platform/call/server-time.ts');
  const { noteServerTime, readClockAhead, serverNow } = await import('./server-clock.ts');
  const said = { date: 'Tue, 03 Mar 2020 08:00:00 GMT', 'cache-control': 'no-store' };
  expect(readClockAhead()).toBeUndefined();
  calls.noteServerTime(new Headers(said));
  expect(serverNow().getUTCFullYear()).toBe(2020);
  // What is made before the first record has its clock corrected, too.
  expect(Date.now() - (readClockAhead() ?? 0)).toBeCloseTo(Date.parse(said.date), -4);
  noteServerTime('2021-03-03T08:00:00Z');
  expect(serverNow().getUTCFullYear()).toBe(2021);
  vi.resetModules();
});
