/** A child to be added may be there already, in the class under another student number, or as one that has left: the user is asked, in the words of the server. */
import { patientErrors } from '@spine/contract/patient';
import { Refused } from '#platform/call/refused.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { patientText as text } from './patient.text.ts';

/** Whether to ask, or, after the answer, the id of the child that has left and is this one. */
export type Asking = { readonly warnAlike: boolean; readonly foundId?: string };

const QUESTIONS: readonly number[] = [patientErrors.alike.code, patientErrors.alikeLeft.code];

const isQuestion = (error: unknown): error is Refused =>
  error instanceof Refused && QUESTIONS.includes(error.code);

/** The child that has left, of whom the server asks. */
function foundIdOf({ code, data }: Refused): string | undefined {
  if (code !== patientErrors.alikeLeft.code) return undefined;
  const id: unknown = Object(data).id;
  return typeof id === 'string' ? id : undefined;
}

/** Ignores the refusal after which the user is asked; throws every other error. */
export function ignoreAlikeQuestion(error: unknown): void {
  if (!isQuestion(error)) throw error;
}

/** Adds with `warnAlike`; when the server warns, asks the user, who may add without it. Rethrows the refusal in any case. */
export function useAskAlike() {
  const confirm = useConfirm();
  const ask = (error: Refused, add: (asking: Asking) => Promise<void>): void => {
    const foundId = foundIdOf(error);
    const addAnyway = { text: text.addAnyway, act: () => add({ warnAlike: false }) };
    if (foundId === undefined)
      confirm({
        title: text.alikeTitle,
        detail: text.alikeDetail(error.message),
        okText: addAnyway.text,
        act: addAnyway.act,
      });
    else
      confirm({
        title: text.alikeTitle,
        detail: text.alikeLeftDetail(error.message),
        okText: text.isSame,
        act: () => add({ warnAlike: false, foundId }),
        other: addAnyway,
      });
  };
  return async (add: (asking: Asking) => Promise<void>): Promise<void> => {
    try {
      await add({ warnAlike: true });
    } catch (error) {
      if (isQuestion(error)) ask(error, add);
      else if (error instanceof Error) toast.error(error.message);
      throw error;
    }
  };
}
