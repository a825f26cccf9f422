/** Dials the family of a child, and records in one tap whether somebody answered, where its case allows it. */
import { type CaseView, mayAct } from '@spine/contract/follow-up';
import { Button } from 'antd';
import { DialButton } from '#ui/masked-number/dial-button.tsx';
import { useOnce } from '#ui/use-once.ts';
import { actText as text } from '../case.text.ts';
import { useCase } from '../use-case.ts';
import { useAct } from './use-act.ts';

const ANSWERS = ['notified', 'attempted'] as const;

type AnswersProps = { id: string; read: CaseView; hide: () => void };

function Answers(props: AnswersProps) {
  const turn = useOnce();
  return ANSWERS.map((kind) => <Answer key={kind} kind={kind} {...turn} {...props} />);
}

type AnswerProps = AnswersProps & ReturnType<typeof useOnce> & { kind: (typeof ANSWERS)[number] };

/** Each has an act of its own, so that what became of the one says nothing of the other. */
function Answer({ id, read, hide, kind, once, busy }: AnswerProps) {
  const { act } = useAct(read, { patientId: id, success: text.contact.done });
  const record = async () => {
    // A call lasts: the case may have been read anew since it began.
    await act({ kind, way: 'phone', version: read.version });
    hide();
  };
  return (
    // `act` has shown the fault, and the next tap is decided on the case as it is now.
    <Button disabled={busy} onClick={() => void once(record).catch(() => undefined)}>
      {text.called[kind]}
    </Button>
  );
}

type Props = { id: string; className?: string };

export function DialFamily({ id, className }: Props) {
  const read = useCase(id).data;
  const stage = read?.state?.stage;
  const answers =
    read && stage && mayAct(stage, 'notified')
      ? (hide: () => void) => <Answers id={id} read={read} hide={hide} />
      : undefined;
  return <DialButton key={id} id={id} className={className} answers={answers} />;
}
