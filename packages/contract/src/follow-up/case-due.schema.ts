/** The due days of an institution, which may change each. */
import { z } from 'zod';

/** A school year, as most. */
export const DUE_DAYS_MAX = 365;

const days = z.number().int().min(1).max(DUE_DAYS_MAX);
/** A family is told before it is expected at a hospital. */
const hospital = z
  .object({ notice: days, visit: days })
  .refine(({ notice, visit }) => notice <= visit);
const retest = z.object({ retest: days });

/** By when each step of a track is due, in days after the examination; `result` in days after a visit. */
export const dueDays = z.object({
  urgent: hospital,
  referral: hospital,
  gentle: hospital,
  posture: retest,
  retest,
  result: days,
});
export type DueDays = z.output<typeof dueDays>;
