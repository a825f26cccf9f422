/**
 * Every call of the server, each of its fields, every kind of input nobody should send: the answer is an entry
 * of the catalogue, never a fault, and no row of an institution is written.
 */
import { ERROR_CATALOGUE } from '@spine/contract/catalogue';
import { type Endpoint, hasPermission, type Role, SUCCESS_CODE } from '@spine/contract/kernel';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBindings } from '#app';
import { CAST, CAST_NAMES, type CastName } from './cast.ts';
import { EVERY_KIND } from './hostile-values.ts';
import { atLength } from './length.ts';
import { openWorld, type World } from './world.ts';

const HOSTILE = EVERY_KIND.slice(0, atLength(5, EVERY_KIND.length));
const KEPT_ASIDE = new Set([
  'operation_log',
  'log_pending',
  'log_block',
  'log_seal',
  'log_total',
  'session',
  'picture_code',
  'sms_code',
  'sign_in_failure',
  'schema_migration',
]);

const PARTS = [0, 1, 2, 3, 4, 5] as const;

let world: World;
let owner: Client;
let pictured: string;
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  pictured = await pictureStatement();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const endpoints = (): Endpoint[] => createBindings({ ...world }).map(({ endpoint }) => endpoint);

function callerOf(endpoint: Endpoint): CastName {
  const access = endpoint.access;
  if (typeof access === 'string') return 'doctor';
  const mayCall = (role: Role) =>
    access.anyOf.some((permission) => hasPermission(role, permission));
  return CAST_NAMES.find((name) => name !== 'platform' && mayCall(CAST[name].role)) ?? 'platform';
}

function fieldsOf(endpoint: Endpoint): string[] {
  const { properties } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

/** How many rows each table holds, and all that is in them, as one text: of all tables in one statement. */
async function picture(): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(pictured);
  return rows[0]?.text ?? '';
}

async function pictureStatement(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const parts = rows
    .filter(({ name }) => !KEPT_ASIDE.has(name))
    .map(
      ({ name }) =>
        `select '${name} ' || count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as part from ${name} t`,
    );
  return `select string_agg(part, E'\n' order by part) as text from (${parts.join(' union all ')}) as tables`;
}

/** What answers when the database gave a call up or broke a rule no service had asked for: a fault by another name. */
const FAULTS = new Set([1100, 1502, 1503, 1504, 15001505, 15001515, 31001508]);

/** Everything one call is tried with: hostile bodies, and hostile values in each field. */
function attemptsAt(endpoint: Endpoint): unknown[] {
  return [
    ...HOSTILE,
    ...fieldsOf(endpoint).flatMap((field) => HOSTILE.map((value) => ({ [field]: value }))),
  ];
}

type Tried = { bad: string[]; succeeded: boolean };

async function tryAll(endpoint: Endpoint): Promise<Tried> {
  const caller = await world.freshlyAs(callerOf(endpoint));
  const tried: Tried = { bad: [], succeeded: false };
  for (const input of attemptsAt(endpoint)) {
    const { status, body } = await caller.raw(endpoint, input);
    const code = body?.code ?? body?.errorCode;
    const named = ERROR_CATALOGUE.has(code) && !FAULTS.has(code);
    const answered = status < 500 && (endpoint.reply.kind === 'file' || named);
    if (code === SUCCESS_CODE) tried.succeeded = true;
    if (!answered) tried.bad.push(`${endpoint.path} ${short(input)}: ${status} ${short(body)}`);
  }
  return tried;
}

const short = (value: unknown): string => JSON.stringify(value).slice(0, 120);

/** A single odd text may be a good name; where nothing was accepted, nothing may have changed. */
async function faultsOf(endpoint: Endpoint): Promise<string[]> {
  const before = await picture();
  const { bad, succeeded } = await tryAll(endpoint);
  const unchanged = succeeded || (await picture()) === before;
  return unchanged ? bad : [...bad, `${endpoint.path}: refused, but something was written`];
}

describe('hostile input', () => {
  // At length all calls together take longer than one test may on a slow machine.
  test.each(PARTS)(
    'is answered from the catalogue by every call, and writes nothing where it is refused (part %i) [7.4]',
    async (part) => {
      const faults: string[] = [];
      for (const [at, endpoint] of endpoints().entries())
        if (at % PARTS.length === part) faults.push(...(await faultsOf(endpoint)));
      expect(faults).toEqual([]);
    },
  );

  test('a body that is no JSON, or no object, is refused', async () => {
    const headers = { 'x-client': 'app', 'content-type': 'application/json' };
    for (const payload of [
      '{',
      'null',
      '[]',
      '"x"',
      '1',
      '{"__proto__": {"admin": true}}',
      `${'['.repeat(20_000)}`,
    ]) {
      const answer = await world.inject({
        method: 'POST',
        url: '/api/v1/users/login',
        headers,
        payload,
      });
      expect(answer.status, payload.slice(0, 20)).toBe(200);
      expect(ERROR_CATALOGUE.has(answer.body.code ?? answer.body.errorCode)).toBe(true);
    }
  });

  test('an unknown path, an unknown method and a body over the limit have their own answers', async () => {
    const unknown = await world.inject({ method: 'GET', url: '/api/v1/nothing/here' });
    expect([unknown.status, unknown.body.errorCode]).toEqual([404, 30000404]);
    const method = await world.inject({ method: 'PUT', url: '/api/v1/users/login', payload: {} });
    expect(method.status).toBe(404);
    const headers = { 'x-client': 'app', 'content-type': 'application/json' };
    const payload = JSON.stringify({ username: 'x'.repeat(2_000_000) });
    const large = await world.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      headers,
      payload,
    });
    expect([large.status, large.body.errorCode]).toEqual([413, 30000413]);
  });

  test('the database is what the test believes it is', async () => {
    const { rows } = await sql<{ user: string }>`select current_user as user`.execute(
      world.database.bare,
    );
    expect(rows[0]?.user).toBe('spine_app');
  });
});
