/** What the drawer of a prescription reads and writes; it comes with the drawer. */
import {
  changePrescriptionStatus,
  listPlans,
  listPrescriptions,
  prescriptionDetail,
  withdrawPrescription,
} from '@spine/contract/prescription';
import {
  addTraining,
  adherenceCalendar,
  deleteTraining,
  listAdherence,
  listTraining,
} from '@spine/contract/training';
import { useAsk, useCall } from '#platform/use-call.ts';
import { issuedText as text } from './issued.text.ts';
import { trainingText } from './training-records.text.ts';

const LISTS = [listPrescriptions, listAdherence, adherenceCalendar];
/** Every number a record changes. */
const CHANGED = [...LISTS, prescriptionDetail, listTraining];

/** A prescription of a child with its actions and days, as new as its row; every look is logged by the server. */
export function useIssued(id: string) {
  return useAsk(prescriptionDetail, { id }, { staleTime: 0 });
}

/** The newest records of a prescription. */
export function useTraining(prescriptionId: string, size: number) {
  return useAsk(listTraining, { prescriptionId, size });
}

export function useChangeStatus(success: string) {
  return useCall(changePrescriptionStatus, { success, refresh: CHANGED });
}

/** What was withdrawn is asked for no more: its detail is gone. */
export function useWithdraw() {
  return useCall(withdrawPrescription, {
    success: text.WITHDRAW_SUCCESS,
    refresh: [...LISTS, listPlans],
  });
}

export function useAddTraining() {
  return useCall(addTraining, { success: trainingText.ADD_SUCCESS, refresh: CHANGED });
}

export function useDeleteTraining() {
  return useCall(deleteTraining, { success: trainingText.DEL_SUCCESS, refresh: CHANGED });
}
