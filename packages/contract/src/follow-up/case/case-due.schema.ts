/** The due days of an institution, which may change each. */
import { z } from 'zod';
import { dateField } from '#kernel';

/** A school year, as most. */
export const DUE_DAYS_MAX = 365;
/** A hospital sees a child again within two years. */
export const DUE_MONTHS_MAX = 24;
/** Three school years, two terms each. */
export const TERMS_MAX = 6;

const days = z.number().int().min(1).max(DUE_DAYS_MAX);
const months = z.number().int().min(1).max(DUE_MONTHS_MAX);
/** A family is told before it is expected at a hospital. */
const hospital = z
  .object({ notice: days, visit: days })
  .refine(({ notice, visit }) => notice <= visit);
const retest = z.object({ retest: days });

/** The first and the last day of school between two holidays. */
const schoolTerm = z
  .object({ from: dateField, to: dateField })
  .refine(({ from, to }) => from <= to);

/**
 * By when each step of a track is due, in days after the examination; `result` in days after a visit; `followUp` in months
 * after a visit whose hospital wrote no next one. `terms`: the school's, in the order of their days; none where unknown.
 */
export const dueDays = z.object({
  urgent: hospital,
  referral: hospital,
  gentle: hospital,
  posture: retest,
  retest,
  result: days,
  followUp: z.object({ usual: months, close: months, surgery: months }),
  terms: z
    .array(schoolTerm)
    .max(TERMS_MAX)
    .refine((terms) => terms.every(({ from }, at) => at === 0 || from > (terms[at - 1]?.to ?? ''))),
});
export type DueDays = z.output<typeof dueDays>;
