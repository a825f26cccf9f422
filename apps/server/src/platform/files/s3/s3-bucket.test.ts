import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { uploadAppPackage } from '@spine/contract/app-package';
import { kernelErrors } from '@spine/contract/kernel';
import { expect, test } from 'vitest';
import { makeApk } from '#features/app-package/app-package.factory.ts';
import { isConnectionLost } from '#platform/db/connect/connection-lost.ts';
import { openWorld } from '#testing/world.ts';
import { FilesAwayError } from '../blob-store.ts';
import { openBucket } from './s3-bucket.ts';
import { openS3Store } from './s3-store.ts';

const SETTINGS = {
  region: 'us-east-1',
  bucket: 'spine',
  prefix: '',
  keyId: 'id',
  keySecret: 'secret',
};

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

/** A store that answers every call with a status and a page of its proxy, and how often it was called. */
async function openStub(status: number) {
  const calls: (string | undefined)[] = [];
  const server = createHttpServer((request, response) => {
    calls.push(request.url);
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { endpoint: `http://127.0.0.1:${port}`, calls, close };
}

const failureOf = (endpoint: string): Promise<unknown> =>
  openS3Store({ endpoint, ...SETTINGS })
    .has(randomUUID())
    .catch((reason: unknown) => reason);

test('a store that cannot answer at the moment is away, and one that refuses is not', async () => {
  const broken = await openStub(503);
  expect(await failureOf(broken.endpoint)).toBeInstanceOf(FilesAwayError);
  expect(broken.calls.length).toBeGreaterThan(1);
  await broken.close();
  const forbidding = await openStub(403);
  const refused = await failureOf(forbidding.endpoint);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).not.toBeInstanceOf(FilesAwayError);
  await forbidding.close();
});

test.each([
  [502, true],
  [403, false],
  [404, false],
])('a store that answers %d to a read without saying more is away: %s', async (status, isAway) => {
  const stub = await openStub(status);
  const failure = await openBucket({ endpoint: stub.endpoint, ...SETTINGS })
    .get(randomUUID())
    .catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof FilesAwayError).toBe(isAway);
  await stub.close();
});

test('what answers in another language than HTTP is no store that is away', async () => {
  const server = createServer((socket) => socket.end('SSH-2.0-x\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const failure = await failureOf(`http://127.0.0.1:${port}`);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(FilesAwayError);
  server.close();
});

test('who needs a file of a store that is away is told to come again later', async () => {
  const world = await openWorld({
    S3_ENDPOINT: await closedEndpoint(),
    S3_BUCKET: 'spine',
    S3_KEY_ID: 'id',
    S3_KEY_SECRET: 'secret',
  });
  const input = { platform: 'android', version: '1.0.2' };
  const file = { name: 'spine.apk', bytes: makeApk('spine') };
  const { status, body } = await world.as('platform').upload(uploadAppPackage, input, file);
  expect([status, body.errorCode]).toEqual([503, kernelErrors.unavailable.code]);
  expect(JSON.stringify(body)).toContain('请稍后再试');
  await world.close();
});

test('a store that is away is named, and is not taken for the database', async () => {
  const endpoint = await closedEndpoint();
  const error = await failureOf(endpoint);
  expect(String(error)).toContain(`the object store ${endpoint} does not answer`);
  expect(error).toBeInstanceOf(FilesAwayError);
  expect(isConnectionLost(error)).toBe(false);
});
