import { examHistory } from '@spine/contract/exam';
import { useApiQuery } from '#platform/call/use-api.ts';

/** Examinations that are read: more than a child has in its years at school. */
export const HISTORY_SIZE = 50;

/** The examinations of a child, newest first, with voided ones. */
export function useHistory(patientId: string) {
  return useApiQuery(
    examHistory,
    { patientId, voided: 'with', size: HISTORY_SIZE },
    { staleTime: 0 },
  );
}
