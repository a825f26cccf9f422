/**
 * Keeps what repeats itself out of the process log: without a database every call fails with the same cause, thousands a
 * second. The first line of a cause at a place has its stack; of those that follow, one a second says how many were left out. Refused
 * sign-ins, which anybody may repeat, are counted by their call and code.
 */
import type { FastifyServerOptions } from 'fastify';
import { isConnectionLost } from '#platform/db/connect/connection-lost.ts';

const WINDOW_MS = 1000;
const ERROR_LEVEL = 50;

type Logger = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;
type LogMethod = NonNullable<NonNullable<Logger['hooks']>['logMethod']>;
type Print = (line: object, message: string) => void;
type Repeated = { leftOut: number; print: Print };

/** A hook of the logger and of all its children. */
export function leaveOutRepeated(): LogMethod {
  const causes = new Map<string, Repeated>();

  const watch = (key: string, cause: Repeated, words: { cause: string; message: string }): void => {
    setTimeout(() => {
      const { leftOut, print } = cause;
      if (leftOut === 0) return void causes.delete(key);
      cause.leftOut = 0;
      print({ cause: words.cause, leftOut }, words.message);
      watch(key, cause, words);
    }, WINDOW_MS).unref();
  };

  return function logMethod(args, method, level) {
    const words = level >= ERROR_LEVEL ? causeOf(args) : refusalOf(args);
    if (!words) return method.apply(this, args);
    const key = JSON.stringify(words);
    // The newest caller's logger, so that the line names a request that failed meanwhile.
    const print: Print = (line, message) => method.call(this, line, message);
    const repeated = causes.get(key);
    if (repeated) {
      repeated.leftOut += 1;
      repeated.print = print;
      return;
    }
    const cause = { leftOut: 0, print };
    causes.set(key, cause);
    watch(key, cause, words);
    method.apply(this, args);
  };
}

/** A line of the process log. */
export type RefusedSignIn = {
  /** The code of the catalogue. */
  readonly refused: number;
  readonly route: string;
  readonly about?: string | undefined;
};

type Fault = { readonly code?: unknown; readonly message?: unknown; readonly stack?: unknown };

/** The call and the code of a refused sign-in; undefined where a line tells of none. */
function refusalOf([line, message]: readonly unknown[]) {
  if (typeof line !== 'object' || line === null || !('refused' in line)) return undefined;
  const { refused, route } = Object(line) as RefusedSignIn;
  return { cause: `${refused} ${route}`, message: String(message), stack: undefined };
}

/** What the error of a line says, and where it was thrown; undefined where a line tells of none. */
function causeOf([line, message]: readonly unknown[]) {
  if (typeof line !== 'object' || line === null || !('err' in line)) return undefined;
  const { code = '', message: text = '', stack } = Object(line.err) as Fault;
  const cause = [code, text].filter(Boolean).join(' ');
  // A lost connection is one cause, wherever it was needed.
  const isLost = isConnectionLost(Object.assign(new Error(String(text)), { code }));
  return { cause, message: String(message), stack: isLost ? undefined : stack };
}
