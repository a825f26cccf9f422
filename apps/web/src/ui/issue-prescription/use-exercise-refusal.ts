import { type ExerciseRefusal, exerciseRefusal } from '@spine/contract/prescription';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';

/**
 * Why a child may not be given exercises, as the server decides it; null where it may. Undefined until it is known, and for
 * users who issue no prescriptions.
 */
export function useExerciseRefusal(patientId: string): ExerciseRefusal | null | undefined {
  const enabled = useCan('prescription.edit');
  return useApiQuery(exerciseRefusal, { patientId }, { staleTime: 0, enabled }).data?.refusal;
}
