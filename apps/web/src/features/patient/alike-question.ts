/** A child to be added may already be in the class under another student number: the user is asked, in the words of the server. */
import { patientErrors } from '@spine/contract/patient';
import { Refused } from '#platform/call/refused.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { patientText as text } from './patient.text.ts';

const isAlike = (error: unknown) =>
  error instanceof Refused && error.code === patientErrors.alike.code;

/** Ignores the refusal after which the user is asked; throws every other error. */
export function ignoreAlikeQuestion(error: unknown): void {
  if (!isAlike(error)) throw error;
}

/** Adds with `warnAlike`; when the server warns, asks the user, who may add without it. Rethrows the refusal in any case. */
export function useAskAlike() {
  const confirm = useConfirm();
  return async (add: (warnAlike: boolean) => Promise<void>): Promise<void> => {
    try {
      await add(true);
    } catch (error) {
      if (error instanceof Error && !isAlike(error)) toast.error(error.message);
      if (error instanceof Error && isAlike(error))
        confirm({
          title: text.alikeTitle,
          detail: text.alikeDetail(error.message),
          okText: text.addAnyway,
          act: () => add(false),
        });
      throw error;
    }
  };
}
