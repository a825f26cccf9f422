/** Whether messages go to the family: staff mark that it answered 退订, and take that back. */
import { type CaseView, caseOfChild, listCases, stopTexts } from '@spine/contract/follow-up';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import buttonCss from '#ui/styles/button.module.css';
import { caseText as text } from '../case.text.ts';
import css from './case.module.css';

type Props = Pick<CaseView, 'texting'> & { patientId: string };

export function Texting({ patientId, texting }: Props) {
  const { mutate, isPending } = useApiMutation(stopTexts, { refresh: [caseOfChild, listCases] });
  if (texting === 'none') return null;
  const isStopped = texting === 'stopped';
  const mark = (stopped: boolean) =>
    mutate(
      { input: { patientId, stopped } },
      { onSuccess: () => toast.success(text.textsStopped(stopped)) },
    );
  return (
    <p className={css.line}>
      {isStopped && <>{text.texting.stopped} </>}
      <button
        type="button"
        className={buttonCss.link}
        disabled={isPending}
        onClick={() => mark(!isStopped)}
      >
        {isStopped ? text.texting.takeBack : text.texting.stop}
      </button>
    </p>
  );
}
