import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listPatients, patientDetail } from '@spine/contract/patient';
import { currentUser, picCode } from '@spine/contract/session';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(path.join(os.tmpdir(), 'spine-web-'));
  await writeFile(path.join(webDir, 'index.html'), '<!doctype html><title>web</title>');
  await writeFile(path.join(webDir, 'quick-query.html'), '<!doctype html><title>family</title>');
  await writeFile(path.join(webDir, 'station.html'), '<!doctype html><title>station</title>');
  await writeFile(path.join(webDir, 'station-worker.js'), 'self;');
  await writeFile(path.join(webDir, 'station.webmanifest'), '{}');
  await writeFile(path.join(webDir, 'favicon.svg'), '<svg/>');
  world = await openWorld({ WEB_DIR: webDir });
});
afterAll(async () => {
  await world.close();
  await rm(webDir, { recursive: true });
});

const get = (url: string) => world.inject({ method: 'GET', url });

describe('operators', () => {
  test('see liveness, and readiness with the state of database and migrations', async () => {
    expect((await get('/healthz')).body).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ready', database: true, migrations: true, room: true },
    ]);
  });

  test('see that a server behind its schema is not ready', async () => {
    const owner = new Client({ connectionString: world.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query('delete from schema_migration returning name, applied_at');
    const behind = await get('/readyz');
    for (const { name, applied_at } of rows) {
      await owner.query('insert into schema_migration (name, applied_at) values ($1, $2)', [
        name,
        applied_at,
      ]);
    }
    await owner.end();
    expect([behind.status, behind.body.migrations]).toEqual([503, false]);
  });

  test('see that a server whose database refuses writes is not ready, and callers that it is away', async () => {
    const name = new URL(world.ownerUrl).pathname.slice(1);
    /** For connections of the application that are new, and it has no others then. */
    const alter = (change: string) =>
      withClient(world.ownerUrl, async (owner) => {
        await owner.query('set default_transaction_read_only = off');
        await owner.query(`alter database ${name} ${change}`);
        await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'spine'`,
        );
      });
    await alter('set default_transaction_read_only = on');
    await expect
      .poll(() => get('/readyz'))
      .toMatchObject({
        status: 503,
        body: { status: 'unready', database: true, migrations: true, readOnly: true },
      });
    const written = await world.anonymous.call(picCode, { mcode: 'm' });
    expect([written.status, written.body.errorCode]).toEqual([503, 30000503]);
    await alter('reset default_transaction_read_only');
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  });

  test('hear of a database that does not answer before it does, and its question is asked once', async () => {
    const owner = new Client({ connectionString: world.ownerUrl });
    await owner.connect();
    try {
      await owner.query('begin; lock table schema_migration in access exclusive mode');
      const silent = await Promise.all([1, 2, 3].map(() => get('/readyz')));
      expect(silent.map(({ status, body }) => [status, body.database])).toEqual(
        [1, 2, 3].map(() => [503, false]),
      );
      const { rows } = await owner.query(
        `select pid from pg_locks where relation = 'schema_migration'::regclass and not granted`,
      );
      expect(rows).toHaveLength(1);
    } finally {
      await owner.end();
    }
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  });

  test('see metrics by route pattern, without addresses, queries or names', async () => {
    await get('/api/v1/users/current?name=%E5%BC%A0%E4%B8%89');
    const text = (await get('/metrics')).bytes.toString('utf8');
    expect(text).toContain('route="/api/v1/users/current"');
    expect(text).toContain('database_connections{state="open"}');
    expect(text).toContain('jobs{state="waiting"} 0');
    expect(text).not.toContain('%E5%BC%A0');
  });

  test('can read the calls as OpenAPI', async () => {
    const { body } = await get('/api/docs');
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/v1/users/login'].post.requestBody).toBeDefined();
  });
});

describe('the web', () => {
  test('is answered for every page address, and files by their name', async () => {
    const copied = [
      '/verify/AAAA.',
      '/verify/AAAA&shareTo=weixin',
      `/verify/AAAA${encodeURI('。')}`,
    ];
    for (const url of [
      '/',
      '/login',
      '/mainPage/patientsList?page=2',
      '/no/page?x=1.5',
      ...copied,
    ]) {
      const { status, bytes } = await get(url);
      expect([url, status, bytes.toString()]).toEqual([
        url,
        200,
        '<!doctype html><title>web</title>',
      ]);
    }
    for (const url of [
      '/quick-query',
      '/quick-query/notice',
      '/quick-query?from=qr',
      '/quick-query&from=qr',
    ]) {
      expect([url, (await get(url)).bytes.toString()]).toEqual([
        url,
        '<!doctype html><title>family</title>',
      ]);
    }
    for (const url of ['/station', '/station?from=qr', '/station。'])
      expect((await get(encodeURI(url))).bytes.toString()).toContain('<title>station</title>');
    expect((await get('/stationary')).bytes.toString()).toContain('<title>web</title>');
    expect((await get('/quick-queries')).bytes.toString()).toContain('<title>web</title>');
    expect((await get('/favicon.svg')).status).toBe(200);
    expect((await get('/missing.js')).status).toBe(404);
    expect((await get('/../package.json')).status).toBe(404);
  });

  test('has the station installed by its own worker and manifest, which browsers ask for each time', async () => {
    const worker = (await get('/station-worker.js')).headers;
    expect(worker['content-type']).toMatch(/^(text|application)\/javascript/);
    const manifest = (await get('/station.webmanifest')).headers;
    expect(manifest['content-type']).toMatch(/^application\/manifest\+json/);
    for (const headers of [worker, manifest]) expect(headers['cache-control']).toBe('no-cache');
    const policy = String((await get('/station')).headers['content-security-policy']);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
  });

  test('carries the headers that keep other pages out', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('camera=(), microphone=(), geolocation=()');
  });
});

describe('the gate', () => {
  test('says its time with each answer', async () => {
    const { headers } = await world.as('doctor').call(currentUser, {});
    expect(headers['date']).toBe(world.clock.now().toUTCString());
  });

  test('lets nobody keep what it answers', async () => {
    const doctor = world.as('doctor');
    for (const { status, headers } of [
      await doctor.call(listPatients, {}),
      await doctor.call(currentUser, {}),
      await doctor.raw(patientDetail, { id: 'none' }),
      await world.anonymous.call(listPatients, {}),
      await get('/api/v1/nothing'),
    ])
      expect([status, headers['cache-control']]).toEqual([status, 'no-store']);
  });

  test('counts them together with the other servers of the database', async () => {
    const strict = await openWorld({ PUBLIC_RATE_PER_MINUTE: '3' });
    await strict.app.listen({ host: '127.0.0.1', port: 0 });
    await strict.anonymous.call(picCode, { mcode: 'm' });
    const counted = () => strict.database.bare.selectFrom('callRate').select('calls').execute();
    await expect.poll(counted).toEqual([{ calls: 1 }]);
    await strict.close();
  });

  test('counts the calls of an address and refuses too many with 429', async () => {
    const strict = await openWorld({ PUBLIC_RATE_PER_MINUTE: '3' });
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      statuses.push((await strict.anonymous.call(picCode, { mcode: 'm' })).status);
    }
    const refused = await strict.anonymous.call(picCode, { mcode: 'm' });
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(refused.body.errorCode).toBe(30000429);
    await strict.close();
  });

  test.each(['', 'x', 'a'.repeat(43), '../../etc', "' or 1=1 --"])(
    'takes the token %j for nobody',
    async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await world.inject({
        method: 'GET',
        url: `/api/v1${currentUser.path}`,
        headers,
      });
      expect(answer.body.errorCode).toBe(2401);
    },
  );

  test('answers a fault with 1500 and tells nothing of its cause [8.12]', async () => {
    const broken = await openWorld();
    await broken.served.close();
    const answer = await broken.anonymous.call(picCode, { mcode: 'm' });
    expect([answer.status, answer.body.errorCode]).toEqual([500, 1500]);
    expect(JSON.stringify(answer.body)).not.toMatch(/pool|pg|stack/i);
    await broken.app.close();
    await broken.database.close();
  });
});
