import { charCount, typedDayFault } from '@spine/contract/kernel';
import { formText } from '#ui/form/form.text.ts';
import { listText } from '../list.text.ts';
import type { FilterField } from '../list-types.ts';

/** What is wrong with what was typed into a field of the search row. */
export function filterFault(
  field: FilterField,
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (field.kind === 'dates') return rangeFault(...field.names.map((name) => values[name] ?? ''));
  if (field.kind !== 'text' || charCount(values[field.name] ?? '') <= field.max) return undefined;
  return formText.tooLong(field.label, field.max);
}

/** Either of the two days may stay open. */
function rangeFault(from = '', to = ''): string | undefined {
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
