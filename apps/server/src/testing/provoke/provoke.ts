/** The parts of the table of refusals: how one entry of the catalogue is provoked, and how the database is made to fail. */
import type { ErrorEntry } from '@spine/contract/kernel';
import { inject } from 'vitest';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { DISTRIBUTED_TABLES } from '#platform/db/distributed/table-places.ts';
import type { TestAnswer, World } from '../world.ts';

/** An entry, what makes the server answer it, and, where the message says which case it is, what it says. */
export type Provocation = readonly [
  entry: ErrorEntry,
  by: (world: World) => Promise<TestAnswer>,
  says?: string,
];

/** An id that nothing has. */
export const NOBODY = '019a0000-0000-7000-8000-000000000000';

/** The first number is one of no other test: a phone gets one code a minute. */
let phones = 0;
export const freshPhone = (): string => {
  phones += 1;
  return `137${String(phones).padStart(8, '0')}`;
};

/** A school of the cast's institution. */
export const schoolOf = (world: World): Promise<string> =>
  world.database.inScope(world.home, async (tenant) => (await insertSchoolRow(tenant)).id);

/** Statements as the owner of the database. */
export function asOwner(world: World, ...statements: readonly string[]): Promise<void> {
  return withClient(world.ownerUrl, async (owner) => {
    for (const statement of statements) await owner.query(statement);
  });
}

const DISK_FULL = '53100';
export const BROKEN_RULE = '23514';

/** On a distributed table the trigger is of its parts on the workers. */
function creation(table: string): string {
  const trigger = (on: string) => `create trigger failing before insert or update or delete on ${on}
    for each row execute function fail()`;
  const isDistributed = inject('nodeUrls').length > 1 && DISTRIBUTED_TABLES.includes(table);
  return isDistributed
    ? `select run_command_on_shards('${table}', $shard$${trigger('%s')}$shard$)`
    : trigger(table);
}

/** Does something while every write to a table ends with this SQLSTATE, as PostgreSQL ends it. */
export async function whileFailing(
  world: World,
  { table, state = DISK_FULL }: { table: string; state?: string },
  work: () => Promise<TestAnswer>,
): Promise<TestAnswer> {
  await asOwner(
    world,
    `create function fail() returns trigger language plpgsql
      as $$ begin raise exception using errcode = '${state}', message = 'provoked'; end $$`,
    creation(table),
  );
  try {
    return await work();
  } finally {
    await asOwner(world, 'drop function fail cascade');
  }
}
