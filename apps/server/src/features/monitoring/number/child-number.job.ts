/** Gives serials to the children of all schools of a plan, each school in a transaction of its own; done again it gives no child another. */
import { giveChildNumbers } from '@spine/contract/monitoring';
import { z } from 'zod';
import { toActor } from '#platform/auth/actor.ts';
import { permit } from '#platform/http/bind.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { loadRowSources } from '../row/school-rows.service.ts';
import { giveSerials, isNumbered } from './child-number.service.ts';
import { childNumberText as text } from './child-number.text.ts';

export const childNumberJob = defineJob({
  kind: 'monitoringNumbers',
  pace: 'short',
  scope: 'institution',
  input: z.object({ planId: z.string() }),
  run: async ({ input, database, scope, signal, ...run }) => {
    permit(giveChildNumbers, toActor(run.actor));
    const sources = await database.inScope(scope, (tenant) => loadRowSources(tenant, input.planId));
    const schools = sources.schools.filter(isNumbered);
    let [given, usedUp] = [0, 0];
    for (const [at, school] of schools.entries()) {
      signal.throwIfAborted();
      const of = await database.inScope(scope, (tenant) => giveSerials(tenant, sources, school));
      given += of.given;
      usedUp += of.usedUp;
      await run.progress(at + 1, schools.length);
    }
    const withoutCode = sources.schools.length - schools.length;
    const summary =
      text.summary({ given, usedUp }) + (withoutCode > 0 ? text.withoutCode(withoutCode) : '');
    return { result: { given, usedUp, withoutCode }, summary };
  },
});
