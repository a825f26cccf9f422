/**
 * Connections to the server that takes writes, where an address names several. The driver knows one server only, so it
 * gets a socket that searches when it is told to connect; that works for the pool, for the queue and for its listener
 * alike. The server that was found last is asked first, then the others in their order. Whoever needs a connection
 * meanwhile, or within a second, gets the same result, so that a database without such a server refuses fast. The only
 * server of an address is not asked.
 */
import { Socket } from 'node:net';
import { Client } from 'pg';
import { splitServers } from './addresses.ts';
import { databaseAwayError, isDatabaseAway } from './connection-lost.ts';

/** For a server to accept a connection and the password. */
const CONNECT_MS = 2000;
/** For its answer. */
const ANSWER_MS = 1000;
/** How long the result of a search is shared. */
const SHARED_MS = 1000;
const DEFAULT_PORT = 5432;

/** What the driver needs to connect. */
type ConnectionOptions = { readonly connectionString: string; readonly stream?: () => Socket };

type DatabaseAddress = {
  readonly connection: ConnectionOptions;
  /** Asks the database on a connection of its own; rejects where no server answers within seconds. */
  probe(): Promise<unknown>;
};

/** Parses an address; every connection of the result goes to the server that takes writes. */
export function openAddress(url: string): DatabaseAddress {
  const servers = splitServers(url);
  const [connectionString = url] = servers;
  if (servers.length < 2)
    return { connection: { connectionString }, probe: () => takesWrites(connectionString) };
  const search = openSearch(servers);
  const stream = () => new SearchingSocket(search);
  return { connection: { connectionString, stream }, probe: search.find };
}

/** What the driver needs to connect to the server of an address that takes writes. */
export function connectionTo(url: string): ConnectionOptions {
  return openAddress(url).connection;
}

/** The address of the server that takes writes, for programs that know one server only. */
export function findPrimary(url: string): Promise<string> {
  const servers = splitServers(url);
  return servers.length < 2 ? Promise.resolve(url) : firstThatTakesWrites(servers);
}

type Search = {
  /** Finds the server that takes writes; rejects with 57P03 where there is none. */
  find(): Promise<string>;
  /** Connections, and the server of each. */
  readonly connections: Map<Socket, string>;
};

function openSearch(servers: readonly string[]): Search {
  const connections = new Map<Socket, string>();
  let [last = ''] = servers;
  let shared: Promise<string> | undefined;

  const search = async (): Promise<string> => {
    last = await firstThatTakesWrites([...new Set([last, ...servers])]);
    // A server that is frozen or cut off answers nobody who waits for it, and one that was replaced has old rows.
    for (const [socket, server] of connections) if (server !== last) socket.destroy();
    return last;
  };
  const expire = (): void => {
    const forget = () => {
      shared = undefined;
    };
    setTimeout(forget, SHARED_MS).unref();
  };
  return {
    find: () => {
      shared ??= search().finally(expire);
      return shared;
    },
    connections,
  };
}

async function firstThatTakesWrites(servers: readonly string[]): Promise<string> {
  const causes: unknown[] = [];
  for (const server of servers) {
    try {
      if (await takesWrites(server)) return server;
    } catch (error) {
      causes.push(error);
    }
  }
  // A wrong password, or that no connection is left, says more than that there is no server.
  const answer = causes.find((cause) => !isDatabaseAway(cause));
  if (answer instanceof Error) throw answer;
  throw databaseAwayError('no server of the database takes writes', new AggregateError(causes));
}

async function takesWrites(connectionString: string): Promise<boolean> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'spine search',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ writable: boolean }>(
      "select current_setting('transaction_read_only') = 'off' as writable",
    );
    return rows[0]?.writable === true;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Connects to the server that a search finds, whatever the driver says. */
class SearchingSocket extends Socket {
  readonly #search: Search;

  constructor(search: Search) {
    super();
    this.#search = search;
  }

  override connect(): this {
    this.#search.find().then(
      (server) => this.#connectTo(server),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  #connectTo(server: string): void {
    if (this.destroyed) return;
    const { connections } = this.#search;
    connections.set(this, server);
    this.once('close', () => connections.delete(this));
    const { hostname, port } = new URL(server);
    super.connect(Number(port) || DEFAULT_PORT, hostname.replaceAll(/[[\]]/g, ''));
  }
}
