/** Translates the calls about the serials of children. */
import { giveChildNumbers, listChildNumbers } from '@spine/contract/monitoring';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { loadRowSources } from '../row/school-rows.service.ts';
import { childNumberJob } from './child-number.job.ts';
import { listNumbers } from './child-number.service.ts';
import { childNumberText as text } from './child-number.text.ts';

export function childNumberRoutes({ queue }: Pick<AppPorts, 'queue'>): Binding[] {
  queue.define(childNumberJob);
  return [
    bind(giveChildNumbers, async ({ tenant, actor, input, now, note }) => {
      const { plan } = await loadRowSources(tenant, input.planId);
      note({ point: plan.id, message: text.started(plan.schoolYear) });
      const { title } = text;
      const id = await queue.add(tenant, { job: childNumberJob, input, title, actor, now });
      return { id };
    }),
    bind(listChildNumbers, ({ tenant, input, note }) => {
      // Not that of the faults of the school: within an hour a second look at one thing leaves no line.
      note({ point: `${input.schoolId},${input.planId}`, message: text.viewed });
      return listNumbers(tenant, input);
    }),
  ];
}
