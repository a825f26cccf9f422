/** What the drawers of issued prescriptions and of classes read and write; it comes with them. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import {
  changePrescriptionStatus,
  issuedPrescriptionDetail,
  listIssuedPrescriptions,
  listPrescriptions,
  withdrawPrescription,
} from '@spine/contract/prescription';
import { listSchools } from '@spine/contract/school';
import {
  addTraining,
  adherenceCalendar,
  deleteTraining,
  listAdherence,
  listTraining,
} from '@spine/contract/training';
import { useMemo } from 'react';
import { useAsk, useCall } from '#platform/use-call.ts';
import type { Option } from '#ui/list-page/list-types.ts';
import { issuedText as text, trainingText } from './issued.text.ts';

const LISTS = [listIssuedPrescriptions, listAdherence, adherenceCalendar];
/** Every number a record changes. */
const CHANGED = [...LISTS, issuedPrescriptionDetail, listTraining];

/** A prescription of a child with its actions and days, as new as its row; every look is logged by the server. */
export function useIssued(id: string) {
  return useAsk(issuedPrescriptionDetail, { id }, { staleTime: 0 });
}

/** The newest records of an issued prescription. */
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
    refresh: [...LISTS, listPrescriptions],
  });
}

export function useAddTraining() {
  return useCall(addTraining, { success: trainingText.ADD_SUCCESS, refresh: CHANGED });
}

export function useDeleteTraining() {
  return useCall(deleteTraining, { success: trainingText.DEL_SUCCESS, refresh: CHANGED });
}

/** The days of a month of a class. */
export function useClassMonth(
  place: { schoolId: string; gradeName: string; clazzName: string },
  month: string,
) {
  return useAsk(adherenceCalendar, { ...place, month });
}

// What the search rows of issued prescriptions and of adherence offer.

const FRESH_MS = 60_000;

type Named = { readonly id: string; readonly name: string };
export type Choices = { readonly options: readonly Option[]; readonly loading: boolean };

function useChoices(rows: readonly Named[] | undefined, loading: boolean): Choices {
  return useMemo(
    () => ({ options: (rows ?? []).map(({ id, name }) => ({ value: id, label: name })), loading }),
    [rows, loading],
  );
}

/** The schools of the institution as options, by name. */
export function useSchoolChoices(): Choices {
  const query = { size: DROPDOWN_SIZE, asc: 'name' } as const;
  const { data, isPending } = useAsk(listSchools, query, { staleTime: FRESH_MS });
  return useChoices(data?.rows, isPending);
}

/** The plans of the library as options. */
export function usePlanChoices(): Choices {
  const query = { size: DROPDOWN_SIZE };
  const { data, isPending } = useAsk(listPrescriptions, query, { staleTime: FRESH_MS });
  return useChoices(data?.rows, isPending);
}
