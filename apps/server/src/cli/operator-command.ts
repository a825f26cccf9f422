/** Runs a command of an operator: it reports what it does, ends in order when interrupted, and fails in one sentence. */

import { findPrimary } from '#platform/db/connect/primary.ts';
import { joinEmbedded } from '#platform/embedded-postgres/embedded.ts';
import { errorCode } from '#platform/error-code.ts';

type Tools = { readonly say: (line: string) => void; readonly signal: AbortSignal };

const FAILED = 1;
const INTERRUPTED = 130;

/** Runs `work`; a failure, or an unknown argument, is printed on standard error after `failure`. */
export async function runOperatorCommand(
  failure: string,
  usage: string,
  work: (tools: Tools) => Promise<void>,
): Promise<void> {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => interruption.abort());
  const { signal } = interruption;
  try {
    await work({ say: (line) => process.stdout.write(`${line}\n`), signal });
  } catch (error) {
    process.exitCode = signal.aborted ? INTERRUPTED : FAILED;
    const reason = signal.aborted ? 'it was interrupted' : sentenceOf(error, usage);
    process.stderr.write(`${failure}: ${reason}\n`);
  }
}

/** The address of the server that takes writes, for the programs of PostgreSQL and everything that works on one server. */
export function primaryOf(url: string | undefined): Promise<string | undefined> {
  return url === undefined ? Promise.resolve(url) : findPrimary(url);
}

/** Works as the owner of the database of DATABASE_URL, else of the embedded one, whether the server runs or not. */
export async function asOwner<T>(
  { ownerUrl, dataDir }: { ownerUrl: string | undefined; dataDir: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (ownerUrl) return work(await findPrimary(ownerUrl));
  const embedded = await joinEmbedded({ dataDir });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Causes are said too; a refused connection has no sentence of its own. */
function sentenceOf(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error);
  if (errorCode(error).startsWith('ERR_PARSE_ARGS')) return usage;
  if (errorCode(error) === 'ENOSPC')
    return `the disk is full (${error.message}); nothing was left behind`;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return [error.message, inner && sentenceOf(inner, usage)].filter(Boolean).join(': ');
}
