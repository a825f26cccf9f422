import { deleteReferral, examDetail, recordReferral } from '@spine/contract/exam';
import { useCall } from '#platform/use-call.ts';
import { referralText as text } from './exam-referral.text.ts';

export function useRecordReferral() {
  return useCall(recordReferral, { success: text.SAVE_SUCCESS, refresh: [examDetail] });
}

export function useDeleteReferral() {
  return useCall(deleteReferral, { success: text.DEL_SUCCESS, refresh: [examDetail] });
}
