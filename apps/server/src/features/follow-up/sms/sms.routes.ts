/** Translates the calls for text messages. */
import { cancelTexts, sendTexts, stopTexts } from '@spine/contract/follow-up';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { textJob } from './sms.job.ts';
import { askForTexts, cancelTextsTo, giveToJob, markStopped } from './sms.service.ts';
import { textJobText as text } from './sms.text.ts';
import type { TextPorts } from './sms-forecast.service.ts';

type Ports = Pick<AppPorts, 'queue'> & { readonly texts: TextPorts };

export function textRoutes({ queue, texts }: Ports): Binding[] {
  const job = textJob(texts);
  queue.define(job);
  return [
    bind(sendTexts, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      const { messageIds: ids, ...answer } = await askForTexts(tenant, { input, by, now }, texts);
      // At night, and on a day that is full, a sweep adds the job once messages go again.
      if (ids.length > 0 && answer.sendsAt === null) {
        const title = text.title(ids.length);
        const jobId = await queue.add(tenant, { job, input: {}, title, actor, now });
        await giveToJob(tenant, { ids, jobId });
      }
      const message = text.asked(answer.done.length, answer.refused.length);
      note({ point: answer.done.join(','), message });
      return answer;
    }),
    bind(cancelTexts, async ({ tenant, input, note }) => {
      const done = await cancelTextsTo(tenant, input.patientIds);
      note({ point: done.join(','), message: text.cancelled(done.length) });
      return { done };
    }),
    bind(stopTexts, async ({ tenant, actor, input, now, newId, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      await markStopped(tenant, { input, newId, by, now }, texts);
      note({ point: input.patientId, message: text.stopped(input.stopped) });
      return undefined;
    }),
  ];
}
