import { expect, it, vi } from 'vitest';

it('without a record sent, the time of the server is that of its last answer; a record knows better', async () => {
  vi.resetModules();
  const calls = await import('#platform/call/server-time.ts');
  const { noteServerTime, serverNow } = await import('./server-clock.ts');
  const said = { date: 'Tue, 03 Mar 2020 08:00:00 GMT', 'cache-control': 'no-store' };
  calls.noteServerTime(new Headers(said));
  expect(serverNow().getUTCFullYear()).toBe(2020);
  noteServerTime('2021-03-03T08:00:00Z');
  expect(serverNow().getUTCFullYear()).toBe(2021);
  vi.resetModules();
});
