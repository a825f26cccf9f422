/** The number of a child in the monitoring of a year: ID1 of its row (docs/domain/monitoring.md 1). */
import type { MonitoringCodes, NumberPart } from '../codes/codes.schema.ts';

/** As their cells have them. */
export type NumberParts = Readonly<Record<NumberPart, string>>;

const DIGITS = /^\d+$/;

/** Its parts in their order, filled with zeros; an empty text where one is missing or has no room. */
export function monitoringNumber(parts: NumberParts, { numberParts }: MonitoringCodes): string {
  const isWhole = numberParts.every(
    ([part, digits]) => DIGITS.test(parts[part]) && parts[part].length <= digits,
  );
  return isWhole
    ? numberParts.map(([part, digits]) => parts[part].padStart(digits, '0')).join('')
    : '';
}
