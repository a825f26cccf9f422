/**
 * Whether an error means that the connection to the database is lost, or could not be made. PostgreSQL and the system
 * say it by a code; the driver by a message only, which a test compares with the driver's own.
 */
import { errorCode } from '../../error-code.ts';

/**
 * Connection exceptions, ended by an operator or a crash, idle for too long, a server that refuses writes since another
 * one took its place, no connection left; and system errors.
 */
const STATES =
  /^(08\w{3}|57P0[1-5]|25P0[34]|25006|53300|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;
const SENTENCES =
  /^(Connection terminated|Query read timeout|timeout e(xpired|xceeded when)|Client (was closed|has encountered a connection))/;

/** What libpq says of a connection between nodes of Citus, which passes it on as an internal error, with where it was. */
const NODE_LOST =
  /^(server closed the connection|could not (receive|send) data|no connection to the server|SSL (connection|SYSCALL))/;
const ON_NODE = /^while executing command on \S+:\d+$/m;
const INTERNAL_ERROR = 'XX000';

/** A server, or a transaction, that only reads. */
const WRITE_REFUSED = '25006';

/** All connections of a server are taken: it answers, and has no time. */
const NO_CONNECTION_LEFT = '53300';
/** What PostgreSQL says of itself while nobody can connect. */
const CANNOT_CONNECT_NOW = '57P03';

/** Whether another connection is needed. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code === INTERNAL_ERROR) return isNodeLost(error);
  return code ? STATES.test(code) : SENTENCES.test(error.message);
}

/** A node that fell while it worked; one that cannot be reached is a connection exception. */
function isNodeLost(error: Error & { where?: unknown }): boolean {
  return NODE_LOST.test(error.message) && ON_NODE.test(String(error.where));
}

/** Whether an error says that the database is away; one that refuses a password, or has no connection left, is there. */
export function isDatabaseAway(error: unknown): error is Error {
  return isConnectionLost(error) && errorCode(error) !== NO_CONNECTION_LEFT;
}

/** The error of whoever needs a database that is away. */
export function databaseAwayError(message: string, cause: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: CANNOT_CONNECT_NOW });
}

/**
 * The error of a transaction that was opened to read: where it wrote, the fault is its caller's, and the server takes
 * writes as before.
 */
export function errorOfReading(error: unknown): unknown {
  if (!(error instanceof Error) || errorCode(error) !== WRITE_REFUSED) return error;
  const fault = new Error(`a transaction that only reads: ${error.message}`, { cause: error });
  if (error.stack !== undefined) fault.stack = error.stack;
  return fault;
}
