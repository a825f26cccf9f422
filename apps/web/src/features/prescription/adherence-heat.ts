import { COMPLETED_SHARE } from '@spine/contract/prescription';
import type { AdherenceDay } from '@spine/contract/training';

const HALF = 0.5;

/** How deep a day is drawn: 0 nobody trained, 1 less than half, 2 half and more, 3 as many as complete a prescription. */
export function heatOf({ children, trained }: Pick<AdherenceDay, 'children' | 'trained'>) {
  if (trained === 0 || children === 0) return 0;
  const share = trained / children;
  if (share >= COMPLETED_SHARE) return 3;
  return share >= HALF ? 2 : 1;
}
