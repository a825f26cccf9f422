/** What is wrong with the terms as they are typed. */
import type { DueDays } from '@spine/contract/follow-up';

export type TypedTerm = Partial<DueDays['terms'][number]>;
type TermFault = 'termMissing' | 'termTooEarly' | 'termOverlaps';

/** What is wrong with one of the terms; undefined where it is one and comes after that before it. */
export function termFault(
  terms: readonly (TypedTerm | undefined)[],
  at: number,
): TermFault | undefined {
  const { from, to } = terms[at] ?? {};
  if (!from || !to) return 'termMissing';
  if (to < from) return 'termTooEarly';
  const before = at > 0 ? terms[at - 1]?.to : undefined;
  return before && from <= before ? 'termOverlaps' : undefined;
}
