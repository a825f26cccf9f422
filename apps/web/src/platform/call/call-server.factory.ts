/// <reference types="node" />
/** A real server on a free port for the tests of `call`, with endpoints of every kind of reply. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  businessError,
  defineEndpoint,
  done,
  file,
  listOf,
  listQuery,
  message,
  oneOf,
  packed,
} from '@spine/contract/kernel';
import { z } from 'zod';
import { type CallEnvironment, makeCall } from './call.ts';
import { Refused } from './refused.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Starts a server whose handler a test may change. */
export async function startCallServer() {
  let handler: Handler = (_request, response) => response.end();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => handler(request, response, Buffer.concat(parts).toString('utf8')));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    base: `http://127.0.0.1:${address.port}`,
    handle: (next: Handler) => {
      handler = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A `call` in an environment that writes down what it was told to show. */
export function recordedCall(base: string, change: Partial<CallEnvironment> = {}) {
  const record = { shown: [] as string[], expired: 0, reached: [] as boolean[] };
  const call = makeCall({
    base,
    timeoutMs: 5000,
    cookies: () => 'language=zh; XSRF-TOKEN=anti%20forgery',
    tokenPath: '/prime',
    showError: (text) => record.shown.push(text),
    waitForRenewal: () => {
      record.expired += 1;
      return Promise.resolve(false);
    },
    isExpired: () => false,
    reportReached: (reached) => record.reached.push(reached),
    ...change,
  });
  return { call, record };
}

/** A handler that answers JSON. */
export function answer(value: unknown, status = 200): Handler {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
}

/** A handler that answers a page, as a proxy does. */
export function page(html: string, status: number): Handler {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end(html);
  };
}

/** How a call was refused; fails when it was not. */
export async function refusalOf(promise: Promise<unknown>): Promise<Refused> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refused)) throw new Error('the call was not refused');
  return error;
}

const common = { access: 'public', log: 'none', summary: '' } as const;

export const endpoints = {
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/rows',
    input: listQuery(['name'], { name: z.string().optional() }),
    reply: listOf(z.object({ id: z.string() })),
  }),
  one: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/one/:id',
    input: z.object({ id: z.string(), view: z.string().optional() }),
    reply: oneOf(z.object({ id: z.string() })),
  }),
  write: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/write',
    input: z.object({ name: z.string(), remark: z.string().nullish() }),
    reply: done,
    faults: { name: businessError(24001702, '请输入姓名') },
  }),
  remove: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/school/del/:id',
    input: z.object({ id: z.string() }),
    reply: done,
  }),
  word: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/word',
    input: z.object({}),
    reply: message,
  }),
  bytes: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/bytes',
    input: z.object({}),
    reply: file,
  }),
  parcel: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/parcel',
    input: z.object({}),
    reply: packed,
  }),
  upload: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/upload',
    body: 'multipart',
    input: z.object({ schoolId: z.string(), remark: z.string().nullish() }),
    reply: done,
  }),
} as const;
