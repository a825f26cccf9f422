/** Transactions on a real database: what ends with them, and what becomes of a broken one. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { freshDatabase } from '#testing/database/database.ts';
import { withClient } from '../backup/database-facts.ts';
import { anyOf } from './any-of.ts';
import { type AnyTenant, type Database, type Db, openDatabase } from './open.ts';

let home: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeAll(async () => {
  home = await freshDatabase();
  database = openDatabase(home.appUrl, 2);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

async function ownProcess({ db }: { db: Db }): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

const endProcess = (pid: number) =>
  withClient(home.ownerUrl, async (client) => {
    await client.query('select pg_terminate_backend($1::int, 5000)', [pid]);
  });

describe('a transaction', () => {
  test('whose connection breaks while it waits for something else fails alone', async () => {
    const broken = database.inScope(platformScope, async ({ db }) => {
      // Answers once the process is gone; the connection hears of it while nobody asks it anything.
      await endProcess(await ownProcess({ db }));
      await setImmediate();
      return ownProcess({ db });
    });
    await expect(broken).rejects.toThrow();
    expect(await database.inScope(platformScope, ownProcess)).toBeGreaterThan(0);
    expect(database.load()).toMatchObject({ waiting: 0 });
  });

  test('runs no statement once it is over', async () => {
    let kept: AnyTenant | undefined;
    await database.inScope(platformScope, (tenant) => {
      kept = tenant;
      return ownProcess(tenant);
    });
    await expect(kept && ownProcess(kept)).rejects.toThrow('is over');
    await database
      .inScope(platformScope, (tenant) => {
        kept = tenant;
        return Promise.reject(new Error('given up'));
      })
      .catch(() => undefined);
    await expect(kept && ownProcess(kept)).rejects.toThrow('is over');
  });

  test('answers statements that were asked for at once, each its own and in their order', async () => {
    const answers = await database.inScope(platformScope, ({ db }) =>
      Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(db))),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
  });

  test('keeps the plan of a short list, and has a large one planned by its values', async () => {
    const kept = (count: number) =>
      database.inScope(platformScope, async ({ db }) => {
        const ids = Array.from({ length: count }, (_, at) => String(at));
        const list = await sql`select ${count}::integer where '0' = ${anyOf(ids, 'text')}`.execute(
          db,
        );
        const plans = await sql<{ statement: string }>`
          select statement from pg_prepared_statements where statement like '%where ''0'' = any%'`.execute(
          db,
        );
        return [list.rows.length, plans.rows.map(({ statement }) => statement.includes('unnest'))];
      });
    expect(await kept(501)).toEqual([1, []]);
    expect(await kept(500)).toEqual([1, [true]]);
  });

  test('ends with the statement that fails, and so do those asked for along with it', async () => {
    const heard: string[] = [];
    const failing = database.inScope(platformScope, async ({ db }) => {
      const asked = ['1', '1 / 0', '2'].map((value) => sql`select ${sql.raw(value)}`.execute(db));
      for (const each of await Promise.allSettled(asked)) heard.push(each.status);
    });
    await expect(failing).rejects.toThrow('already aborted');
    expect(heard).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await database.inScope(platformScope, ownProcess)).toBeGreaterThan(0);
  });

  test('is set to its scope before its first statement', async () => {
    const scopes = [platformScope, orgScope('01890000-0000-7000-8000-000000000001')];
    const seen = await Promise.all(
      scopes.map((scope) =>
        database.inScope(scope, async ({ db }) => {
          const { rows } = await sql<{ platform: boolean; org: string | null }>`
            select app_is_platform() as platform, app_org() as org`.execute(db);
          return rows[0];
        }),
      ),
    );
    expect(seen).toEqual([
      { platform: true, org: null },
      { platform: false, org: '01890000-0000-7000-8000-000000000001' },
    ]);
  });

  test('that does not open lets no statement follow, and leaves its connection whole', async () => {
    const one = openDatabase(database.url, 1);
    try {
      // The connection is left where nothing can begin: in a transaction that failed.
      await sql`begin`.execute(one.bare);
      await expect(sql`select 1 / 0`.execute(one.bare)).rejects.toThrow();
      const told: string[] = [];
      const work = one.inScope(platformScope, async ({ db }) => {
        for (const text of ['select 1', 'select 2'])
          await sql
            .raw(text)
            .execute(db)
            .catch((error: Error) => told.push(error.message));
      });
      await expect(work).rejects.toThrow('aborted');
      expect(told).toEqual([
        expect.stringContaining('aborted'),
        expect.stringContaining('is over'),
      ]);
      expect(await one.inScope(platformScope, ownProcess)).toBeGreaterThan(0);
    } finally {
      await one.close();
    }
  });

  test('reads no further through a cursor once it is over', async () => {
    const rows = await database.inSnapshot(platformScope, async ({ db }) => {
      const numbers = sql<{ n: number }>`generate_series(1, 9)`.as<'numbers'>(sql`numbers(n)`);
      const pieces = db.selectFrom(numbers).select('n').stream(1);
      await pieces.next();
      return pieces;
    });
    await expect(rows.next()).rejects.toThrow('is over');
    expect(await database.inScope(platformScope, ownProcess)).toBeGreaterThan(0);
  });
});

/** In characters. */
const LONGEST_PREPARED = 6000;

describe('a statement', () => {
  test('is prepared on its connection, unless its text is long: of those there may be any number', async () => {
    const marker = `select '${'x'.repeat(20)}`;
    const prepared = await database.inScope(platformScope, async ({ db }) => {
      for (const length of [LONGEST_PREPARED, LONGEST_PREPARED + 1]) {
        const text = `${marker}${'y'.repeat(length - marker.length - 1)}'`;
        await sql.raw(text).execute(db);
      }
      return sql<{ length: number }>`select char_length(statement) as length
        from pg_prepared_statements where starts_with(statement, ${marker})`.execute(db);
    });
    expect(prepared.rows).toEqual([{ length: LONGEST_PREPARED }]);
  });
});

describe('a name', () => {
  test('is snake_case in statements and camelCase in rows, but not in the values of JSON', async () => {
    const { rows } = await sql`
      select rolled_up_at is null as is_new, '{"kept_key": 1}'::jsonb as some_json
      from ${sql.table('statisticState')}`.execute(database.bare);
    expect(rows).toEqual([{ isNew: false, someJson: { kept_key: 1 } }]);
    const stated = database.bare.selectFrom('statisticState').select('rolledUpAt as lastAt');
    expect(stated.compile().sql).toBe('select "rolled_up_at" as "last_at" from "statistic_state"');
    expect(await stated.execute()).toEqual([{ lastAt: expect.any(Date) }]);
  });

  test('is read the same through a cursor', async () => {
    const read = await database.inSnapshot(platformScope, async ({ db }) => {
      const pieces = [];
      const rows = db.selectFrom('statisticState').select('rolledUpAt').stream(1);
      for await (const row of rows) pieces.push(row);
      return pieces;
    });
    expect(read).toEqual([{ rolledUpAt: expect.any(Date) }]);
  });
});
