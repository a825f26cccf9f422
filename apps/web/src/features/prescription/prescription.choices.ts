/** What the search rows of issued prescriptions and of adherence offer. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listPrescriptions } from '@spine/contract/prescription';
import { listSchools } from '@spine/contract/school';
import { useMemo } from 'react';
import { useAsk } from '#platform/use-call.ts';
import type { Option } from '#ui/list-page/list-types.ts';

const FRESH_MS = 60_000;

type Named = { readonly id: string; readonly name: string };
export type Choices = { readonly options: readonly Option[]; readonly loading: boolean };

function useChoices(rows: readonly Named[] | undefined, loading: boolean): Choices {
  return useMemo(
    () => ({ options: (rows ?? []).map(({ id, name }) => ({ value: id, label: name })), loading }),
    [rows, loading],
  );
}

/** The schools of the institution as options, by name. */
export function useSchoolChoices(): Choices {
  const query = { size: DROPDOWN_SIZE, asc: 'name' } as const;
  const { data, isPending } = useAsk(listSchools, query, { staleTime: FRESH_MS });
  return useChoices(data?.rows, isPending);
}

/** The plans of the library as options. */
export function usePlanChoices(): Choices {
  const query = { size: DROPDOWN_SIZE };
  const { data, isPending } = useAsk(listPrescriptions, query, { staleTime: FRESH_MS });
  return useChoices(data?.rows, isPending);
}
