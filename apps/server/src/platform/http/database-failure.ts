/**
 * The answer to a call whose transaction the database ended by itself: a lock it waited for too long, a deadlock, no
 * room left, a rule of the schema that no service had asked for. Nothing of the call was written, so the caller hears
 * that adding, changing or deleting failed, or that the service is not there, instead of a bare fault. The same answers
 * who lost the connection, of whom it says nothing about what was written, or found too many waiting for their turn. The process log keeps the cause. Uploads
 * that PostgreSQL gave up are left out: devices send them again after a fault, and take any other answer for the last word.
 */
import { type Endpoint, type ErrorEntry, kernelErrors, type LogRule } from '@spine/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import { Abandoned } from '#platform/auth/caller.ts';
import { TooManyWait } from '#platform/auth/concurrency-limit.ts';
import { isConnectionLost } from '#platform/db/connection-lost.ts';
import { refuse, withoutValues } from './refuse.ts';

/** Rolled back, out of room or of connections, a lock not got, cut short. */
const GAVE_UP = /^(40\w{3}|53\w{3}|55P03|57014)$/;
const BROKEN_RULE = /^23\w{3}$/;

/** Throws the refusal that answers the error of a call, or the error itself where it is any other fault. */
export function answerFailure(
  endpoint: Pick<Endpoint, 'log' | 'failed'>,
  error: unknown,
  log: FastifyBaseLogger,
): never {
  // Nobody hears the answer.
  if (error instanceof Abandoned) return refuse(kernelErrors.unavailable);
  const entry = error instanceof Error ? entryOf(endpoint, error) : undefined;
  if (!(error instanceof Error) || !entry) throw error;
  log.error({ err: withoutValues(error) }, 'fault');
  return refuse(entry);
}

function entryOf(
  { log, failed }: Pick<Endpoint, 'log' | 'failed'>,
  error: Error,
): ErrorEntry | undefined {
  if (error instanceof TooManyWait || isConnectionLost(error)) return kernelErrors.unavailable;
  const state = stateOf(error);
  const entry = failed ?? entryOfType(log);
  if (entry && BROKEN_RULE.test(state)) return kernelErrors.backendLogic;
  if (!GAVE_UP.test(state)) return undefined;
  return entry ?? (isUpload(log) ? undefined : kernelErrors.unavailable);
}

function entryOfType(log: LogRule): ErrorEntry | undefined {
  switch (log === 'none' ? log : log.optype) {
    case 'add':
    case 'import':
      return kernelErrors.insertFailed;
    case 'edit':
      return kernelErrors.updateFailed;
    case 'delete':
      return kernelErrors.deleteFailed;
    default:
      return undefined;
  }
}

function isUpload(log: LogRule): boolean {
  return log !== 'none' && log.optype === 'upload';
}

/** The SQLSTATE of an error of PostgreSQL, the code of one of the system, or nothing. */
function stateOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
