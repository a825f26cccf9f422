/**
 * Whether an error says that the connection to the database is gone, or never came to be. PostgreSQL and the system say
 * it by a code; the driver by a sentence only, which a test compares with the driver's own.
 */

/** Connection exceptions, ended by an operator or a crash, idle for too long, no connection left; and the system's own. */
const STATES =
  /^(08\w{3}|57P0[1-5]|25P0[34]|53300|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;
const SENTENCES =
  /^(Connection terminated|Query read timeout|timeout e(xpired|xceeded when)|Client (was closed|has encountered a connection))/;

/** Whether whoever works on the connection has to take another one. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'code' in error && error.code !== undefined
    ? STATES.test(String(error.code))
    : SENTENCES.test(error.message);
}
