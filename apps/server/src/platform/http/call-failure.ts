/**
 * The answer to a call whose transaction the database ended by itself: a lock it waited for too long, a deadlock, no
 * space left, a rule of the schema that no service checks. Nothing of the call was written, so the answer is
 * that adding, changing or deleting failed, or that the service is unavailable, instead of a bare fault. The same goes
 * for a lost connection, after which it is unknown what was written, for files that are away, and for too many waiting
 * calls. The process log has the cause. Uploads of devices are always answered that the service is unavailable: they send
 * them again after that, and take an answer without a fault as final.
 */
import { type Endpoint, type ErrorEntry, kernelErrors, type LogRule } from '@spine/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import { CallAborted } from '#platform/auth/caller.ts';
import { TooManyWaiting } from '#platform/auth/concurrency-limit.ts';
import { isConnectionLost } from '#platform/db/connect/connection-lost.ts';
import { FilesAwayError } from '#platform/files/blob-store.ts';
import { errorCode } from '../error-code.ts';
import { refuse, withoutValues } from './refuse.ts';

/** Rolled back, out of space or of connections, a lock not obtained, cancelled. */
const GAVE_UP = /^(40\w{3}|53\w{3}|55P03|57014)$/;
const BROKEN_RULE = /^23\w{3}$/;

/** Throws the refusal that answers the error of a call, or the error itself where it is any other fault. */
export function answerFailure(
  endpoint: Pick<Endpoint, 'log' | 'failed'>,
  error: unknown,
  log: FastifyBaseLogger,
): never {
  // The caller hung up and gets no answer.
  if (error instanceof CallAborted) return refuse(kernelErrors.unavailable);
  const entry = error instanceof Error ? entryOfFailure(endpoint, error) : undefined;
  if (!(error instanceof Error) || !entry) throw error;
  log.error({ err: withoutValues(error) }, 'fault');
  return refuse(entry);
}

function entryOfFailure(
  { log, failed }: Pick<Endpoint, 'log' | 'failed'>,
  error: Error,
): ErrorEntry | undefined {
  if (isOfMoment(error)) return kernelErrors.unavailable;
  const state = errorCode(error);
  const entry = failed ?? entryOfWrite(log);
  if (entry && BROKEN_RULE.test(state)) return kernelErrors.backendLogic;
  if (!GAVE_UP.test(state)) return undefined;
  return entry ?? kernelErrors.unavailable;
}

/** Whether the same call may succeed a little later. */
function isOfMoment(error: Error): boolean {
  return (
    error instanceof TooManyWaiting || error instanceof FilesAwayError || isConnectionLost(error)
  );
}

/** The entry that says that a call could not write, by what it leaves in the operation log. */
export function entryOfWrite(log: LogRule): ErrorEntry | undefined {
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

export function isUpload(log: LogRule): boolean {
  return log !== 'none' && log.optype === 'upload';
}
