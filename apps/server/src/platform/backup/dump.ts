/**
 * Backup and restore of a database that DATABASE_URL names, with pg_dump and its companions. A restore is one
 * transaction from the first statement to the last: cut short anywhere, it leaves the database as it was. What was
 * there before is moved to a schema of its own, never deleted.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { ensureAppRoleSql } from '../db/app-role.ts';
import { QUEUE_SCHEMA } from '../db/job-queue-schema.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { withClient } from './database-facts.ts';
import { dumpAtOneInstant } from './one-instant.ts';
import { startTool, type Tools, withoutPassword } from './postgres-tools.ts';

const REPLACED_PREFIX = 'before_restore_';
const COMPRESSION = 1;
/**
 * Sessions and trust in browsers that ended since a backup must not come back with it, nor families' accesses; and no server serves it
 * before what was erased since is erased again.
 */
export const AFTER_RESTORE =
  'delete from public.session; delete from public.trusted_browser; delete from public.family_access; update public.installation set restored_at = now();';

type DumpSource = { readonly url: string; readonly tools: Tools; readonly signal: AbortSignal };
type TakeDump<T> = (dump: Readable) => Promise<T>;

/** Passes the dump of a database to `take`; throws when pg_dump failed. */
export function dumpDatabase<T>(source: DumpSource, take: TakeDump<T>): Promise<T> {
  return dumpAtOneInstant(source.url, (url) => runDump({ ...source, url }, take));
}

async function runDump<T>({ url, tools, signal }: DumpSource, take: TakeDump<T>): Promise<T> {
  const { child, done } = startTool(
    tools.pgDump,
    [
      '--format=custom',
      `--compress=${COMPRESSION}`,
      `--exclude-schema=${REPLACED_PREFIX}*`,
      // Messages of jobs: the start makes the schema anew and sends what our own table of jobs says.
      `--exclude-schema=${QUEUE_SCHEMA}`,
      // Extensions of operators are the database's; a dump of Citus is restored anywhere.
      '--extension=plpgsql',
      '--no-password',
      `--dbname=${withoutPassword(url)}`,
    ],
    { url, signal },
  );
  const [taken, ended] = await Promise.allSettled([take(child.stdout), done]);
  // A dump that could not be written is also the cause of pg_dump's failure.
  if (taken.status === 'rejected') throw taken.reason;
  if (ended.status === 'rejected') throw ended.reason;
  return taken.value;
}

export type DumpTarget = {
  readonly url: string;
  /** Set where the operator makes the application's role. */
  readonly appUrl: string | undefined;
  readonly tools: Tools;
  readonly signal: AbortSignal;
  /** Names the schema that takes what is there; without it, the database must be empty. */
  readonly aside: string | undefined;
};

/** Restores a dump. No server can start on the database meanwhile, because it waits for its migrations' lock. */
export function restoreDump(file: string, target: DumpTarget): Promise<void> {
  return withClient(target.url, async (holder) => {
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseOtherConnections(holder);
    if (!target.appUrl) await holder.query(ensureAppRoleSql(target.url));
    const opening = target.aside ? await moveAsideSql(holder, target.aside) : '';
    await runScript(file, target, opening);
    await holder.query('analyze');
  });
}

/** The name of the schema that takes what was in a database before a restore. */
export function schemaForReplaced(stamp: string): string {
  return REPLACED_PREFIX + stamp.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
}

async function refuseOtherConnections(client: Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name is distinct from 'spine backup'
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0)
    throw new Error(
      `${others} other connections use the database to restore into: stop the server and every other program on it first`,
    );
}

/**
 * Moves what is the product's into a schema of its own: functions first, because they are named by the tables they
 * take. Extensions stay, they are the database's.
 */
async function moveAsideSql(client: Client, aside: string): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter routine public.%I(%s) set schema %I;',
       p.proname, pg_get_function_identity_arguments(p.oid), $1::text) as statement
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select format('alter table public.%I set schema %I;', c.relname, $1::text)
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     union all
     select format('alter type public.%I set schema %I;', t.typname, $1::text)
     from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e')
       and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
     order by statement`,
    [aside],
  );
  const moves = rows.map(({ statement }) => statement);
  return [`create schema ${client.escapeIdentifier(aside)};`, ...moves, ''].join('\n');
}

/** Commits only once pg_restore has finished. */
async function runScript(file: string, target: DumpTarget, opening: string): Promise<void> {
  const { tools, url, signal } = target;
  const psql = startTool(
    tools.psql,
    [
      '--no-psqlrc',
      '--quiet',
      '--no-password',
      '--set=ON_ERROR_STOP=1',
      '--set=VERBOSITY=terse',
      '--output=/dev/null',
      `--dbname=${withoutPassword(url)}`,
    ],
    { url, signal },
  );
  // Only an extension's owner may comment on it, and that may be another role.
  const restore = startTool(tools.pgRestore, ['--no-owner', '--no-comments', '--file=-', file], {
    signal,
  });
  const { stdin } = psql.child;
  const { stdout } = restore.child;
  stdin.on('error', () => undefined);
  try {
    stdin.write(`begin;\n${opening}`);
    await pipeline(stdout, stdin, { end: false });
    await restore.done;
  } catch (error) {
    psql.child.kill();
    restore.child.kill();
    // If psql failed by itself, that is the cause; not if it was killed.
    await psql.done.catch((cause: Error) => {
      if (psql.child.exitCode !== null) throw cause;
    });
    throw error;
  }
  stdin.end(`${AFTER_RESTORE}\ncommit;\n`);
  await psql.done;
}
