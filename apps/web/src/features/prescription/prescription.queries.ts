/** The queries of the screens of plans. */
import { listPlans, planDetail } from '@spine/contract/prescription';
import { useApiQuery } from '#platform/call/use-api.ts';

/** Addresses of covers expire after a day, so they are read again every hour. */
const FRESH_MS = 3_600_000;
/** The queries to refresh when a plan changes. */
export const PLAN_QUERIES = [listPlans, planDetail] as const;

export function usePlan(id: string) {
  return useApiQuery(planDetail, { id }, { refetchInterval: FRESH_MS, enabled: id !== '' });
}
