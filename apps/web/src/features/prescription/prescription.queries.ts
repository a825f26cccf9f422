/** What the screens of plans read and write. */

import { addPlan, deletePlan, editPlan, listPlans, planDetail } from '@spine/contract/prescription';
import { useAsk, useCall } from '#platform/use-call.ts';
import { composerText } from './composer/composer.text.ts';
import { prescriptionText as text } from './prescription.text.ts';

/** Cover addresses live for a day: what a drawer shows is never older than an hour. */
const FRESH_MS = 3_600_000;
const CHANGED = [listPlans, planDetail] as const;

export function usePlan(id: string) {
  return useAsk(planDetail, { id }, { refetchInterval: FRESH_MS, enabled: id !== '' });
}

export function useAddPlan() {
  return useCall(addPlan, { success: composerText.ADD_SUCCESS, refresh: CHANGED });
}

export function useEditPlan() {
  return useCall(editPlan, { success: composerText.EDIT_SUCCESS, refresh: CHANGED });
}

export function useDeletePlan() {
  return useCall(deletePlan, {
    success: text.DEL_SUCCESS,
    refresh: [listPlans],
  });
}
