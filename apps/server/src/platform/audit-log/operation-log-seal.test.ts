/** Sealing: whoever stops, comes second or holds the application's role can neither break nor shorten the log. */
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '#testing/database/database.ts';
import { openDatabase } from '../db/open.ts';
import { errorCode } from '../error-code.ts';
import { type LogWorld, logIdOf, openLogWorld } from './operation-log.factory.ts';
import { createLogSealer, sealLog } from './operation-log-seal.ts';
import { verifyLog } from './operation-log-verify.ts';

const REFUSED = '42501';

let log: LogWorld;
let app: Client;
beforeAll(async () => {
  log = await openLogWorld();
  app = new Client({ connectionString: log.appUrl });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await log.close();
});
beforeEach(() => log.reset());

/** All there is of the log but what waits, as one text. */
async function picture(): Promise<string> {
  const parts = [];
  for (const table of ['operation_log', 'log_block', 'log_seal', 'log_total']) {
    const { rows } = await log.owner.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
    );
    parts.push(`${table} ${rows[0]?.sum}`);
  }
  return parts.join('\n');
}

async function codeOf(statement: string): Promise<string | undefined> {
  try {
    await app.query(statement);
    return undefined;
  } catch (error) {
    return errorCode(error);
  }
}

/** Runs work as the application in the platform's scope, and rolls it back. */
async function asApplication<T>(work: () => Promise<T>): Promise<T> {
  await app.query(`begin; set local app.platform = 'on'`);
  try {
    return await work();
  } finally {
    await app.query('rollback');
  }
}

describe("the application's role", () => {
  test.each(['operation_log', 'log_pending', 'log_block', 'log_seal', 'log_total'])(
    'can neither change nor shorten %s',
    async (table) => {
      const { rows } = await log.owner.query<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      const updates = rows.map(({ name }) => `update ${table} set ${name} = default`);
      const others = [`delete from ${table}`, `truncate ${table}`, `drop table ${table}`];
      for (const statement of [...updates, ...others, `alter table ${table} disable trigger all`])
        expect(await asApplication(() => codeOf(statement)), statement).toBe(REFUSED);
    },
  );

  test.each(['log_pending', 'log_block', 'log_seal', 'log_total'])(
    'writes nothing into %s by itself',
    async (table) => {
      const copy = `insert into ${table} select * from ${table}`;
      expect(await asApplication(() => codeOf(copy))).toBe(REFUSED);
    },
  );

  test('changes no line through any function that acts for the owner', async () => {
    await log.seal();
    const before = await picture();
    const { rows } = await log.owner.query<{
      name: string;
      arguments: string[];
      open: boolean;
      hangs: boolean;
    }>(
      `select p.oid::regproc::text as name, has_function_privilege($1, p.oid, 'execute') as open,
         p.prorettype = 'trigger'::regtype as hangs,
         coalesce((select array_agg(t::regtype::text order by n)
           from unnest(p.proargtypes::oid[]) with ordinality as a(t, n)), '{}') as arguments
       from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
      ['spine_app'],
    );
    expect(rows.map(({ name }) => name)).toContain('seal_log');
    for (const { name, arguments: types, open, hangs } of rows) {
      // Whoever may not execute a trigger's function can hang it on no table of their own.
      if (hangs) expect([name, open]).toEqual([name, false]);
      for (const value of [`null`, `'1'`, `'0'`, `'-1'`, `'${logIdOf(3)}'`, `'{}'`, `'x'`])
        await codeOf(`select ${name}(${types.map((type) => `${value}::${type}`).join(', ')})`);
    }
    expect(await picture()).toBe(before);
    expect(await log.faults()).toEqual([]);
  });

  test('hangs no function of the owner on a table of its own', async () => {
    const code = await asApplication(async () => {
      await app.query('create temp table mine (org_id uuid, id uuid)');
      return codeOf(`create trigger t after insert on mine referencing new table as added
        for each statement execute function note_log_lines()`);
    });
    expect(code).toBe(REFUSED);
  });

  test('holds up no block with a line nobody could hash', async () => {
    const line = (values: string) => `insert into operation_log
      (id, username, org_name, model, keypoint, keymsg, level, optype, optime)
      values (gen_random_uuid(), 'x', '', 'm', ${values})`;
    await app.query(`set app.platform = 'on'`);
    expect(await codeOf(line(`repeat('x', 50000), '', 'INFO', 'view', now()`))).toBe('23514');
    for (const time of ['infinity', '-infinity', '4714-11-24 00:00:00+00 BC', '294276-12-31'])
      expect(await codeOf(line(`'', '', 'INFO', 'view', '${time}'`))).toBeUndefined();
    await app.query('reset app.platform');
    await log.seal();
    expect(await log.proof()).toMatchObject({ lines: 36, waiting: 0 });
  });
});

describe('sealing', () => {
  test('by many at once makes one chain, and loses or repeats no line', async () => {
    const servers = Array.from({ length: 4 }, () => openDatabase(log.appUrl, 2));
    const work = servers.map(async ({ bare }, server) => {
      const writer = new Client({ connectionString: log.ownerUrl });
      await writer.connect();
      for (let round = 0; round < 25; round += 1) {
        await log.write(1000 + (server * 25 + round) * 3, 3, writer);
        await sealLog(bare, 7);
      }
      await writer.end();
    });
    await Promise.all(work);
    await Promise.all(servers.map((server) => server.close()));
    await log.seal();
    expect(await log.proof()).toMatchObject({ lines: 332, waiting: 0, faults: [] });
  });

  test('does not wait for another server, nor does a write for it', async () => {
    const other = new Client({ connectionString: log.appUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select * from seal_log(1)');
    expect(await log.seal()).toBe(0);
    await log.write(100, 5);
    await other.query('rollback');
    await other.end();
    expect(await log.seal(4)).toBe(2);
    expect(await log.proof()).toMatchObject({ lines: 37, blocks: 5, waiting: 0, faults: [] });
  });

  test('that is killed half way leaves its lines to the next', async () => {
    const dying = new Client({ connectionString: log.appUrl });
    dying.on('error', () => undefined);
    await dying.connect();
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid');
    await dying.query('begin');
    await dying.query('select * from seal_log(1000)');
    await log.owner.query('select pg_terminate_backend($1::int, 5000)', [rows[0]?.pid]);
    expect(await log.proof()).toMatchObject({ lines: 30, waiting: 2, faults: [] });
    expect(await log.seal()).toBe(1);
    expect(await log.proof()).toMatchObject({ lines: 32, waiting: 0, faults: [] });
  });

  test('goes on in another database, as after a restore', async () => {
    const elsewhere = await freshDatabase();
    const there = new Client({ connectionString: elsewhere.ownerUrl });
    await there.connect();
    await there.query('set session_replication_role = replica');
    for (const table of ['operation_log', 'log_pending', 'log_block', 'log_seal', 'log_total']) {
      const { rows } = await log.owner.query(`select to_jsonb(t) as row from ${table} t`);
      const values = JSON.stringify(rows.map(({ row }) => row));
      await there.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
        [values],
      );
    }
    await there.query(`select setval('log_pending_place_seq', 100)`);
    await there.query('set session_replication_role = origin');
    await log.write(200, 3, there);
    await there.end();
    const database = openDatabase(elsewhere.appUrl, 1);
    await sealLog(database.bare);
    await database.close();
    const faults: string[] = [];
    const anchorFile = log.anchorFile();
    const report = await verifyLog(elsewhere.ownerUrl, {
      anchorFile,
      tell: (fault) => faults.push(fault),
    });
    expect({ ...report, faults }).toMatchObject({ lines: 35, blocks: 4, waiting: 0, faults: [] });
    await elsewhere.drop();
  });

  test('at the end seals what is left, and tells of a failure without throwing it', async () => {
    const failures: unknown[] = [];
    const ending = createLogSealer({ db: log.database.bare, anchor: undefined }, (error) =>
      failures.push(error),
    );
    ending.start();
    await log.write(300, 2);
    await ending.stop();
    expect(await log.proof()).toMatchObject({ lines: 34, waiting: 0, faults: [] });
    const closed = openDatabase(log.appUrl, 1);
    await closed.close();
    await createLogSealer({ db: closed.bare, anchor: undefined }, (error) =>
      failures.push(error),
    ).stop();
    expect(failures).toHaveLength(1);
  });
});
