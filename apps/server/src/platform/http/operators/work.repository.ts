/** What the database holds of work that nobody watches: jobs of all users. */
import { kernelErrors } from '@spine/contract/kernel';
import { sql } from 'kysely';
import type { PlatformTenant } from '#platform/db/open.ts';

export type JobCounts = {
  readonly waiting: number;
  readonly running: number;
  /** Jobs of the last day that ended with a fault of the server. */
  readonly faulty: number;
  /** Since when the oldest waiting job waits; null without one. */
  readonly waitingSince: Date | null;
};

/** Counts all jobs; they are deleted a day after their end. */
export function countAllJobs({ db }: PlatformTenant): Promise<JobCounts> {
  return db
    .selectFrom('job')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('status', '=', 'running').as('running'),
      fn
        .countAll<number>()
        .filterWhere('status', '=', 'failed')
        .filterWhere('errorCode', '=', kernelErrors.fault.code)
        .as('faulty'),
      sql<Date | null>`min(created_at) filter (where status = 'waiting')`.as('waitingSince'),
    ])
    .executeTakeFirstOrThrow();
}
