/**
 * What came of sending a synthetic child to a hospital (docs/domain/screening.md 6.5): 45 % go, and the Cobb angle
 * reaches 10° in a part of them that grows with the severity. The id of the examination decides, so that the same
 * population has the same outcomes however it is written.
 */
import { ResultId } from '@spine/contract/exam';
import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { HOSPITALS } from './population.text.ts';
import {
  between,
  happens,
  pick,
  type Random,
  randomOf,
  wholeBetween,
} from './population-random.ts';

export type Visit = {
  readonly attendedOn: CalendarDate;
  readonly hospital: string;
  readonly cobbAngle: number;
  /** When the school hears of it; null where it never does. */
  readonly resultOn: CalendarDate | null;
};

const ATTENDING = 0.45;
/** Of those that attend, the part with a Cobb angle of 10° or more; without scoliosis the rarest finding. */
const CONFIRMED = { 0: 0.1, 5: 0.1, 1: 0.3, 2: 0.55, 3: 0.8 } as const;
const FIRST_DAY = 4;
const LAST_DAY = 45;
/** Days until the school hears of a result; of some it never does. */
const RESULT_FIRST_DAY = 3;
const RESULT_LAST_DAY = 28;
const NEVER_SENT = 0.03;
const HEX_DIGITS = 8;

function keysOf(id: string): number[] {
  const hex = id.replaceAll('-', '');
  return [0, 1, 2, 3].map((part) =>
    Number.parseInt(hex.slice(part * HEX_DIGITS, (part + 1) * HEX_DIGITS), 16),
  );
}

function inTenths(angle: number): number {
  return Math.round(angle * 10) / 10;
}

/** The visit that follows an examination whose child was referred; undefined where the family did not go. */
export function visitAfter(exam: {
  readonly id: string;
  readonly day: CalendarDate;
  readonly resultId: ResultId | null;
}): Visit | undefined {
  const random = randomOf(...keysOf(exam.id));
  if (!happens(random, ATTENDING)) return undefined;
  const isConfirmed = happens(random, CONFIRMED[exam.resultId ?? ResultId.Normal]);
  // A tail like that of clinics: most curves are mild.
  const cobbAngle = isConfirmed ? 10 + 28 * random() ** 2.2 : between(random, 2, 9.9);
  const attendedOn = addDays(exam.day, wholeBetween(random, FIRST_DAY, LAST_DAY));
  const hospital = pick(random, HOSPITALS);
  return {
    attendedOn,
    hospital,
    cobbAngle: inTenths(cobbAngle),
    resultOn: resultDay(attendedOn, random),
  };
}

function resultDay(attendedOn: CalendarDate, random: Random): CalendarDate | null {
  if (happens(random, NEVER_SENT)) return null;
  return addDays(attendedOn, wholeBetween(random, RESULT_FIRST_DAY, RESULT_LAST_DAY));
}
