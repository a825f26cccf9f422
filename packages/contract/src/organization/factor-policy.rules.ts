/** Of whom an institution asks a second factor, and what holds where the platform asks it as well. */

/** From nobody to all. */
export const FACTOR_POLICIES = ['off', 'managers', 'everybody'] as const;
export type FactorPolicy = (typeof FACTOR_POLICIES)[number];

/** The one that asks it of most. */
export function strictestPolicy(
  first: FactorPolicy,
  ...others: readonly FactorPolicy[]
): FactorPolicy {
  return others.reduce(
    (strictest, each) =>
      FACTOR_POLICIES.indexOf(each) > FACTOR_POLICIES.indexOf(strictest) ? each : strictest,
    first,
  );
}
