/**
 * A complete server on a database of its own, with the cast signed in. Tests speak to it through the contract:
 * `await world.as('doctor').call(listPatients, { page: 1 })` answers the envelope as it travels.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { API_PREFIX, type Endpoint, type EndpointInput } from '@spine/contract/kernel';
import { type SecondStep, systemInfo } from '@spine/contract/session';
import type { InjectOptions } from 'fastify';
import { buildApp } from '#app';
import { readConfig } from '#config';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import { openDatabase } from '#platform/db/open.ts';
import { openSmsSender } from '#platform/ports/sms-choice.ts';
import type { SmsSender } from '#platform/ports/sms-sender.ts';
import type { SessionRules } from '#platform/session/session-store.ts';
import { sessionIn } from '#testing/session.ts';
import { CAST_NAMES, type CastName, insertCast } from './cast.ts';
import { testClock } from './clock.ts';
import { freshDatabase } from './database/database.ts';
import { listenToStatements } from './database/statements/listen-to-statements.ts';

/** What an answer holds; which parts depends on the reply and on the outcome. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export type AnswerBody = any;
export type TestAnswer = {
  status: number;
  body: AnswerBody;
  bytes: Buffer;
  headers: Record<string, unknown>;
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Opens a world; close it after the tests of the file. `env` sets configuration variables. Text messages are stored in `sent`,
 * unless it names a vendor.
 */
export async function openWorld(env: Record<string, string> = {}) {
  const home = await freshDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SEED: 'none',
    SECRET: randomBytes(32).toString('hex'),
    PUBLIC_RATE_PER_MINUTE: '100000',
    BLOB_DIR: path.join(os.tmpdir(), `spine-blobs-${randomUUID()}`),
    ...env,
  });
  const clock = testClock();
  const database = openDatabase(home.appUrl, 8, { clock });
  // The application's own statements; what tests ask for themselves is not looked at.
  const statements = listenToStatements();
  const served = openDatabase(home.appUrl, 8, { watch: statements.hear, clock });
  const sent: { tel: string; code: string; purpose: string }[] = [];
  const fakeSender: SmsSender = {
    send: (message) => {
      sent.push(message);
      return Promise.resolve('sent');
    },
  };
  const smsSender =
    'SMS_SENDER' in env ? openSmsSender(config.sms, { clock, print: () => undefined }) : fakeSender;
  const cast = await insertCast(database, { now: clock.now(), salt: config.session.salt });
  const app = await buildApp({ config, database: served, clock, smsSender });
  await app.ready();
  const tokens = await signInAll(database, cast.users, {
    now: clock.now(),
    limits: config.session,
  });

  const inject = async (request: InjectOptions): Promise<TestAnswer> => {
    const answer = await app.inject(request);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : {},
      bytes: answer.rawPayload,
      headers: answer.headers,
    };
  };
  const callWith = (headers: Record<string, string>, send = inject) => ({
    /** Makes a call; input that the contract would refuse may be sent through `raw`. */
    call: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
      send(requestOf(endpoint, input, headers)),
    raw: (endpoint: Endpoint, input: unknown) => send(requestOf(endpoint, input, headers)),
    /** Sends one file as multipart, with the input in the query. */
    upload: (endpoint: Endpoint, input: unknown, file: { name: string; bytes: Buffer }) =>
      send(multipartOf(endpoint, input, { file, headers })),
  });
  const browserOf = async (token: string) => {
    const headers: Record<string, string> = { cookie: `SESSION=${token}` };
    const browse = async (request: InjectOptions) => {
      const answer = await inject(request);
      takeCookies(headers, answer);
      return answer;
    };
    await browse({ url: API_PREFIX + systemInfo.path, headers });
    return callWith(headers, browse);
  };

  return {
    app,
    config,
    database,
    /** The application's own connections. */
    served,
    clock,
    smsSender,
    cast,
    sent,
    tokens,
    ownerUrl: home.ownerUrl,
    appUrl: home.appUrl,
    inject,
    /** The scope of the cast's institution, for repositories and factories. */
    home: orgScope(cast.orgs.home) as OrgScope,
    other: orgScope(cast.orgs.other) as OrgScope,
    as: (name: CastName) => callWith({ authorization: `Bearer ${tokens[name]}` }),
    /** Like `as`, in a session of its own. */
    freshlyAs: async (name: CastName, { minutesAgo = 0, ...more }: SessionOptions = {}) => {
      const user = { userId: cast.users[name], ...more };
      const session = { ...user, client: 'app' as const, address: '127.0.0.1' };
      const at = { now: minutesBefore(clock.now(), minutesAgo), limits: config.session };
      return callWith({
        authorization: `Bearer ${await sessionIn(database, { ...session, ...at })}`,
      });
    },
    /** Signs the cast in anew, after the clock went beyond its sessions. */
    signInAgain: async () => {
      const at = { now: clock.now(), limits: config.session };
      Object.assign(tokens, await signInAll(database, cast.users, at));
    },
    /** Like `as`, in a browser: a session in a cookie, with its anti-forgery pair; it takes the cookies of answers. */
    inBrowser: async (name: CastName, { minutesAgo = 0 }: SessionOptions = {}) => {
      const session = {
        userId: cast.users[name],
        client: 'browser' as const,
        address: '127.0.0.1',
      };
      const at = { now: minutesBefore(clock.now(), minutesAgo), limits: config.session };
      return browserOf(await sessionIn(database, { ...session, ...at }));
    },
    /** A browser that has the cookie of a session. */
    browserOf,
    /** A client with a token that no session of the cast has, such as a device's. */
    withToken: (token: string) => callWith({ authorization: `Bearer ${token}` }),
    /** A client that is not a browser and has no session. */
    anonymous: callWith({ 'x-client': 'app' }),
    close: async () => {
      await app.close();
      await served.close();
      await database.close();
      await home.drop();
      await rm(config.files.directory, { recursive: true, force: true });
      statements.check();
    },
  };
}

/** Changes the headers of a browser's next call. */
function takeCookies(headers: Record<string, string>, answer: TestAnswer): void {
  const pairs = (line: string): [string, string][] =>
    line.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, value];
    });
  const lines = [answer.headers['set-cookie'] ?? []].flat().map(String);
  const jar = new Map(pairs(headers['cookie'] ?? ''));
  for (const line of lines)
    for (const [name, value] of pairs(line).slice(0, 1)) jar.set(name, value);
  headers['cookie'] = [...jar].map((pair) => pair.join('=')).join('; ');
  headers['x-xsrf-token'] = jar.get('XSRF-TOKEN') ?? '';
}

type SessionOptions = {
  secondStep?: SecondStep;
  /** When it signed in. */
  minutesAgo?: number;
};

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}

async function signInAll(
  database: ReturnType<typeof openDatabase>,
  users: Record<CastName, string>,
  at: { now: Date; limits: SessionRules },
): Promise<Record<CastName, string>> {
  const entries = await Promise.all(
    CAST_NAMES.map(async (name) => {
      const session = { userId: users[name], client: 'app' as const, address: '127.0.0.1', ...at };
      return [name, await sessionIn(database, session)] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<CastName, string>;
}

function requestOf(
  endpoint: Endpoint,
  input: unknown,
  headers: Record<string, string>,
): InjectOptions {
  const { url, rest } = addressOf(endpoint, input);
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    return { method: endpoint.method, url: url + queryOf(rest), headers };
  }
  return { method: 'POST', url, headers, payload: rest as object };
}

function multipartOf(
  endpoint: Endpoint,
  input: unknown,
  { file, headers }: { file: { name: string; bytes: Buffer }; headers: Record<string, string> },
): InjectOptions {
  const boundary = '----spine-test-boundary';
  const { url, rest } = addressOf(endpoint, input);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    method: 'POST',
    url: url + queryOf(rest),
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

function addressOf(endpoint: Endpoint, input: unknown): { url: string; rest: unknown } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { url: API_PREFIX + endpoint.path, rest: input };
  }
  const rest: Record<string, unknown> = { ...input };
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = String(rest[name] ?? '');
    delete rest[name];
    // A lone surrogate has no address; a browser sends the replacement character.
    return encodeURIComponent(value.replaceAll(/\p{Cs}/gu, '\ufffd'));
  });
  return { url: API_PREFIX + path, rest };
}

function queryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input))
    if (value !== undefined) query.set(key, String(value));
  return query.size > 0 ? `?${query}` : '';
}
