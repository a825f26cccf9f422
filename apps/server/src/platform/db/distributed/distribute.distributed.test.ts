/** A database that was not: empty or filled, by an owner who is no superuser, cut short, and with tables added later. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { migrate } from '#platform/db/migrate.ts';
import { addressOf } from '#testing/citus/cluster.ts';
import { nextBuild } from '#testing/database/builds.ts';
import { undistributedDatabase } from '#testing/database/database.ts';
import { KNOWN_COORDINATOR_TABLES } from '#testing/database/statements/coordinator-statements.ts';
import { untilItWorks } from '#testing/process/until.ts';
import { distribute } from './distribute.ts';
import { DISTRIBUTED_TABLES } from './table-places.ts';

const ORGANIZATIONS = 5;
const SCHOOLS = 40;

type Undistributed = Awaited<ReturnType<typeof undistributedDatabase>>;
const made: Undistributed[] = [];
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spine-builds-'));
});
beforeEach(async () => {
  made.push(await undistributedDatabase());
});
afterAll(async () => {
  for (const { drop } of made) await drop();
  await rm(root, { recursive: true });
});

const coordinator = () => made.at(-1)?.nodes[0] ?? '';
const cluster = () => ({
  appUrl: undefined,
  coordinator: addressOf(coordinator()),
  workers: made.at(-1)?.nodes.slice(1).map(addressOf) ?? [],
});

function ask(text: string): Promise<string[]> {
  return withClient(coordinator(), async (client) => {
    const { rows } = await client.query<{ line: string }>(text);
    return rows.map(({ line }) => line);
  });
}

const distributed = () =>
  ask("select logicalrelid::text as line from pg_dist_partition where partmethod = 'h' order by 1");
const knownOnCoordinator = () =>
  ask(`select logicalrelid::text as line from pg_dist_partition
    where partmethod = 'n' and repmodel = 's' order by 1`);
const schoolsOnWorkers = () =>
  ask(
    `select sum(result::int)::text as line from run_command_on_placements('school', 'select count(*) from %s')`,
  );
const keys = () =>
  ask(`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid) as line
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1`);

/** The schema, institutions and schools, before anything is distributed. */
async function fill(): Promise<void> {
  await migrate(coordinator());
  await withClient(coordinator(), (client) =>
    client.query(
      `insert into organization (id, name, created_at)
         select gen_random_uuid(), 'o' || n, now() from generate_series(1, ${ORGANIZATIONS}) n;
       insert into school (org_id, id, name, province, city, district, province_name, city_name, district_name, created_at)
         select id, gen_random_uuid(), 's' || n, '330000', '330800', '330802', '浙江省', '衢州市', '柯城区', now() from organization, generate_series(1, ${SCHOOLS}) n`,
    ),
  );
}

describe('a database', () => {
  test('that is filled has its rows on the workers and its keys as before, and is distributed once', async () => {
    await fill();
    const before = await keys();
    expect(await distribute({ ownerUrl: coordinator(), ...cluster() })).toEqual(DISTRIBUTED_TABLES);
    expect(await distributed()).toEqual([...DISTRIBUTED_TABLES].sort());
    // The last has no policies, and no row.
    expect(await knownOnCoordinator()).toEqual(
      [...KNOWN_COORDINATOR_TABLES, 'two_phase_commit'].sort(),
    );
    expect(await schoolsOnWorkers()).toEqual([String(ORGANIZATIONS * SCHOOLS)]);
    expect(await keys()).toEqual(before);
    expect(await distribute({ ownerUrl: coordinator(), ...cluster(), workers: [] })).toEqual([]);
  });

  test('is as before when distributing it is cut short', async () => {
    await fill();
    const before = await keys();
    const cut = distribute({ ownerUrl: coordinator(), ...cluster() }).catch(() => 'cut');
    await untilItWorks(() => withClient(coordinator(), endWhatDistributes));
    expect(await cut).toBe('cut');
    expect(await distributed()).toEqual([]);
    expect(await keys()).toEqual(before);
    expect(await ask('select count(*)::text as line from school')).toEqual([
      String(ORGANIZATIONS * SCHOOLS),
    ]);
    expect(await distribute({ ownerUrl: coordinator(), ...cluster() })).toEqual(DISTRIBUTED_TABLES);
  });

  test('without a worker, or without the extension, is refused in a sentence', async () => {
    const alone = { ownerUrl: coordinator(), ...cluster(), workers: [] };
    await expect(distribute(alone)).rejects.toThrow(/has no worker: name one/);
    await withClient(coordinator(), (client) => client.query('drop extension citus cascade'));
    await expect(distribute(alone)).rejects.toThrow(/does not have the extension citus/);
  });

  test('belongs to an owner who need not be a superuser, once one has added the workers', async () => {
    const role = `owner_of_${new URL(coordinator()).pathname.slice(1)}`;
    await withClient(coordinator(), async (client) => {
      await client.query(`create role ${role} login createrole password 'owner'`);
      await client.query(`grant all on schema public to ${role}`);
      await client.query(`grant all on database ${role.replace('owner_of_', '')} to ${role}`);
    });
    const ownerUrl = new URL(coordinator());
    ownerUrl.username = role;
    ownerUrl.password = 'owner';
    const appUrl = ownerUrl.toString();
    try {
      await migrate(ownerUrl.toString(), appUrl);
      const request = { ownerUrl: ownerUrl.toString(), ...cluster(), appUrl };
      await expect(distribute(request)).rejects.toThrow(/only a superuser may add workers/);
      await withClient(coordinator(), async (client) => {
        const { host: own, port: at } = cluster().coordinator;
        await client.query('select citus_set_coordinator_host($1, $2)', [own, at]);
        for (const { host, port } of cluster().workers)
          await client.query('select citus_add_node($1, $2)', [host, port]);
      });
      expect(await distribute({ ...request, workers: [] })).toEqual(DISTRIBUTED_TABLES);
    } finally {
      const {
        nodes: [url = ''],
      } = made[0] ?? { nodes: [] };
      await made.pop()?.drop();
      await withClient(url, (client) => client.query(`drop role ${role}`));
    }
  });

  test('distributes what a later migration adds, with its key', async () => {
    await distribute({ ownerUrl: coordinator(), ...cluster() });
    await withClient(coordinator(), async (client) => {
      // As before the migration, but for the key that it adds.
      await client.query('create table added (like class_form_use including all)');
      await client.query('drop table class_form_use');
      await client.query('alter table added rename to class_form_use');
    });
    expect(await distributed()).not.toContain('class_form_use');
    const build = await nextBuild(root, {
      schema: '',
      migration:
        'alter table class_form_use add foreign key (org_id) references organization (id);',
    });
    await migrate(coordinator(), undefined, build);
    expect(await distributed()).toContain('class_form_use');
    expect((await keys()).join()).toContain(
      'class_form_use class_form_use_org_id_fkey FOREIGN KEY',
    );
  });
});

/** Throws until there is something to end. */
async function endWhatDistributes(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'select create_distributed_table(%' and state = 'active'`,
  );
  if (rowCount === 0) throw new Error('nothing is distributed yet');
}
