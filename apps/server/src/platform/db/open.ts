/** The pool of connections, and transactions that are limited to the rows of a scope. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import type { Kysely } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { OrgScope, PlatformScope, Scope } from '#platform/auth/scope.ts';
import { type Clock, systemClock } from '#platform/ports/clock.ts';
import { type Circuit, type Guard, openCircuit } from './connect/circuit.ts';
import { errorOfReading, isConnectionLost } from './connect/connection-lost.ts';
import { joinWrites } from './connect/join-writes.ts';
import { openAddress } from './connect/primary.ts';
import { type ConnectionSource, createKysely, type Statement } from './dialect.ts';
import { LIMIT_SECONDS, type Limits, SILENCE_MS, toMilliseconds } from './limits.ts';
import { joinCounts, type SharedCounts } from './once/shared-counts.ts';
import type { Tables } from './tables.ts';

/** Runs statements. */
export type Db = Kysely<Tables>;

/**
 * A transaction together with the scope it is set to: the first argument of every repository function. `today` is the day
 * in Shanghai on which it was opened; who is in which grade follows from it.
 */
export type TenantIn<S extends Scope> = S & { readonly db: Db; readonly today: CalendarDate };
/** One institution's rows. */
export type Tenant = TenantIn<OrgScope>;
/** What belongs to the platform: institutions, users, codes and logs, but no child's record. */
export type PlatformTenant = TenantIn<PlatformScope>;
/** Either, for what both may read. */
export type AnyTenant = Tenant | PlatformTenant;

/** Opens a transaction set to a scope. */
export type Open = <S extends Scope, T>(
  scope: S,
  work: (tenant: TenantIn<S>) => Promise<T>,
) => Promise<T>;

export type Database = {
  /** Its address with the password, past a pooler, for parts that need a connection of their own. */
  readonly url: string;
  /** Runs `work` in one transaction set to `scope`; commits when it resolves, rolls back when it throws. */
  readonly inScope: Open;
  /** The same for calls that only read: PostgreSQL refuses what `work` writes. */
  readonly inReading: Open;
  /** The same for long reads: everything `work` reads is of one instant, and it writes nothing. */
  readonly inSnapshot: Open;
  /** The same connections for background work: its statements may take long, and wait for locks as long. */
  readonly unhurried: Database;
  /** Statements outside a transaction and without any scope: they see no institution's row. */
  readonly bare: Db;
  /** The numbers of open and idle connections, and of waiting requests for one; for the metrics. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

const COMMIT = 'commit';
const BEGIN = 'begin';
const BEGIN_READING = 'begin read only';
const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';
/** The limit for a rollback, and for closing the pool. */
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

type Options = {
  watch?: (statement: Statement) => void;
  limits?: Limits;
  /** Where a pooler takes the connections, and gives each transaction one of the database's. */
  pooledUrl?: string | undefined;
  /** Whether statements are named, so that each connection plans them once; old poolers lose the names. */
  isPrepared?: boolean;
  /** Where the day of a transaction comes from. */
  clock?: Clock;
};

/** Opens the pool as the application's role. */
export function openDatabase(appUrl: string, size: number, options: Options = {}): Database {
  const { watch, limits = toMilliseconds(LIMIT_SECONDS), pooledUrl, isPrepared } = options;
  const { clock = systemClock } = options;
  const today = (): CalendarDate => dateInShanghai(clock.now());
  const { connection, probe } = openAddress(appUrl);
  const pool = pooledUrl
    ? openPool({ ...openAddress(pooledUrl).connection, max: size }, limits)
    : openPool({ ...connection, max: size, ...sessionLimits(limits) }, limits);
  // Asked past the pooler, which makes whoever asks wait while all its connections are in use.
  const circuit = openCircuit(probe);
  const connections = { pool, circuit, watch, isPrepared };
  const source = createSource(connections, circuit.guard);
  // Nobody waits for background work: it is as patient as its limits.
  const patientSource = createSource(connections, (work) => work());
  const bare = createKysely(source);
  const usual: Timing = { set: pooledUrl ? setLimits(limits) : '' };
  const long: Timing = {
    set: setLimits({ statement: limits.long, lock: limits.long, idle: 0 }),
    silence: limits.long + SILENCE_MS,
  };
  const counts: SharedCounts = new Map();
  const databaseWith = (opening: Opening, unhurried: () => Database): Database => ({
    url: appUrl,
    inScope: (scope, work) => inScope(opening, scope, work),
    inReading: (scope, work) =>
      inScope({ ...opening, begin: BEGIN_READING, end: endReading }, scope, work),
    // The reader of an export may be slow; the export has limits of its own.
    inSnapshot: (scope, work) =>
      inScope({ ...opening, begin: BEGIN_SNAPSHOT, pace: long, counts: undefined }, scope, work),
    get unhurried() {
      return unhurried();
    },
    bare,
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => closeConnections(connections),
  });
  const unhurried: Database = databaseWith(
    { source: patientSource, begin: BEGIN, end: commit, pace: long, counts: undefined, today },
    () => unhurried,
  );
  const hurried = { source, begin: BEGIN, end: commit, pace: usual, counts, today };
  return databaseWith(hurried, () => unhurried);
}

/** Sets the limits of a connection once. A pooler takes none of them: its connections serve many. */
function sessionLimits({ statement, lock, idle }: Limits): PoolConfig {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
  };
}

/** Sets the limits of one transaction. */
function setLimits({ statement, lock, idle }: Pick<Limits, 'statement' | 'lock' | 'idle'>): string {
  return `set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; set local idle_in_transaction_session_timeout = ${idle}; `;
}

function openPool(config: PoolConfig, limits: Limits): Pool {
  const pool = new Pool({
    ...config,
    application_name: 'spine',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.wait,
    query_timeout: limits.statement + SILENCE_MS,
    keepAlive: true,
    // Statements do not wait for the answers of those before them.
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text'),
    },
  });
  // The pool replaces a broken connection, and its user gets an error from the next statement. Without listeners, one of
  // the pool for idle connections and one of each connection, the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Connections = Pick<ConnectionSource, 'watch' | 'isPrepared'> & {
  readonly pool: Pool;
  readonly circuit: Circuit;
};

type GuardedSource = ConnectionSource & { readonly guard: Guard };

/** Takes connections of the pool, and waits for them as `guard` does. */
function createSource({ pool, circuit, ...options }: Connections, guard: Guard): GuardedSource {
  return {
    ...options,
    guard,
    acquire: () =>
      guard(
        () => pool.connect(),
        (late) => late.release(),
      ),
    release: (client, lost) => {
      client.release(lost);
      if (lost) circuit.check();
    },
  };
}

/** Waits for open transactions, but not for a database that does not respond. */
async function closeConnections({ pool, circuit }: Connections): Promise<void> {
  circuit.close();
  await Promise.race([pool.end(), sleep(END_MS, undefined, { ref: false })]);
}

/** The limits of a transaction's statements, where they differ from the connection's. */
type Timing = { readonly set: string; readonly silence?: number };
type Opening = {
  readonly source: GuardedSource;
  readonly begin: string;
  readonly end: (client: PoolClient) => Promise<void>;
  readonly pace: Timing;
  readonly counts: SharedCounts | undefined;
  readonly today: () => CalendarDate;
};

async function inScope<S extends Scope, T>(
  { source, begin, end, pace, counts, today }: Opening,
  scope: S,
  work: (tenant: TenantIn<S>) => Promise<T>,
): Promise<T> {
  const { watch, isPrepared } = source;
  const client = await source.acquire();
  let lost: Error | undefined;
  let over = false;
  let unopened: Error | undefined;
  try {
    const opening = `${begin}; ${pace.set}${scopeSetting(scope)}`;
    watch?.({ text: opening, values: [] });
    // Sent before the first statement of the work and together with it; where it fails, no other statement follows.
    joinWrites(client);
    const begun = client.query(opening);
    begun.catch(() => undefined);
    const opened = source.guard(() => begun);
    opened.catch((error: Error) => {
      unopened = error;
      // The first statement waits behind an opening that is never answered.
      if (isConnectionLost(error)) client.connection.stream.destroy();
    });
    const db = createKysely({
      watch,
      isPrepared,
      acquire: () => Promise.resolve(client),
      release: () => undefined,
      silence: pace.silence,
      isOver: () => over || unopened !== undefined,
    });
    if (counts) joinCounts(db, counts);
    const result = await work({ ...scope, db, today: today() });
    await opened;
    over = true;
    watch?.({ text: COMMIT, values: [] });
    await end(client);
    return result;
  } catch (error) {
    over = true;
    const cause = unopened ?? (begin === BEGIN ? error : errorOfReading(error));
    lost = isConnectionLost(cause) ? cause : await rollBack(client);
    throw cause;
  } finally {
    source.release(client, lost);
  }
}

/** Returns why the connection is lost, if it is: then PostgreSQL rolls back by itself. */
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

/**
 * A read has nothing to commit and waits for no answer: who gets the connection next comes behind, often in the same write.
 * Where the connection is lost with it, that one's first statement says so.
 */
function endReading(client: PoolClient): Promise<void> {
  joinWrites(client);
  client.query(COMMIT).catch(() => undefined);
  return Promise.resolve();
}

/** `set local` because set_config() does not reach the workers of a distributed database. */
function scopeSetting(scope: Scope): string {
  if (scope.kind === 'platform') return `set local app.platform = 'on'`;
  if (!UUID.test(scope.orgId)) throw new Error('scope: not an institution id');
  return `set local app.org_id = '${scope.orgId}'`;
}
