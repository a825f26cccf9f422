/** What the projects' screens read. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { projectDetail, projectProgressOf, projectTallies } from '@spine/contract/project';
import { listSchools } from '@spine/contract/school';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keyOf, useAsk } from '#platform/use-call.ts';
import type { Option } from '#ui/list-page/list-types.ts';
import { tallyOf } from './tally-batch.ts';

const FRESH_MS = 60_000;
const REFRESH_MS = 10_000;

/** The schools of the institution as options, by name. */
export function useSchoolOptions(): { options: readonly Option[]; loading: boolean } {
  const { data, isFetching } = useAsk(
    listSchools,
    { size: DROPDOWN_SIZE, asc: 'name' },
    { staleTime: FRESH_MS },
  );
  const options = useMemo(
    () => (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [data],
  );
  return { options, loading: isFetching };
}

export function useProject(id: string) {
  return useAsk(projectDetail, { id }, { enabled: id !== '' });
}

/** Asked again every ten seconds while the page is seen; TanStack Query stops by itself when it is hidden. */
export function useProgress(id: string, schoolId: string) {
  return useAsk(
    projectProgressOf,
    { id, schoolId },
    { enabled: schoolId !== '', refetchInterval: REFRESH_MS },
  );
}

/** How far a project is, for a cell of the list; null where nothing is known. */
export function useTally(id: string) {
  return useQuery({
    queryKey: keyOf(projectTallies, id),
    queryFn: () => tallyOf(id),
  });
}
