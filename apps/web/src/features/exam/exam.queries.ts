/** What the examinations' screen reads. */
import { deleteReferral, examDetail, recordReferral } from '@spine/contract/exam';
import { useAsk, useCall } from '#platform/use-call.ts';
import { referralText as text } from './exam.text.ts';

/** Everything of one examination; every look is logged by the server. */
export function useExam(id: string) {
  return useAsk(examDetail, { id });
}

export function useRecordReferral() {
  return useCall(recordReferral, { success: text.SAVE_SUCCESS, refresh: [examDetail] });
}

export function useDeleteReferral() {
  return useCall(deleteReferral, { success: text.DEL_SUCCESS, refresh: [examDetail] });
}
