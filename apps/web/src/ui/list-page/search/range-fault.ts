import { typedDayFault } from '@spine/contract/kernel';
import { listText } from '../list.text.ts';

/** What is wrong with the two days of a range as they were typed, either of which may stay open. */
export function rangeFault(from: string, to: string): string | undefined {
  const ends = [
    [listText.from, from],
    [listText.to, to],
  ] as const;
  for (const [label, typed] of ends) {
    const fault = typedDayFault(typed, {});
    if (fault !== undefined) return listText.dayFault(label, fault);
  }
  return from !== '' && to !== '' && to < from ? listText.daysDisordered : undefined;
}
