/** To whom a case may be assigned: managers and doctors of the institution. */
import { listAssignees } from '@spine/contract/follow-up';
import { useApiQuery } from '#platform/call/use-api.ts';
import { CHOICES_FRESH_MS, type Choices, useChoices } from '#ui/choices.ts';

export function useAssignees(): Choices {
  const { data, isLoading } = useApiQuery(listAssignees, {}, { staleTime: CHOICES_FRESH_MS });
  return useChoices(data, isLoading);
}
