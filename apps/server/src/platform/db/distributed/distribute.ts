/**
 * Turns a database with the extension Citus, empty or filled, into one that is distributed by institution
 * (docs/scale-out.md). One transaction: cut short anywhere, the database is as before. Repeated, it changes nothing.
 */
import type { Client } from 'pg';
import { errorCode } from '../../error-code.ts';
import { APP_ROLE } from '../app-role.ts';
import { userOf } from '../connect/addresses.ts';
import { LIMIT_SECONDS } from '../limits.ts';
import { inTransaction, migrate, withStartLock } from '../migrate.ts';
import { changeTablesInTurn, distributeTables, hasCitus } from './distribute-tables.ts';
import { commitLogInTwoPhases } from './log-commit.ts';
import { INSUFFICIENT_PRIVILEGE, joinNodes, type NodeAddress } from './nodes.ts';

export type Distribution = {
  readonly ownerUrl: string;
  /** Set where the operator makes the application's role. */
  readonly appUrl: string | undefined;
  /** As the workers reach it. */
  readonly coordinator: NodeAddress;
  /** Those to add; ones that the coordinator knows already need no name. */
  readonly workers: readonly NodeAddress[];
};

/** Answers the names of the tables that were distributed; throws a sentence for the operator. */
export async function distribute({ ownerUrl, appUrl, ...nodes }: Distribution): Promise<string[]> {
  await migrate(ownerUrl, appUrl);
  return withStartLock(ownerUrl, async (client) => {
    if (!(await hasCitus(client)))
      throw new Error(
        'the database does not have the extension citus: let a superuser create it, here and in the database of the same name on each worker',
      );
    await joinNodes(client, nodes);
    await prepareRole(client, appUrl ? userOf(appUrl) : APP_ROLE);
    const tables = await inTransaction(client, async () => {
      await changeTablesInTurn(client);
      const missing = await distributeTables(client);
      await commitLogInTwoPhases(client);
      return missing;
    });
    await client.query('analyze');
    return tables;
  });
}

/** The institution that a transaction is set to, and how long it waits for a lock, hold on the workers too. */
async function prepareRole(client: Client, role: string): Promise<void> {
  const wanted = {
    'citus.propagate_set_commands': 'local',
    lock_timeout: `${LIMIT_SECONDS.lock}s`,
  };
  const { rows } = await client.query<{ settings: string[] | null }>(
    'select rolconfig as settings from pg_roles where rolname = $1',
    [role],
  );
  const present = new Set(rows[0]?.settings);
  const statements = Object.entries(wanted)
    .filter(([name, value]) => !present.has(`${name}=${value}`))
    .map(([name, value]) => `alter role ${client.escapeIdentifier(role)} set ${name} = '${value}'`);
  try {
    for (const statement of statements) await client.query(statement);
  } catch (cause) {
    if (errorCode(cause) !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new Error(
      `the owner of the database may not set up the application's role: let who made it say ${statements.join('; ')}`,
      { cause },
    );
  }
}
