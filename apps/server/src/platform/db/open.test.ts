/** Transactions on a real database: what ends with them, and what becomes of a broken one. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { freshDatabase } from '#testing/database.ts';
import { withClient } from './database-facts.ts';
import { type Database, type Db, openDatabase } from './open.ts';

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

async function ownProcess(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

const endProcess = (pid: number) =>
  withClient(home.ownerUrl, async (client) => {
    await client.query('select pg_terminate_backend($1, 5000)', [pid]);
  });

describe('a transaction', () => {
  test('whose connection breaks while it waits for something else fails alone', async () => {
    const broken = database.inScope(platformScope, async (db) => {
      // Answers once the process is gone; the connection hears of it while nobody asks it anything.
      await endProcess(await ownProcess(db));
      await setImmediate();
      return ownProcess(db);
    });
    await expect(broken).rejects.toThrow();
    expect(await database.inScope(platformScope, ownProcess)).toBeGreaterThan(0);
    expect(database.load()).toMatchObject({ waiting: 0 });
  });

  test('runs no statement once it is over', async () => {
    let kept: Db | undefined;
    await database.inScope(platformScope, (db) => {
      kept = db;
      return ownProcess(db);
    });
    await expect(kept && ownProcess(kept)).rejects.toThrow('is over');
    await database
      .inScope(platformScope, (db) => {
        kept = db;
        return Promise.reject(new Error('given up'));
      })
      .catch(() => undefined);
    await expect(kept && ownProcess(kept)).rejects.toThrow('is over');
  });

  test('reads no further through a cursor once it is over', async () => {
    const rows = await database.inSnapshot(platformScope, async (db) => {
      const numbers = sql<{ n: number }>`generate_series(1, 9)`.as<'numbers'>(sql`numbers(n)`);
      const pieces = db.selectFrom(numbers).select('n').stream(1);
      await pieces.next();
      return pieces;
    });
    await expect(rows.next()).rejects.toThrow('is over');
    expect(await database.inScope(platformScope, ownProcess)).toBeGreaterThan(0);
  });
});
