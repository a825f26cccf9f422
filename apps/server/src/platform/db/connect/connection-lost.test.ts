import { expect, test } from 'vitest';
import { isConnectionLost } from './connection-lost.ts';

const internal = (message: string, where?: string) =>
  Object.assign(new Error(message), { code: 'XX000', where });
const CLOSED =
  'server closed the connection unexpectedly\n\tThis probably means the server terminated';
const ON_WORKER = 'while executing command on 10.0.0.7:5432';

test('a node of Citus that falls while it works is a lost connection', () => {
  expect(isConnectionLost(internal(CLOSED, ON_WORKER))).toBe(true);
  expect(isConnectionLost(internal(CLOSED, `PL/pgSQL function f() line 2\n${ON_WORKER}`))).toBe(
    true,
  );
});

test.each([
  ['of a node', internal('cache lookup failed for type 7', ON_WORKER)],
  ['without a node', internal(CLOSED)],
])('an internal error %s is a fault', (_what, error) => {
  expect(isConnectionLost(error)).toBe(false);
});
