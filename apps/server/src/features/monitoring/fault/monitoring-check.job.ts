/** Checks the rows of all schools of a plan and stores their counts, each school in a transaction of its own. */
import { checkMonitoring } from '@spine/contract/monitoring';
import { z } from 'zod';
import { toActor } from '#platform/auth/actor.ts';
import { permit } from '#platform/http/bind.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { loadRowSources } from '../row/school-rows.service.ts';
import { checkSchool } from './monitoring-check.service.ts';
import { monitoringCheckText as text } from './monitoring-check.text.ts';

const input = z.object({ planId: z.string() });

export function monitoringCheckJob(secret: string) {
  return defineJob({
    kind: 'monitoringCheck',
    pace: 'short',
    scope: 'institution',
    input,
    run: async ({ input: { planId }, database, scope, signal, ...run }) => {
      permit(checkMonitoring, toActor(run.actor));
      const sources = await database.inScope(scope, (tenant) => loadRowSources(tenant, planId));
      let [rows, bounced] = [0, 0];
      for (const [at, school] of sources.schools.entries()) {
        signal.throwIfAborted();
        const counts = await database.inScope(scope, (tenant) =>
          checkSchool(tenant, { sources, school, secret, now: run.now() }),
        );
        rows += counts.rows;
        bounced += counts.bounced;
        await run.progress(at + 1, sources.schools.length);
      }
      return { result: { rows, bounced }, summary: text.summary({ rows, bounced }) };
    },
  });
}
