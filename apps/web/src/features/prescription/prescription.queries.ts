/** What the screens of plans read and write. */
import { listPlans, planDetail } from '@spine/contract/prescription';
import { useAsk } from '#platform/use-call.ts';

/** Cover addresses live for a day: what a drawer shows is never older than an hour. */
const FRESH_MS = 3_600_000;
/** What another plan changes. */
export const CHANGED_PLANS = [listPlans, planDetail] as const;

export function usePlan(id: string) {
  return useAsk(planDetail, { id }, { refetchInterval: FRESH_MS, enabled: id !== '' });
}
