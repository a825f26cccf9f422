import type { Scope } from '#platform/auth/scope.ts';
import { keepProgress } from '#platform/db/job-run-rows.ts';
import type { Database } from '#platform/db/open.ts';

/** How often the row is written at most. */
const WRITE_MS = 400;

type Reported = {
  readonly id: string;
  readonly runId: string;
  readonly scope: Scope;
  readonly controller: AbortController;
};

/** How far a run is: reported for every row, written now and then. */
export function progressOf(database: Database, { id, runId, scope, controller }: Reported) {
  let counts = { done: 0, total: 0 };
  let writtenAt = -Infinity;
  return {
    counts: () => counts,
    report: async (done: number, total: number): Promise<void> => {
      controller.signal.throwIfAborted();
      const isFirst = counts.total !== total;
      counts = { done, total };
      const at = performance.now();
      if (!isFirst && at - writtenAt < WRITE_MS) return;
      writtenAt = at;
      await database.inScope(scope, ({ db }) => keepProgress(db, { id, runId, ...counts }));
    },
  };
}
