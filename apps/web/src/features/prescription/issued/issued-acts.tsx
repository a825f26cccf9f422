/** What can be done with a child's prescription: print it, complete it, end it early, take it back. */
import {
  mayBecome,
  type PrescriptionRow,
  PrescriptionStatus,
  prescriptionPdf,
} from '@spine/contract/prescription';
import { Button } from 'antd';
import { downloadFrom } from '#platform/download.ts';
import { useCan } from '#platform/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useChangeStatus, useWithdraw } from './issued.queries.ts';
import { issuedText as text } from './issued.text.ts';

type Props = { issued: PrescriptionRow };

function Print({ issued: { id } }: Props) {
  const print = () => downloadFrom(prescriptionPdf, { id });
  return (
    <BusyButton type="primary" icon={<Icon name="print" />} run={print}>
      {text.print}
    </BusyButton>
  );
}

function Complete({ issued: { id, name } }: Props) {
  const confirm = useConfirm();
  const change = useChangeStatus(text.COMPLETE_SUCCESS);
  const ask = () =>
    confirm({
      title: text.completeTitle(name),
      detail: text.completeDetail,
      okText: text.complete,
      act: () => change.mutateAsync({ input: { id, status: PrescriptionStatus.Completed } }),
    });
  return <Button onClick={ask}>{text.complete}</Button>;
}

function End({ issued: { id, name } }: Props) {
  const confirm = useConfirm();
  const change = useChangeStatus(text.END_SUCCESS);
  const ask = () =>
    confirm({
      title: text.endTitle(name),
      detail: text.endDetail,
      okText: text.end,
      danger: true,
      act: () => change.mutateAsync({ input: { id, status: PrescriptionStatus.Uncompleted } }),
    });
  return <Button onClick={ask}>{text.end}</Button>;
}

function Withdraw({ issued: { id, name } }: Props) {
  const confirm = useConfirm();
  const withdraw = useWithdraw();
  const ask = () =>
    confirm({
      title: text.withdrawTitle(name),
      detail: text.withdrawDetail,
      okText: text.withdraw,
      danger: true,
      act: () => withdraw.mutateAsync({ input: { id } }),
    });
  return (
    <Button danger onClick={ask}>
      {text.withdraw}
    </Button>
  );
}

/** What was trained stays: such a prescription is not offered to be taken back. */
export function IssuedActs({ issued }: Props) {
  const mayEdit = useCan('prescription.edit');
  return (
    <>
      <Print issued={issued} />
      {mayEdit && mayBecome(issued.status, PrescriptionStatus.Completed) && (
        <Complete issued={issued} />
      )}
      {mayEdit && mayBecome(issued.status, PrescriptionStatus.Uncompleted) && (
        <End issued={issued} />
      )}
      {mayEdit && issued.trainedDays === 0 && <Withdraw issued={issued} />}
    </>
  );
}
