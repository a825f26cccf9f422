/** The queries of the statistics. Former numbers stay on the screen while the next ones are loading. */
import type { Endpoint, EndpointAnswer, EndpointInput } from '@spine/contract/kernel';
import { statisticsCare, statisticsOverview, statisticsTable } from '@spine/contract/statistic';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#platform/call/call.ts';
import type { Download } from '#platform/call/envelope.ts';
import { keyOf, useApiQuery } from '#platform/call/use-api.ts';
import type { Option } from '#ui/list-page/list-types.ts';

const FRESH_MS = 60_000;

function useStatisticsQuery<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  enabled = true,
) {
  return useQuery<EndpointAnswer<E, Download>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useOverview(input: EndpointInput<typeof statisticsOverview>, enabled: boolean) {
  return useStatisticsQuery(statisticsOverview, input, enabled);
}

export function useTable(input: EndpointInput<typeof statisticsTable>, enabled = true) {
  return useStatisticsQuery(statisticsTable, input, enabled);
}

export function useCare(input: EndpointInput<typeof statisticsCare>) {
  return useStatisticsQuery(statisticsCare, input);
}

export type Choices = {
  readonly options: readonly Option[];
  readonly loading: boolean;
};

/**
 * The groups of a one-way table as options. Users of statistics may lack the permission to list projects and schools.
 */
function useGroupOptions(input: EndpointInput<typeof statisticsTable>, enabled = true) {
  const { data, isPending, error, refetch } = useApiQuery(statisticsTable, input, {
    staleTime: FRESH_MS,
    enabled,
  });
  const options = useMemo(
    () => (data?.groups ?? []).map(({ key, label }) => ({ value: key, label })),
    [data],
  );
  return { data, options, loading: isPending, error, refetch };
}

/** Every project; the newest that has begun is where statistics start. */
export function useProjectChoices() {
  const { data, ...choices } = useGroupOptions({ groupBy: 'project' });
  const newest = useMemo(() => {
    const groups = data?.groups ?? [];
    const begun = groups.filter(({ tally }) => tally.inspected > 0);
    // Projects are sorted by their first day.
    return (begun.length > 0 ? begun : groups).at(-1)?.key;
  }, [data]);
  return { ...choices, loaded: data !== undefined, newest };
}

/** The schools of the chosen projects. */
export function useSchoolChoices(projectId: string | undefined, enabled: boolean): Choices {
  return useGroupOptions({ groupBy: 'school', ...(projectId && { projectId }) }, enabled);
}
