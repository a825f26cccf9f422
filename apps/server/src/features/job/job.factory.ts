/** Waiting for jobs in tests. */
import { isOver, type JobRow, jobDetail } from '@spine/contract/job';
import { expect } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';

/** The job once it is over. */
export async function endOf(world: World, name: CastName, id: string): Promise<JobRow> {
  let job: JobRow | undefined;
  await expect
    .poll(
      async () => {
        job = (await world.as(name).call(jobDetail, { id })).body.data;
        return job && isOver(job.status);
      },
      { interval: 20 },
    )
    .toBe(true);
  if (!job) throw new Error('the job is unknown');
  return job;
}
