/** After the due days changed, the open cases get their new ones, some children at a time. */
import { changeDueDays } from '@spine/contract/follow-up';
import { z } from 'zod';
import { nextOpenCases, recountChildren } from '#features/child-record/index.ts';
import { toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import { permit } from '#platform/http/bind.ts';
import { defineJob, type JobRun } from '#platform/jobs/job.ts';
import { dueDaysText as text } from './due-days.text.ts';

const PORTION = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

const input = z.object({});
type Run = JobRun<z.output<typeof input>, OrgScope>;

export const dueDaysJob = defineJob({
  kind: 'caseDueDays',
  pace: 'short',
  scope: 'institution',
  input,
  run: async (run: Run) => {
    permit(changeDueDays, toActor(run.actor));
    const count = await recountOpenCases(run);
    return { result: { cases: count }, summary: text.updated(count) };
  },
});

async function recountOpenCases(run: Run): Promise<number> {
  let [count, after] = [0, FIRST];
  for (;;) {
    run.signal.throwIfAborted();
    const children = await run.database.inScope(run.scope, async (tenant) => {
      const patientIds = await nextOpenCases(tenant, after, PORTION);
      await recountChildren(tenant, { patientIds, isCasesOnly: true });
      return patientIds;
    });
    const last = children.at(-1);
    if (last === undefined) return count;
    [count, after] = [count + children.length, last];
    await run.progress(count, count + PORTION);
  }
}
