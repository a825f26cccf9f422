/** Whether messages go to the family: staff mark that it answered 退订, and take that back. */
import { type CaseView, caseOfChild, listCases, stopTexts } from '@spine/contract/follow-up';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { caseText as text } from '../case.text.ts';
import css from './case.module.css';

type Props = Pick<CaseView, 'texting'> & { patientId: string };

export function Texting({ patientId, texting }: Props) {
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useApiMutation(stopTexts, {
    refresh: [caseOfChild, listCases],
  });
  if (texting === 'none') return null;
  const isStopped = texting === 'stopped';
  const mark = async (stopped: boolean) => {
    await mutateAsync({ input: { patientId, stopped } });
    toast.success(text.textsStopped(stopped));
  };
  const askToTakeBack = () =>
    confirm({
      title: text.texting.takeBackTitle,
      detail: text.texting.takeBackDetail,
      okText: text.texting.takeBack,
      act: () => mark(false),
    });
  return (
    <p className={css.line}>
      {isStopped && <>{text.texting.stopped} </>}
      <button
        type="button"
        className={buttonCss.link}
        disabled={isPending}
        // `call` has shown the fault.
        onClick={() => (isStopped ? askToTakeBack() : void mark(true).catch(() => undefined))}
      >
        {isStopped ? text.texting.takeBack : text.texting.stop}
      </button>
    </p>
  );
}
