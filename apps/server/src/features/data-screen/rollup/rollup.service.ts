/**
 * What spans institutions is summed beforehand: every few seconds the sums of the schools that changed are made anew,
 * so that a screen of a country reads a few thousand rows. Servers that share a database take turns.
 */
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import {
  changedInstitutions,
  lockRollup,
  markRolledUp,
  rollUpSchools,
  takeChanges,
} from './rollup.repository.ts';

/** A third of what the data screen may be behind; its answers stand for as long, and reading takes time too. */
const EVERY_MS = 5000;

/** Brings the sums up to `now`, unless another server is at it. */
export function rollUp(database: Database, now: Date): Promise<void> {
  return database.inScope(platformScope, async (tenant) => {
    if (!(await lockRollup(tenant))) return;
    for (const orgId of await changedInstitutions(tenant)) await rollUpInstitution(database, orgId);
    await markRolledUp(tenant, now);
  });
}

function rollUpInstitution(database: Database, orgId: string): Promise<void> {
  const scope = orgScope(orgId);
  return database.inScope(scope, async (tenant) => {
    const schoolIds = await takeChanges(tenant);
    await rollUpSchools(tenant, schoolIds);
  });
}

/** Rolls up every few seconds; rounds never overlap. */
export function rollups(
  database: Database,
  { now, failed }: { now: () => Date; failed: (error: unknown) => void },
) {
  let running: Promise<void> | undefined;
  const round = (): Promise<void> => {
    running ??= rollUp(database, now())
      .catch(failed)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start: (): void => {
      timer = setInterval(() => void round(), EVERY_MS);
      timer.unref();
    },
    /** One round, or the one that runs. */
    round,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
}
