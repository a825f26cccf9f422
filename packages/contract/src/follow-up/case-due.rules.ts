/** By when each step of a case is due, in days after the examination that asks for it. */

import type { DueDays } from './case-due.schema.ts';

/**
 * Of a hospital: the notice of the family and the visit; of a retest: the examination. `result`: days from a visit until its
 * result is asked for. The motion test that is missing is due at the end of its project, where that is earlier.
 */
export const DUE_DAYS = {
  urgent: { notice: 3, visit: 14 },
  referral: { notice: 3, visit: 30 },
  gentle: { notice: 7, visit: 90 },
  posture: { retest: 180 },
  retest: { retest: 14 },
  result: 14,
} as const satisfies DueDays;
