/** The question before a report is taken whose family objects since. */
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { withheldText as text } from './withheld.text.ts';

/** Acts at once, or where the report is withheld once staff know it. */
export function useWithheldQuestion(
  isWithheld: boolean | undefined,
): (act: () => Promise<unknown>) => Promise<unknown> {
  const confirm = useConfirm();
  return (act) => {
    if (!isWithheld) return act();
    confirm({ title: text.title, detail: text.detail, okText: text.goOn, act });
    return Promise.resolve();
  };
}
