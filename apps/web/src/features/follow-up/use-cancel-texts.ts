/** Cancels text messages that wait; says so of those that left before. */
import { cancelTexts, caseOfChild, countCases, listCases } from '@spine/contract/follow-up';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { caseText as text } from './case.text.ts';

export function useCancelTexts() {
  const { mutate, isPending } = useApiMutation(cancelTexts, {
    refresh: [caseOfChild, listCases, countCases],
  });
  const cancel = (patientIds: readonly string[], onDone?: () => void) =>
    mutate(
      { input: { patientIds: [...patientIds] } },
      {
        onSuccess: ({ done }) => {
          const left = patientIds.length - done.length;
          if (left === 0) toast.success(text.textsCancelled(done.length));
          else toast.notice(text.textsLeft(left));
          onDone?.();
        },
      },
    );
  return { cancel, isPending };
}
