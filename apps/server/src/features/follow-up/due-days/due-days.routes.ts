/** Translates the calls about the due days of an institution. */
import { changeDueDays, readDueDays } from '@spine/contract/follow-up';
import { loadDueDays, saveDueDays } from '#features/child-record/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { dueDaysJob } from './due-days.job.ts';
import { dueDaysText as text } from './due-days.text.ts';

export function dueDaysRoutes({ queue }: Pick<AppPorts, 'queue'>): Binding[] {
  queue.define(dueDaysJob);
  return [
    bind(readDueDays, ({ tenant }) => loadDueDays(tenant)),
    bind(changeDueDays, async ({ tenant, actor, input, now, note }) => {
      await saveDueDays(tenant, input);
      await queue.add(tenant, { job: dueDaysJob, input: {}, title: text.title, actor, now });
      note({ message: text.changed });
      return undefined;
    }),
  ];
}
