/** What is told when the database gave a call up, by the codes it says it with; `limits.long.test.ts` provokes them. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { kernelErrors } from '@spine/contract/kernel';
import { expect, test } from 'vitest';
import { TooManyWaiting } from '#platform/auth/concurrency-limit.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { ADDING, answerOf, failureOf, READING, UPLOADING } from './limits.factory.ts';
import { openDatabase } from './open.ts';

const LIMITS = { wait: 200, statement: 300, lock: 100, idle: 200, long: 2000 };
const saying = (code: string) => Object.assign(new Error('given up'), { code });

test.each([
  ['57014', 'a statement that took too long'],
  ['55P03', 'a lock that was not got'],
])('%s, %s, is told by the code of what was asked', (code) => {
  const error = saying(code);
  expect(answerOf(ADDING, error)).toBe(kernelErrors.insertFailed);
  expect(answerOf(READING, error)).toBe(kernelErrors.unavailable);
  // A device sends it again.
  expect(answerOf(UPLOADING, error)).toBe(kernelErrors.unavailable);
});

test('who lost the connection, or finds too many waiting, is told that the service is not there', () => {
  expect(answerOf(ADDING, saying('25P03'))).toBe(kernelErrors.unavailable);
  expect(answerOf(READING, new TooManyWaiting())).toBe(kernelErrors.unavailable);
});

test.each([
  ['says nothing', () => undefined],
  ['hangs up', (socket: { destroy(): void }) => socket.destroy()],
])('a server that %s is away', async (_what, greet) => {
  const server = createServer(greet).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const nowhere = openDatabase(`postgres://spine_app@127.0.0.1:${port}/none`, 1, {
    limits: LIMITS,
  });
  const error = await failureOf(nowhere.inScope(platformScope, () => Promise.resolve()));
  expect(answerOf(ADDING, error)).toBe(kernelErrors.unavailable);
  await nowhere.close();
  server.close();
});
