/** Asks for text messages to the families of a selection; says when they go, and of whom they were refused. */
import { type BatchCase, sendTexts } from '@spine/contract/follow-up';
import { formatToMinute } from '@spine/contract/kernel';
import { useApiMutation } from '#platform/call/use-api.ts';
import { announceJob } from '#platform/jobs.ts';
import { toast } from '#platform/toast.ts';
import { batchText as text } from './batch.text.ts';
import { type ReadBatch, SHOWN_CASES, useActIds, useTellRefused } from './use-batch.tsx';

export function useTexts({ rows, cases }: ReadBatch) {
  const tellRefused = useTellRefused();
  const toActs = useActIds(cases);
  const ask = useApiMutation(sendTexts, { refresh: SHOWN_CASES });
  return async (chosen: readonly BatchCase[]) => {
    const answer = await ask.mutateAsync({ input: { cases: toActs(chosen) } });
    const { done, refused, sendsAt } = answer;
    if (done.length > 0 && sendsAt === null) announceJob();
    if (refused.length > 0)
      return tellRefused(text.textPartly(done.length, refused.length), rows, refused);
    toast.success(
      sendsAt === null
        ? text.textAsked(done.length)
        : text.textAskedForLater(done.length, formatToMinute(sendsAt)),
    );
  };
}
