import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listPatients } from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertScreening } from '#features/exam/exam.factory.ts';
import { orgScope } from '#platform/auth/scope.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { findTools } from '#platform/backup/postgres-tools.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { CAST_IDS, CAST_PASSWORD, insertCast } from '#testing/cast.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { passableDirectory } from '#testing/database/own-server.ts';
import { tableContents } from '#testing/database/table-contents.ts';
import { demand, openDevice } from '#testing/device-client.ts';
import { served } from '#testing/process/backup-world.ts';
import { startCommand } from '#testing/process/command.ts';
import { startServerProcess } from '#testing/process/server-process.ts';
import { untilItWorks } from '#testing/process/until.ts';

const SCRIPTS = path.join(import.meta.dirname, '../../../../scripts');
const CHILDREN = 30;
/** Prints the address of a server of the distribution, which ends with its standard input. */
const SERVER = `
  import { distributionPostgres } from '${SCRIPTS}/system-packages.mjs';
  import { startThrowawayPostgres } from '${SCRIPTS}/throwaway-postgres.mjs';
  const server = await startThrowawayPostgres(distributionPostgres().bin);
  console.log(server.url);
  process.stdin.resume().on('end', () => server.stop());`;
const WAITING =
  'pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
const OTHERS = 'pg_stat_activity where datname = current_database()';
const hasDistribution = existsSync('/usr/lib/postgresql');

type Throwaway = { child: ChildProcess; url: string };

let root: string;
let home: Throwaway;
let elsewhere: Throwaway;
let source: string;
let target: string;
let number = 0;

beforeAll(async () => {
  if (!hasDistribution) return;
  root = await passableDirectory('spine-dump-');
  [home, elsewhere] = await Promise.all([startThrowaway(), startThrowaway()]);
  source = await newDatabase(home.url, 'clinic');
  await migrate(source);
  const database = openDatabase(deriveAppUrl(source), 2);
  await insertCast(database, { now: TEST_NOW, salt: 'spine-screening' });
  await insertScreening(database, orgScope(CAST_IDS.orgs.home), { children: CHILDREN });
  await database.close();
  // More than the pipes between the programs hold.
  await execute(
    source,
    `insert into sign_in_failure select sha256(i::text::bytea), 'address', 1, now() from generate_series(1, 20000) i`,
  );
  // Another installation: its owner is no superuser and has another name.
  await execute(
    elsewhere.url,
    "create role keeper login createrole password 'a:b/c@d'; grant keeper to spine",
  );
});

afterAll(async () => {
  if (!hasDistribution) return;
  for (const { child } of [home, elsewhere]) {
    child.stdin?.end();
    await once(child, 'exit');
  }
  await rm(root, { recursive: true, force: true });
});

beforeEach(async () => {
  if (!hasDistribution) return;
  number += 1;
  const url = new URL(await newDatabase(elsewhere.url, `place_${number}`, 'owner keeper'));
  url.username = 'keeper';
  url.password = encodeURIComponent('a:b/c@d');
  target = url.toString();
});

async function startThrowaway(): Promise<Throwaway> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SERVER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim();
  await untilItWorks(() => execute(url, 'select 1'));
  return { child, url };
}

const execute = (url: string, text: string) => withClient(url, (client) => client.query(text));

async function newDatabase(url: string, name: string, options = ''): Promise<string> {
  await execute(url, `create database ${name} template template0 encoding 'UTF8' ${options}`);
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.toString();
}

const command = (name: string, url: string, ...args: string[]) =>
  startCommand(name, args, { DATABASE_URL: url, DATA_DIR: path.join(root, 'data') });

/** Backs up the source into a directory of its own. */
async function backedUp(): Promise<string> {
  const backupsDir = path.join(root, `backups-${number}`);
  const { said, code } = await command('backup', source, '--to', backupsDir).ended;
  expect(said).toContain('Backup written');
  expect(code).toBe(0);
  const [name = ''] = await readdir(backupsDir);
  return path.join(backupsDir, name);
}

/** The test's place, as somebody who may do everything. */
function superuser(): string {
  const url = new URL(elsewhere.url);
  url.pathname = `/place_${number}`;
  return url.toString();
}

/** Counts rows of a view of the server, which tell of the test's place. */
async function count(view: string): Promise<number> {
  const { rowCount } = await withClient(superuser(), (client) =>
    client.query(`select from ${view} and pid <> pg_backend_pid()`),
  );
  return rowCount ?? 0;
}

const tablesOf = (url: string, schema: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1 order by 1',
      [schema],
    );
    return rows.map(({ name }) => name);
  });

describe.runIf(hasDistribution)('a backup of the database that DATABASE_URL names', () => {
  it('comes back on another server under another owner, and the product works on it', async () => {
    const backup = await backedUp();
    const { said, code } = await command('restore', target, backup).ended;
    expect(said).toContain(`Restored into the database place_${number}`);
    expect(code).toBe(0);
    expect(await tableContents(target)).toEqual(await tableContents(source));
    const owners = await withClient(target, (client) =>
      client.query("select distinct tableowner from pg_tables where schemaname = 'public'"),
    );
    expect(owners.rows).toEqual([{ tableowner: 'keeper' }]);
    const server = await startServerProcess({
      ownerUrl: target,
      appUrl: deriveAppUrl(target),
      config: { files: { directory: path.join(root, 'blobs') } },
    });
    const device = await openDevice({ url: server.url, user: 'doctor', password: CAST_PASSWORD });
    expect(demand(await device.call(listPatients, {})).total).toBe(CHILDREN);
    device.close();
    await server.kill();
  });

  it('shows the application the rows of an institution and no other', async () => {
    await command('restore', target, await backedUp()).ended;
    const database = openDatabase(deriveAppUrl(target), 2);
    const seen = (org: string) =>
      database.inScope(orgScope(org), ({ db }) => db.selectFrom('patient').select('id').execute());
    expect(await seen(CAST_IDS.orgs.home)).toHaveLength(CHILDREN);
    expect(await seen(CAST_IDS.orgs.other)).toHaveLength(0);
    await expect(
      database.bare.updateTable('operationLog').set({ keymsg: 'x' }).execute(),
    ).rejects.toMatchObject({ code: '42501' });
    await database.close();
  });

  it('is refused in a database with content, which --force moves into a schema of its own', async () => {
    const backup = await backedUp();
    await migrate(target);
    await execute(target, 'create table kept as select 7 as number');
    const before = await tablesOf(target, 'public');
    const refused = await command('restore', target, backup).ended;
    expect(refused.said).toMatch(/is not empty \(\d+ tables, \d+ rows\)/);
    expect(refused.code).toBe(1);
    const forced = await command('restore', target, backup, '--force').ended;
    expect(forced.code, forced.said).toBe(0);
    expect(forced.said).toMatch(/Replacing \d+ tables with \d+ rows/);
    const aside = /its schema (before_restore_\w+)/.exec(forced.said)?.[1] ?? '';
    expect(await tablesOf(target, aside)).toEqual(before);
    expect(await tableContents(target)).toEqual(await tableContents(source));
  });

  it('waits for nobody who still uses the database', async () => {
    const backup = await backedUp();
    await withClient(superuser(), async (client) => {
      await client.query("set application_name = 'someone'");
      const { said } = await command('restore', target, backup).ended;
      expect(said).toContain('1 other connections use the database');
    });
    expect(await tablesOf(target, 'public')).toEqual([]);
  });

  it('leaves the database as it was when the restore is killed', async () => {
    const backup = await backedUp();
    await execute(target, 'create table kept as select 7 as number');
    await withClient(superuser(), async (client) => {
      // The restore waits here with most of the rows still to come, and is killed.
      await client.query('begin; lock table pg_sequence in share mode');
      const victim = command('restore', target, backup, '--force');
      await expect.poll(() => count(WAITING)).toBeGreaterThan(0);
      victim.child.kill('SIGKILL');
      await victim.ended;
    });
    await expect.poll(() => count(OTHERS)).toBe(0);
    expect(await tablesOf(target, 'public')).toEqual(['kept']);
  });

  it('comes back in a directory of its own too, whatever DATABASE_URL says', async () => {
    const place = path.join(root, 'drill');
    const { said, code } = await command('restore', source, await backedUp(), '--data', place)
      .ended;
    expect(said).toContain(`Restored into ${place}/postgres`);
    expect(code).toBe(0);
    await served(place, async (url) =>
      expect(await tableContents(url)).toEqual(await tableContents(source)),
    );
  });

  it('is refused when it is damaged', async () => {
    const backup = await backedUp();
    const dump = path.join(backup, 'database.dump');
    await writeFile(dump, (await readFile(dump)).subarray(0, -1));
    expect((await command('restore', target, backup).ended).said).toContain('is damaged');
    expect(await tablesOf(target, 'public')).toEqual([]);
  });

  it('needs programs that are not older than the server', async () => {
    await expect(findTools(99)).rejects.toThrow(
      /of PostgreSQL 99 or newer are needed, this machine has version \d+/,
    );
    await expect(findTools(15, [root])).rejects.toThrow('this machine has none');
  });
});
