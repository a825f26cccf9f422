import { caseOfChild } from '@spine/contract/follow-up';
import { useApiQuery } from '#platform/call/use-api.ts';

/** The case of a child; read anew whenever it is shown, because others act in it too. */
export function useCase(patientId: string) {
  return useApiQuery(caseOfChild, { patientId }, { staleTime: 0 });
}
