import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listOrganizations } from '@spine/contract/organization';
import { useMemo } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { CHOICES_FRESH_MS } from './choices.ts';

/** The institutions as options, for those who may see them; empty for others and while they load. */
export function useOrganizationOptions() {
  const options = { enabled: useCan('orgList.menu'), staleTime: CHOICES_FRESH_MS };
  const query = { size: DROPDOWN_SIZE, asc: 'orgName' } as const;
  const { data, isFetching } = useApiQuery(listOrganizations, query, options);
  return useMemo(
    () => ({
      options: (data?.rows ?? []).map(({ id, orgName }) => ({ value: id, label: orgName })),
      loading: isFetching,
    }),
    [data, isFetching],
  );
}
