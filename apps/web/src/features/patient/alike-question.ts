/** A child to be added may be in its class already, under another number: that is asked, with the words of the server. */
import { patientErrors } from '@spine/contract/patient';
import { Refused } from '#platform/refused.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { patientText as text } from './patient.text.ts';

const isAlike = (error: unknown) =>
  error instanceof Refused && error.code === patientErrors.alike.code;

/** Lets pass that the user is asked. */
export function unlessAlike(error: unknown): void {
  if (!isAlike(error)) throw error;
}

/** Adds with a warning, quietly, and after the question without one; it fails where it asks. */
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
