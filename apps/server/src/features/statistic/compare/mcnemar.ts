/** McNemar's test of the same children twice, by those who changed; of few it is the exact test of signs. */
import type { GroupTest, SameChildren } from '@spine/contract/statistic';
import { chiSquareTail } from './significance.ts';

/** Under so many who changed fewer than five are expected of each kind. */
const FEWEST_CHANGED = 10;
const FEWEST_CHILDREN = 30;

/** Null where nobody changed, or there are more than two groups. */
export function pairedTest({
  children,
  found,
}: Pick<SameChildren, 'children' | 'found'>): GroupTest | null {
  if (!found) return null;
  const { onlyFormer, onlyLatter } = found;
  const changed = onlyFormer + onlyLatter;
  if (changed === 0) return null;
  const few = changed < FEWEST_CHANGED || children < FEWEST_CHILDREN;
  const common = { method: 'mcnemar', few, designEffect: 1 } as const;
  if (few) {
    const p = signTail(Math.min(onlyFormer, onlyLatter), changed);
    return { ...common, chiSquare: null, degrees: null, p };
  }
  const chiSquare = (onlyFormer - onlyLatter) ** 2 / changed;
  return { ...common, chiSquare, degrees: 1, p: chiSquareTail(chiSquare, 1) };
}

/** Both tails of a fair coin that fell so rarely. */
function signTail(rarer: number, throws: number): number {
  let [ways, tail] = [1, 0];
  for (let count = 0; count <= rarer; count += 1) {
    tail += ways;
    ways = (ways * (throws - count)) / (count + 1);
  }
  return Math.min(1, (2 * tail) / 2 ** throws);
}
