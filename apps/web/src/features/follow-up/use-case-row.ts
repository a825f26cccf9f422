import { listCases } from '@spine/contract/follow-up';
import { useApiQuery } from '#platform/call/use-api.ts';

/** The child's case as the board lists it; none where nothing ever asked for one. */
export function useCaseRow(id: string) {
  return useApiQuery(listCases, { id, size: 1 }, { staleTime: 0 });
}
