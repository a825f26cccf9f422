/** The actions on a child's prescription: print, complete, end early, withdraw. */
import {
  canChangeStatus,
  changePrescriptionStatus,
  listPlans,
  type PrescriptionRow,
  PrescriptionStatus,
  prescriptionPdf,
  withdrawPrescription,
} from '@spine/contract/prescription';
import { downloadFile } from '#platform/call/download.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ActionButtons } from '#ui/list-page/actions.tsx';
import { PRESCRIPTION_LISTS, PRESCRIPTION_QUERIES } from './issued.queries.ts';
import { issuedText as text } from './issued.text.ts';

const { Completed, Uncompleted } = PrescriptionStatus;

/** The status changes that are possible; a prescription with training cannot be withdrawn. */
function useStatusActs({ id, name, status, trainedDays }: PrescriptionRow) {
  const confirm = useConfirm();
  const change = changePrescriptionStatus;
  const complete = useApiMutation(change, {
    success: text.COMPLETE_SUCCESS,
    refresh: PRESCRIPTION_QUERIES,
  });
  const end = useApiMutation(change, { success: text.END_SUCCESS, refresh: PRESCRIPTION_QUERIES });
  // Without the detail, which no longer exists after withdrawing.
  const refresh = [...PRESCRIPTION_LISTS, listPlans];
  const withdraw = useApiMutation(withdrawPrescription, {
    success: text.WITHDRAW_SUCCESS,
    refresh,
  });
  const askToComplete = () =>
    confirm({
      title: text.completeTitle(name),
      detail: text.completeDetail,
      okText: text.complete,
      act: () => complete.mutateAsync({ input: { id, status: Completed } }),
    });
  const askToEnd = () =>
    confirm({
      title: text.endTitle(name),
      detail: text.endDetail,
      okText: text.end,
      danger: true,
      act: () => end.mutateAsync({ input: { id, status: Uncompleted } }),
    });
  const askToWithdraw = () =>
    confirm({
      title: text.withdrawTitle(name),
      detail: text.withdrawDetail,
      okText: text.withdraw,
      danger: true,
      act: () => withdraw.mutateAsync({ input: { id } }),
    });
  return [
    canChangeStatus(status, Completed) && { label: text.complete, act: askToComplete },
    canChangeStatus(status, Uncompleted) && { label: text.end, act: askToEnd },
    trainedDays === 0 && { label: text.withdraw, act: askToWithdraw, danger: true },
  ];
}

export function IssuedActs({ issued }: { issued: PrescriptionRow }) {
  const changes = useStatusActs(issued);
  const print = () => downloadFile(prescriptionPdf, { id: issued.id });
  return (
    <>
      <BusyButton type="primary" icon={<Icon name="print" />} run={print}>
        {text.print}
      </BusyButton>
      {useCan('prescription.edit') && <ActionButtons acts={changes} />}
    </>
  );
}
