/** A server behind pgbouncer in transaction mode, with fewer connections to the database than calls at a time. */
import { jobDetail, startExport } from '@spine/contract/job';
import { addSchool, listSchools } from '@spine/contract/school';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { deviceWith, type Envelope } from '#testing/device-client.ts';
import {
  type Pooler,
  poolerVersion,
  startPooler,
  supportsNames,
} from '#testing/process/pgbouncer.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { LIMIT_SECONDS } from './limits.ts';
import { type Database, openDatabase } from './open.ts';

const SIZE = 3;
const CALLERS = 12;
const ROUNDS = 3;
const REGION = { province: '330000', city: '330100', district: '330106' };

let world: World;
let pooler: Pooler;
let server: ServerProcess;
let pooled: Database;

const namesIn = ({ rows = [] }: Envelope) => rows.map((row) => (row as { name: string }).name);

describe.skipIf(!poolerVersion)(
  `behind pgbouncer ${poolerVersion} (of the package pgbouncer)`,
  () => {
    beforeAll(async () => {
      world = await openWorld();
      await world.app.close();
      pooler = await startPooler({ appUrl: world.appUrl, size: SIZE });
      server = await startServerProcess(world, {
        DATABASE_URL: pooler.pooledUrl(world.ownerUrl),
        APP_DATABASE_URL: pooler.pooledUrl(world.appUrl),
        DATABASE_DIRECT_URL: world.ownerUrl,
        DATABASE_PREPARED: String(supportsNames),
      });
      pooled = openDatabase(world.appUrl, CALLERS, {
        pooledUrl: pooler.pooledUrl(world.appUrl),
        isPrepared: supportsNames,
      });
    });
    afterAll(async () => {
      await pooled?.close();
      await server?.kill();
      await pooler?.stop();
      await world?.close();
    });

    test('each call sees its own institution, over connections that all share', async () => {
      const makeCalls = async (_: unknown, number: number) => {
        const name = number % 2 === 0 ? 'manager' : 'rival';
        const client = deviceWith(server.url, world.tokens[name]);
        for (let round = 0; round < ROUNDS; round += 1) {
          const school = `${name} ${number} ${round}`;
          const added = await client.call(addSchool, { name: school, ...REGION });
          expect(added).toMatchObject({ code: 8000 });
          const names = namesIn(await client.call(listSchools, { size: 1000 }));
          expect(names).toContain(school);
          expect(names.filter((other) => !other.startsWith(name))).toEqual([]);
        }
        client.close();
      };
      await Promise.all(Array.from({ length: CALLERS }, makeCalls));
    });

    test('the database has no more connections than the pooler is allowed', async () => {
      const one = () => sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.01)`;
      const answers = await Promise.all(
        Array.from({ length: 4 * CALLERS }, () => one().execute(pooled.bare)),
      );
      const processes = new Set(answers.map(({ rows }) => rows[0]?.pid));
      expect(processes.size).toBeLessThanOrEqual(SIZE);
    });

    test('what a transaction sets, locks or makes ends with it', async () => {
      await pooled.inScope(world.home, ({ db }) =>
        sql`select pg_advisory_xact_lock(77)`.execute(db),
      );
      const left = await Promise.all(
        Array.from({ length: CALLERS }, () =>
          sql<{ org: string | null; limit: string; locks: number }>`
          select nullif(current_setting('app.org_id', true), '') as org,
            current_setting('statement_timeout') as limit,
            (select count(*)::int from pg_locks where locktype = 'advisory' and objid = 77) as locks`.execute(
            pooled.bare,
          ),
        ),
      );
      for (const { rows } of left) expect(rows).toEqual([{ org: null, limit: '0', locks: 0 }]);
    });

    test('a transaction sets its own limits', async () => {
      const limitsOf = (database: Database) =>
        database.inScope(platformScope, async ({ db }) => {
          const { rows } = await sql<{ name: string; seconds: number }>`
          select name, setting::int / 1000 as seconds from pg_settings where name in
            ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(
            db,
          );
          return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]));
        });
      const { statement, lock, idle, long } = LIMIT_SECONDS;
      expect(await limitsOf(pooled)).toEqual({
        statement_timeout: statement,
        lock_timeout: lock,
        idle_in_transaction_session_timeout: idle,
      });
      expect(await limitsOf(pooled.unhurried)).toEqual({
        statement_timeout: long,
        lock_timeout: long,
        idle_in_transaction_session_timeout: 0,
      });
    });

    test('a long read goes on in pieces while others work', async () => {
      const manager = deviceWith(server.url, world.tokens.manager);
      for (let number = 0; number < CALLERS; number += 1)
        await manager.call(addSchool, { name: `manager long ${number}`, ...REGION });
      const ids = await pooled.inSnapshot(world.home, async ({ db }) => {
        const read: string[] = [];
        for await (const { id } of db.selectFrom('school').select('id').stream(5)) {
          read.push(id);
          if (read.length % 5 === 0) await manager.call(listSchools, {});
        }
        return read;
      });
      manager.close();
      expect(ids.length).toBeGreaterThanOrEqual(CALLERS);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('jobs are done, and the queue listens past the pooler', async () => {
      const manager = deviceWith(server.url, world.tokens.manager);
      const begun = await manager.call(startExport, { path: '/patient/exportExcel', input: {} });
      const { id } = begun.data as { id: string };
      const state = async () => (await manager.call(jobDetail, { id })).data;
      await expect.poll(state).toMatchObject({ status: 'done' });
      manager.close();
      const listeners = await withClient(world.ownerUrl, (owner) =>
        owner.query(
          `select from pg_stat_activity
         where datname = current_database() and application_name = 'spine jobs'
           and (query ilike 'listen%' or query like '%pg_listening_channels%')`,
        ),
      );
      expect(listeners.rowCount).toBeGreaterThan(0);
    });
  },
);
