import { listClasses } from '@spine/contract/school';
import { useAsk } from '#platform/use-call.ts';

/** The grades of a school with their classes. */
export function useClasses(schoolId: string) {
  return useAsk(listClasses, { schoolId });
}
