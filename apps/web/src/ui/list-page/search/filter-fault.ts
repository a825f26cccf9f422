import { charCount, typedDayFault } from '@spine/contract/kernel';
import { formText } from '#ui/form/form.text.ts';
import { listText } from '../list.text.ts';
import type { FilterField } from '../list-types.ts';

/** The error message of a search field, or undefined. */
export function findFilterFault(
  field: FilterField,
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (field.kind === 'dates')
    return findRangeFault(...field.names.map((name) => values[name] ?? ''));
  if (field.kind !== 'text' || charCount(values[field.name] ?? '') <= field.max) return undefined;
  return formText.tooLong(field.label, field.max);
}

/** Either day may be empty. */
function findRangeFault(from = '', to = ''): string | undefined {
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

/** The props that mark an antd control as invalid and link it to its error message. */
export function faultProps(messageId: string | undefined) {
  return messageId === undefined
    ? {}
    : ({ status: 'error', 'aria-describedby': messageId } as const);
}
