import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { isConnectionLost } from '#platform/db/connection-lost.ts';
import { openS3Store } from './s3-store.ts';

/** An address that refuses connections. */
async function closedEndpoint(): Promise<string> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test('a store that is away is named, and is not taken for the database', async () => {
  const endpoint = await closedEndpoint();
  const keys = { keyId: 'id', keySecret: 'secret' };
  const store = openS3Store({
    endpoint,
    region: 'us-east-1',
    bucket: 'spine',
    prefix: '',
    ...keys,
  });
  const error: unknown = await store.has(randomUUID()).catch((reason: unknown) => reason);
  expect(String(error)).toContain(`the object store ${endpoint} does not answer`);
  expect(isConnectionLost(error)).toBe(false);
});
