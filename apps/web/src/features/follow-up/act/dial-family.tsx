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

function Answers({ id, read, hide }: AnswersProps) {
  const { act } = useAct(read, { patientId: id, success: text.contact.done });
  const { once, busy } = useOnce();
  const record = async (kind: (typeof ANSWERS)[number]) => {
    await act({ kind, way: 'phone' });
    hide();
  };
  return ANSWERS.map((kind) => (
    <Button
      key={kind}
      disabled={busy}
      // `act` has shown the fault, and the next tap is decided on the case as it is now.
      onClick={() => void once(() => record(kind)).catch(() => undefined)}
    >
      {text.called[kind]}
    </Button>
  ));
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
