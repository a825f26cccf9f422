/**
 * Whether an error means that the connection to the database is lost, or could not be made. PostgreSQL and the system
 * say it by a code; the driver by a message only, which a test compares with the driver's own.
 */
import { errorCode } from '../error-code.ts';

/** Connection exceptions, ended by an operator or a crash, idle for too long, no connection left; and system errors. */
const STATES =
  /^(08\w{3}|57P0[1-5]|25P0[34]|53300|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;
const SENTENCES =
  /^(Connection terminated|Query read timeout|timeout e(xpired|xceeded when)|Client (was closed|has encountered a connection))/;

/** Whether another connection is needed. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return code ? STATES.test(code) : SENTENCES.test(error.message);
}
