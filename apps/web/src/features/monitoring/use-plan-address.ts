import { useSearchParams } from 'react-router';

/** The address of the plan of the school year that is shown. */
export function usePlanAddress(): string {
  const year = useSearchParams()[0].get('year');
  return `/mainPage/monitoring${year === null ? '' : `?${new URLSearchParams({ year })}`}`;
}
