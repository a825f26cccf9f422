/** Amounts of a plan in words. */
import {
  PRESCRIPTION_DURATION_NAMES,
  type PrescriptionItem,
  type PrescriptionRow,
} from '@spine/contract/prescription';
import { prescriptionText as text } from './prescription.text.ts';

/** `3组×10次，休息30秒`. */
export function amountWords(item: Omit<PrescriptionItem, 'actionId'>): string {
  const { groups, repetitions, seconds, rest } = item;
  const amount =
    seconds === null ? text.repetitions(groups, repetitions ?? 0) : text.seconds(groups, seconds);
  return amount + text.comma + (rest > 0 ? text.rest(rest) : text.noRest);
}

type Rhythm = Pick<PrescriptionRow, 'duration' | 'daysPerWeek' | 'groupsPerDay'>;

export function rhythmWords({ duration, daysPerWeek, groupsPerDay }: Rhythm): string {
  return text.rhythmWords(PRESCRIPTION_DURATION_NAMES[duration], daysPerWeek, groupsPerDay);
}
