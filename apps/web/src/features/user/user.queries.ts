import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listOrganizations } from '@spine/contract/organization';
import { useMemo } from 'react';
import { useCan } from '#platform/session.ts';
import { useAsk } from '#platform/use-call.ts';
import { CHOICES_FRESH_MS } from '#ui/choices.ts';
import type { Option } from '#ui/list-page/list-types.ts';

/** The institutions as options, for those who may see them; empty for others and while they load. */
export function useOrganizationOptions(): { options: readonly Option[]; loading: boolean } {
  const enabled = useCan('orgList.menu');
  const { data, isFetching } = useAsk(
    listOrganizations,
    { size: DROPDOWN_SIZE, asc: 'orgName' },
    { enabled, staleTime: CHOICES_FRESH_MS },
  );
  const options = useMemo(
    () => (data?.rows ?? []).map(({ id, orgName }) => ({ value: id, label: orgName })),
    [data],
  );
  return { options, loading: isFetching };
}
