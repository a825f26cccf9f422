/** The application's role belongs to the whole server, while each database is brought to its schema for itself. */
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '#testing/database/database.ts';
import { ensureAppRoleSql } from './app-role.ts';
import { migrate } from './migrate.ts';

const WAITS = "select from pg_stat_activity where wait_event_type = 'Lock' and pid = $1";

test('a role that another database writes at the same instant is written again', async () => {
  const databases = [await freshDatabase(), await freshDatabase()] as const;
  const [first, second, watcher] = [0, 1, 1].map((at) => new Client(databases[at]?.ownerUrl));
  if (!first || !second || !watcher) throw new Error('two who write and one who watches');
  await Promise.all([first.connect(), second.connect(), watcher.connect()]);
  const writing = ensureAppRoleSql(databases[0].ownerUrl);
  await first.query('begin');
  await first.query(writing);
  const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  const written = second.query(writing);
  await expect.poll(async () => (await watcher.query(WAITS, [pid])).rowCount).toBe(1);
  await first.query('commit');
  await expect(written).resolves.toBeDefined();
  await Promise.all([first.end(), second.end(), watcher.end()]);
  for (const database of databases) await database.drop();
});

test('the role makes no temporary tables once a database was brought to its schema', async () => {
  const database = await freshDatabase();
  // The copy of a template has what PostgreSQL gives every new database.
  for (const _start of ['the first', 'the second']) await migrate(database.ownerUrl);
  const app = new Client({ connectionString: database.appUrl });
  await app.connect();
  await expect(app.query('create temporary table mine (id uuid)')).rejects.toMatchObject({
    code: '42501',
  });
  await app.end();
  await database.drop();
});
