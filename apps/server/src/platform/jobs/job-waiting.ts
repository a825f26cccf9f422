import { kernelErrors } from '@spine/contract/kernel';
import { platformScope } from '#platform/auth/scope.ts';
import { jobById } from '#platform/db/job-rows.ts';
import type { Database, Db } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { EndedJob } from './job.ts';

/** How often the row is looked at: another process may do the job. */
const LOOK_MS = 500;

/** Calls that answer when their job is over. */
export function jobWaiting(database: Database) {
  const waiting = new Map<string, Set<() => void>>();
  let isStopped = false;

  /** Begun before the row is read, so that no end is missed between the two. */
  const nextLook = (id: string) =>
    new Promise<void>((resolve) => {
      const looks = waiting.get(id) ?? new Set();
      waiting.set(id, looks);
      const look = () => {
        clearTimeout(timer);
        looks.delete(look);
        if (looks.size === 0) waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(look, LOOK_MS);
      looks.add(look);
    });

  return {
    /** Waits until a job is over. */
    finished: async (id: string): Promise<EndedJob> => {
      for (;;) {
        const again = nextLook(id);
        const ended = await database.inScope(platformScope, ({ db }) => endOf(db, id));
        if (ended) return ended;
        if (isStopped) refuse(kernelErrors.unavailable);
        await again;
      }
    },
    /** A run in this process has come to some end. */
    wake: (id: string): void => {
      for (const look of [...(waiting.get(id) ?? [])]) look();
    },
    stop: (): void => {
      isStopped = true;
    },
  };
}

/** A job that was deleted meanwhile counts as cancelled. */
async function endOf(db: Db, id: string): Promise<EndedJob | undefined> {
  const row = await jobById(db, id);
  if (!row) return { status: 'cancelled', result: null, error: null, fileKey: null };
  const { status, result, error_code: code, error_message, error_data } = row;
  if (status === 'waiting' || status === 'running') return undefined;
  const error =
    code === null ? null : { code, message: error_message ?? '', detail: error_data ?? {} };
  return { status, result, error, fileKey: row.file_key };
}
