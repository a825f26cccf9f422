/** The pool of connections, and transactions that know whose rows they may touch. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import type { OrgScope, PlatformScope, Scope } from '#platform/auth/scope.ts';
import { isConnectionLost } from './connection-lost.ts';
import { type ConnectionSource, kyselyOn, type Statement } from './dialect.ts';
import { LIMIT_SECONDS, type Limits, limitsOf, SILENCE_MS } from './limits.ts';
import type { Tables } from './tables.ts';

/** What statements are asked of. */
export type Db = Kysely<Tables>;

/** A transaction together with the scope it is set to: the first argument of every repository function. */
export type TenantOf<S extends Scope> = S & { readonly db: Db };
/** One institution's rows. */
export type Tenant = TenantOf<OrgScope>;
/** What belongs to the platform: institutions, users, codes and logs, but no child's record. */
export type PlatformTenant = TenantOf<PlatformScope>;
/** Either, for what both may ask. */
export type AnyTenant = Tenant | PlatformTenant;

/** Opens a transaction set to a scope. */
export type Open = <S extends Scope, T>(
  scope: S,
  work: (tenant: TenantOf<S>) => Promise<T>,
) => Promise<T>;

export type Database = {
  /** Where it is, for parts that need a connection of their own: it holds the password. */
  readonly url: string;
  /** Runs `work` in one transaction set to `scope`; commits when it resolves, rolls back when it throws. */
  readonly inScope: Open;
  /** The same for long reads: everything `work` reads is of one instant, and it writes nothing. */
  readonly inSnapshot: Open;
  /** The same connections for work nobody waits for: its statements may take long, and wait for locks as long. */
  readonly unhurried: Database;
  /** Statements outside a transaction and without any scope: they see no institution's row. */
  readonly bare: Db;
  /** Connections open, idle and waited for, for the metrics. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

const COMMIT = 'commit';
const BEGIN = 'begin';
const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';
/** For transactions that have to end, and for pools. */
const END_MS = 5000;
const NUMERIC = 1700;
const INT8 = 20;
const DATE = 1082;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `pg` reads a date as local midnight: here it stays the calendar string it is. */
const parsers = new Map<number, (text: string) => unknown>([
  [NUMERIC, Number],
  [INT8, Number],
  [DATE, (text) => text],
]);

type Options = { watch?: (statement: Statement) => void; limits?: Limits };

/** Opens the pool as the application's role. */
export function openDatabase(
  appUrl: string,
  size: number,
  { watch, limits = limitsOf(LIMIT_SECONDS) }: Options = {},
): Database {
  const pool = openPool(appUrl, size, limits);
  const bare = kyselyOn({
    acquire: () => pool.connect(),
    release: (client, lost) => client.release(lost),
    watch,
  });
  const usual: Pace = { set: '' };
  const long: Pace = {
    set: `set local statement_timeout = ${limits.long}; set local lock_timeout = ${limits.long}; set local idle_in_transaction_session_timeout = 0; `,
    silence: limits.long + SILENCE_MS,
  };
  const at = (pace: Pace, unhurried: () => Database): Database => ({
    url: appUrl,
    inScope: (scope, work) => inScope({ pool, watch, begin: BEGIN, pace }, scope, work),
    // Whoever reads an export may be slow: its own limits are the reader's.
    inSnapshot: (scope, work) =>
      inScope({ pool, watch, begin: BEGIN_SNAPSHOT, pace: long }, scope, work),
    get unhurried() {
      return unhurried();
    },
    bare,
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => closed(pool),
  });
  const unhurried: Database = at(long, () => unhurried);
  return at(usual, () => unhurried);
}

function openPool(connectionString: string, max: number, limits: Limits): Pool {
  const pool = new Pool({
    connectionString,
    max,
    application_name: 'spine',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.wait,
    statement_timeout: limits.statement,
    query_timeout: limits.statement + SILENCE_MS,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idle,
    keepAlive: true,
    // Statements do not wait for the answers of those before them.
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text'),
    },
  });
  // A connection that breaks is replaced by the pool, and whoever works on it hears of it from the next statement;
  // without listeners, the pool's for idle ones and one of each connection's own, the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Waits for the transactions that are open, but not for a database that says nothing any more. */
async function closed(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(END_MS, undefined, { ref: false })]);
}

/** How long the statements of a transaction may take, where that is not what the connection was told. */
type Pace = { readonly set: string; readonly silence?: number };
type Opening = { pool: Pool; watch: ConnectionSource['watch']; begin: string; pace: Pace };

async function inScope<S extends Scope, T>(
  { pool, watch, begin, pace }: Opening,
  scope: S,
  work: (tenant: TenantOf<S>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  let over = false;
  let unopened: Error | undefined;
  try {
    const opening = `${begin}; ${pace.set}${settingOf(scope)}`;
    watch?.({ text: opening, values: [] });
    // It travels with the first statement of the work; where it fails, no other statement follows.
    const opened = client.query(opening);
    opened.catch((error: Error) => {
      unopened = error;
    });
    const source = {
      acquire: () => Promise.resolve(client),
      release: () => undefined,
      watch,
      silence: pace.silence,
    };
    const db = kyselyOn({ ...source, isOver: () => over || unopened !== undefined });
    const result = await work({ ...scope, db });
    await opened;
    over = true;
    watch?.({ text: COMMIT, values: [] });
    await commit(client);
    return result;
  } catch (error) {
    over = true;
    const cause = unopened ?? error;
    lost = isConnectionLost(cause) ? cause : await rollBack(client);
    throw cause;
  } finally {
    client.release(lost);
  }
}

/** Answers what went wrong with the connection, which is then nobody's any more: PostgreSQL rolls back by itself. */
function rollBack(client: PoolClient): Promise<Error | undefined> {
  const statement = { text: 'rollback', query_timeout: END_MS };
  return client.query(statement).then(
    () => undefined,
    (failure: Error) => failure,
  );
}

/** PostgreSQL answers COMMIT with ROLLBACK when a statement before it failed and the failure was swallowed. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query(COMMIT);
  if (command === 'ROLLBACK') throw new Error('the transaction was already aborted');
}

/** `set local` because set_config() does not reach the workers of a distributed database. */
function settingOf(scope: Scope): string {
  if (scope.kind === 'platform') return `set local app.platform = 'on'`;
  if (!UUID.test(scope.orgId)) throw new Error('scope: not an institution id');
  return `set local app.org_id = '${scope.orgId}'`;
}
