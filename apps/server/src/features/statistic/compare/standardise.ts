/**
 * Direct standardisation: the rate a group would have, were it made up of the strata as all groups together are. Its
 * interval is Wilson's of as many children as would tell the rate as surely without the weights (Kish).
 */
import { wilsonInterval } from '@spine/contract/statistic';
import type { Strata } from './exact.ts';

export type StandardRate = { readonly rate: number; readonly low: number; readonly high: number };

/** One rate for each group with its design effect; every group has children in every stratum. */
export function standardRates(
  strata: Strata,
  designEffects: readonly number[] = [],
): StandardRate[] {
  const sizes = strata.map((groups) => groups.reduce((sum, { of }) => sum + of, 0));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return (strata[0] ?? []).map((_, at) => {
    let [rate, unsure] = [0, 0];
    for (const [stratum, groups] of strata.entries()) {
      const { count, of } = groups[at] ?? { count: 0, of: 0 };
      const weight = (sizes[stratum] ?? 0) / all;
      rate += (weight * count) / of;
      unsure += weight ** 2 / of;
    }
    const of = 1 / unsure / (designEffects[at] ?? 1);
    const { low, high } = wilsonInterval({ count: rate * of, of }) ?? { low: 0, high: 1 };
    return { rate, low, high };
  });
}
