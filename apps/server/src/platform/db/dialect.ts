/**
 * Kysely on our own connections. Names are snake_case in the database and camelCase here: identifiers are written, and
 * the columns of a result read, by `names.ts`. Raw SQL is written as it stands, and its rows are read the same way.
 * Statements carry the hash of their text as a name, so that PostgreSQL parses and plans each of them once per
 * connection; transactions are opened by `open.ts` only.
 */
import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PoolClient, QueryArrayResult } from 'pg';
import { isLargeList } from './any-of.ts';
import type { Guard } from './connect/circuit.ts';
import { isConnectionLost } from './connect/connection-lost.ts';
import { joinWrites } from './connect/join-writes.ts';
import { toColumnName, toPropertyName } from './names.ts';
import type { Tables } from './tables.ts';

/**
 * Statements of changing length (many rows of values) are not worth preparing. The sums of an upload stay the same and
 * have 5,761 characters.
 */
const MAX_NAMED_LENGTH = 6000;
const CHANGES_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Provides connections and takes them back. */
export type ConnectionSource = {
  acquire(): Promise<PoolClient>;
  /** `lost` is why the connection cannot be used again. */
  release(client: PoolClient, lost?: Error): void;
  /** Whether the transaction has ended: a later statement would run in another transaction. */
  isOver?: () => boolean;
  /** Called with every statement; for tests that count them and the benchmark that repeats them. */
  watch?: ((statement: Statement) => void) | undefined;
  /** Whether statements are named, as is usual. */
  isPrepared?: boolean | undefined;
  /** Waits for the answers, where that ends before their limits once the database is away. */
  guard?: Guard | undefined;
  /** The driver's limit for a statement in milliseconds, where it differs from the pool's. */
  silence?: number | undefined;
};

/** A statement as it goes to the driver. */
export type Statement = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
};

/** A Kysely whose statements run on the connections of `source`. */
export function createKysely(source: ConnectionSource): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new NamingCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => createDriver(source),
  };
  return new Kysely<Tables>({ dialect });
}

class NamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toColumnName(identifier));
  }
}

function createDriver(source: ConnectionSource): Driver {
  const clients = new WeakMap<DatabaseConnection, Connected>();
  const refused = () => Promise.reject(new Error('transactions are opened by inScope'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const connected: Connected = { client: await source.acquire() };
      const connection = createConnection(connected, source);
      clients.set(connection, connected);
      return connection;
    },
    releaseConnection: (connection) => {
      const connected = clients.get(connection);
      if (connected) source.release(connected.client, connected.lost);
      return Promise.resolve();
    },
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    destroy: () => Promise.resolve(),
  };
}

/** A connection in use, and why it was lost. */
type Connected = { readonly client: PoolClient; lost?: Error };

function createConnection(connected: Connected, source: ConnectionSource): DatabaseConnection {
  const { client } = connected;
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const statement = statementOf(query, source);
      source.watch?.(statement);
      const prepared = { ...statement, rowMode: 'array' as const, query_timeout: source.silence };
      const run = () => {
        const connection = clientUnlessOver(client, source);
        joinWrites(connection);
        return connection.query(prepared);
      };
      const result = await (source.guard ? source.guard(run) : run()).catch((error: unknown) => {
        if (isConnectionLost(error)) connected.lost = error;
        throw error;
      });
      const { command, rowCount } = result;
      const rows = rowsOf<Row>(result);
      return CHANGES_ROWS.has(command)
        ? { rows, numAffectedRows: BigInt(rowCount ?? 0) }
        : { rows };
    },
    streamQuery: <Row>(query: CompiledQuery, chunkSize: number) =>
      cursorOver<Row>({ client, source }, query, chunkSize),
  };
}

function clientUnlessOver(client: PoolClient, { isOver }: ConnectionSource): PoolClient {
  if (isOver?.()) throw new Error('the transaction of this statement is over');
  return client;
}

/**
 * The rows of a query in pieces, through a cursor of the transaction that is open. PostgreSQL expects a cursor to be
 * left early; these are read to their end.
 */
async function* cursorOver<Row>(
  { client, source }: { client: PoolClient; source: ConnectionSource },
  query: CompiledQuery,
  chunkSize: number,
): AsyncGenerator<QueryResult<Row>> {
  const cursor = `rows_${(cursors++).toString(36)}`;
  const declaring = {
    text: `declare ${cursor} no scroll cursor for ${query.sql}`,
    values: [...query.parameters],
    query_timeout: source.silence,
  };
  await clientUnlessOver(client, source).query('set local cursor_tuple_fraction = 1');
  source.watch?.(declaring);
  await clientUnlessOver(client, source).query(declaring);
  for (;;) {
    const text = `fetch ${chunkSize} from ${cursor}`;
    const fetch = { text, rowMode: 'array' as const, query_timeout: source.silence };
    const rows = rowsOf<Row>(await clientUnlessOver(client, source).query(fetch));
    if (rows.length > 0) yield { rows };
    if (rows.length < chunkSize) break;
  }
  await clientUnlessOver(client, source).query(`close ${cursor}`);
}

let cursors = 0;

/** Rows by the names of their columns. */
function rowsOf<Row>({ rows, fields }: QueryArrayResult): Row[] {
  const names = fields.map(({ name }) => toPropertyName(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at];
    return row as Row;
  });
}

/** A plan that is kept serves short lists; for a large one PostgreSQL plans anew, which takes less than a bad plan. */
function statementOf({ sql, parameters }: CompiledQuery, { isPrepared = true }: ConnectionSource) {
  const base = { text: sql, values: [...parameters] };
  const isKept = sql.length <= MAX_NAMED_LENGTH && !parameters.some(isLargeList);
  return isPrepared && isKept ? { ...base, name: nameOf(sql) } : base;
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}
