/** Rows of a list as options of a filter or a form. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { listSchools } from '@spine/contract/school';
import { useMemo } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import type { Option } from '#ui/list-page/list-types.ts';

export const CHOICES_FRESH_MS = 60_000;

type Named = { readonly id: string; readonly name: string };
export type Choices = { readonly options: Option[]; readonly loading: boolean };

/** Rows as options, memoised until the answer changes. */
export function useChoices(rows: readonly Named[] | undefined, loading: boolean): Choices {
  return useMemo(
    () => ({ options: (rows ?? []).map(({ id, name }) => ({ value: id, label: name })), loading }),
    [rows, loading],
  );
}

/** The schools of the institution, by name. */
export function useSchoolChoices(): Choices {
  const query = { size: DROPDOWN_SIZE, asc: 'name' } as const;
  const { data, isLoading } = useApiQuery(listSchools, query, { staleTime: CHOICES_FRESH_MS });
  return useChoices(data?.rows, isLoading);
}
