import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a browser whose errors take no cause still tells why its storage failed', async () => {
  vi.stubGlobal(
    'Error',
    class extends Error {
      // As Chromium 86 and Safari 14, it drops the second argument.
      constructor(message?: string) {
        super(message);
      }
    },
  );
  vi.resetModules();
  const { StoreFailed, StoreFull } = await import('./device-errors.ts');
  const lost = new DOMException('lost', 'UnknownError');
  expect([new StoreFailed(lost).cause, new StoreFull(lost).cause]).toEqual([lost, lost]);
});
