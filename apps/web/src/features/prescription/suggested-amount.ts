/** What an action begins with in a plan: the amount its remark suggests, as far as the remark says one. Pure. */
import { AMOUNT_PATTERNS } from './suggested-amount.text.ts';

export type SuggestedAmount = {
  readonly groups: number;
  readonly unit: 'repetitions' | 'seconds';
  readonly repetitions: number;
  readonly seconds: number;
};

const USUAL = { groups: 3, unit: 'repetitions', repetitions: 10, seconds: 30 } as const;
const MOST = { groups: 10, repetitions: 100, seconds: 600 } as const;
const SECONDS_A_MINUTE = 60;

function numberAt(remark: string, pattern: RegExp): number | undefined {
  const found = Number(pattern.exec(remark)?.[1] ?? 0);
  return found > 0 ? found : undefined;
}

/** Times of a hold are its groups; times without seconds are repetitions. */
export function suggestedAmount(remark: string): SuggestedAmount {
  const at = (name: keyof typeof AMOUNT_PATTERNS) => numberAt(remark, AMOUNT_PATTERNS[name]);
  const minutes = at('minutes');
  const hold = minutes === undefined ? at('seconds') : minutes * SECONDS_A_MINUTE;
  const times = at('times');
  if (hold === undefined && times === undefined) return USUAL;
  const groups = at('groups') ?? at('product') ?? (hold === undefined ? undefined : times) ?? 1;
  return {
    groups: Math.min(MOST.groups, groups),
    unit: hold === undefined ? 'repetitions' : 'seconds',
    repetitions: Math.min(MOST.repetitions, hold === undefined ? (times ?? 1) : USUAL.repetitions),
    seconds: Math.min(MOST.seconds, hold ?? USUAL.seconds),
  };
}
