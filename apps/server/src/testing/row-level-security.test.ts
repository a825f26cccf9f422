/**
 * The second wall, without the first: statements that name no institution, on the application's connection. Tables
 * are read from the catalogue, so that a new one without a policy fails here. Every table gets one row of each
 * institution first; in the copy of this file constraints are dropped, so that a row can be made of types alone.
 */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { errorCode } from '#platform/error-code.ts';
import { PLAIN_TABLES, PLATFORM_OWNED, PLATFORM_TABLES } from './database/table-kinds.ts';
import { openWorld, type World } from './world.ts';

const REFUSED = '42501';
/** A distributed database moves no row to another institution, whoever asks. */
const NOT_SUPPORTED = '0A000';

type Column = { name: string; type: string };
type Table = { name: string; scoped: string; columns: Column[] };

let world: World;
let owner: Client;
let app: Client;
let tables: Table[];
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  app = new Client({ connectionString: world.appUrl });
  await Promise.all([owner.connect(), app.connect()]);
  await dropConstraints();
  tables = await institutionTables();
  for (const table of tables)
    for (const org of [world.home.orgId, world.other.orgId])
      await owner.query(insertOf(table, org)).catch((error: Error) => {
        // The cast's institutions are there already.
        if (!error.message.includes('duplicate key')) throw error;
      });
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await world.close();
});

async function dropConstraints(): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement
     from pg_constraint join pg_class on pg_class.oid = conrelid where connamespace = 'public'::regnamespace and contype in ('c', 'f')`,
  );
  for (const { statement } of rows) await owner.query(statement);
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and attgenerated = ''`,
    [table],
  );
  return rows;
}

async function allTables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function institutionTables(): Promise<Table[]> {
  const others = [...PLAIN_TABLES, ...PLATFORM_OWNED];
  const names = (await allTables()).filter((name) => !others.includes(name));
  const found: Table[] = [];
  for (const name of names) {
    const scoped = name === 'organization' ? 'id' : 'org_id';
    found.push({ name, scoped, columns: await columnsOf(name) });
  }
  return found;
}

let made = 0;
function sampleOf({ type }: Column): string {
  made += 1;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return 'false';
  if (type === 'exam_outcome') return `'normal'`;
  if (type === 'jsonb') return `'{}'`;
  if (type === 'date' || type.startsWith('timestamp')) return 'now()';
  if (type === 'bytea') return `decode('${made.toString(16).padStart(8, '0')}', 'hex')`;
  if (type.endsWith('[]')) return `'{}'`;
  return type === 'text' ? `'row ${made}'` : String(made);
}

function insertOf({ name, scoped, columns }: Table, org: string): string {
  const others = columns.filter((column) => column.name !== scoped);
  const names = [scoped, ...others.map((column) => column.name)].join(', ');
  return `insert into ${name} (${names}) values (${[`'${org}'`, ...others.map(sampleOf)].join(', ')})`;
}

type Setting = { org?: string; platform?: boolean };
/** Runs work on the application's connection, with or without a setting, and rolls it back. */
async function within<T>({ org, platform }: Setting, work: () => Promise<T>): Promise<T> {
  await app.query('begin');
  if (org) await app.query(`set local app.org_id = '${org}'`);
  if (platform) await app.query(`set local app.platform = 'on'`);
  try {
    return await work();
  } finally {
    await app.query('rollback');
  }
}

async function institutionsIn({ name, scoped }: Table): Promise<string[]> {
  const { rows } = await app.query<{ org: string }>(
    `select distinct ${scoped}::text as org from ${name} where ${scoped} is not null order by 1`,
  );
  return rows.map(({ org }) => org);
}

/** What happens to a write: the rows it touched, or the code it was refused with. */
async function outcomeOf(statement: string): Promise<number | string> {
  try {
    return (await app.query(statement)).rowCount ?? 0;
  } catch (error) {
    return errorCode(error);
  }
}

async function writesOf(table: Table, setting: Setting): Promise<(number | string)[]> {
  const { name, scoped } = table;
  const column = table.columns.find((each) => each.name !== scoped)?.name ?? scoped;
  const foreign = `where ${scoped} = '${world.other.orgId}'`;
  const outcomes = [];
  for (const statement of [
    insertOf(table, world.other.orgId),
    `update ${name} set ${column} = ${column} ${foreign}`,
    `delete from ${name} ${foreign}`,
  ])
    outcomes.push(await within(setting, () => outcomeOf(statement)));
  return outcomes;
}

const isDistributed = inject('nodeUrls').length > 1;
const refusedOrNothing = (outcome: number | string) => outcome === 0 || outcome === REFUSED;

describe('every table of an institution', () => {
  test('has the institution in a column, row-level security on, and a policy', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(11);
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class c
       where relnamespace = 'public'::regnamespace and relrowsecurity
         and exists (select from pg_policy where polrelid = c.oid) order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      [...tables.map(({ name }) => name), ...PLATFORM_OWNED].sort(),
    );
    for (const { name, scoped } of tables) {
      const { rowCount } = await owner.query(
        `select 1 from information_schema.columns where table_name = $1 and column_name = $2`,
        [name, scoped],
      );
      expect([name, rowCount]).toEqual([name, 1]);
    }
  });

  test('holds rows of both institutions for this test', async () => {
    for (const { name, scoped } of tables) {
      const { rows } = await owner.query<{ count: number }>(
        `select count(distinct ${scoped})::int as count from ${name}`,
      );
      expect([name, rows[0]?.count]).toEqual([name, 2]);
    }
  });

  test('shows nothing to a connection without a scope', async () => {
    for (const table of tables) {
      const { rows } = await within({}, () => app.query(`select 1 from ${table.name}`));
      expect([table.name, rows.length]).toEqual([table.name, 0]);
    }
  });

  test('takes nothing from a connection without a scope', async () => {
    for (const table of tables) {
      const outcomes = await writesOf(table, {});
      expect(outcomes[0], table.name).toBe(REFUSED);
      expect(outcomes.every(refusedOrNothing), table.name).toBe(true);
    }
  });

  test('shows an institution its own rows only', async () => {
    const { orgId } = world.home;
    for (const table of tables) {
      const seen = await within({ org: orgId }, () => institutionsIn(table));
      expect([table.name, seen]).toEqual([table.name, [orgId]]);
    }
  });

  test("lets an institution touch none of another's rows", async () => {
    for (const table of tables) {
      const outcomes = await writesOf(table, { org: world.home.orgId });
      expect(outcomes[0], table.name).toBe(REFUSED);
      expect(outcomes.every(refusedOrNothing), table.name).toBe(true);
    }
  });

  test('cannot be moved to another institution', async () => {
    for (const { name, scoped } of tables) {
      const { home, other } = world;
      const outcome = await within({ org: home.orgId }, () =>
        outcomeOf(
          `update ${name} set ${scoped} = '${other.orgId}' where ${scoped} = '${home.orgId}'`,
        ),
      );
      const stays = refusedOrNothing(outcome) || (isDistributed && outcome === NOT_SUPPORTED);
      expect([name, stays]).toEqual([name, true]);
    }
  });

  test('hides children from the platform, which sees institutions, users, logs and downloads', async () => {
    for (const table of tables) {
      const seen = await within({ platform: true }, () => institutionsIn(table));
      const all = PLATFORM_TABLES.includes(table.name) ? 2 : 0;
      expect([table.name, seen.length]).toEqual([table.name, all]);
    }
  });
});

describe("the application's role", () => {
  test('cannot bypass row-level security and owns nothing', async () => {
    const { rows } = await app.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         (select count(*)::int from pg_class where relowner = r.oid) as owned,
         pg_has_role(rolname, (select tableowner from pg_tables where tablename = 'patient'), 'member') as member
       from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owned: 0,
        member: false,
      },
    ]);
    expect(await outcomeOf('alter table patient disable row level security')).toBe(REFUSED);
    expect(await outcomeOf('create table mine (a int)')).toBe(REFUSED);
  });

  test('adds to the operation log and can neither change nor shorten it', async () => {
    const setting = { org: world.home.orgId };
    for (const statement of [
      `update operation_log set keymsg = ''`,
      'delete from operation_log',
      'truncate operation_log',
    ])
      expect(await within(setting, () => outcomeOf(statement))).toBe(REFUSED);
  });

  test.each(['patient_ids_by_name', 'patients_by_name'])(
    "finds no other institution's children through %s",
    async (search) => {
      const ask = (setting: Setting, org: string) =>
        within(setting, async () => {
          const { rowCount } = await app.query(`select ${search}($1, $2)`, [org, 'row']);
          return rowCount;
        });
      expect(await ask({ org: world.home.orgId }, world.home.orgId)).toBe(1);
      expect(await ask({ org: world.home.orgId }, world.other.orgId)).toBe(0);
      expect(await ask({}, world.home.orgId)).toBe(0);
    },
  );
});
