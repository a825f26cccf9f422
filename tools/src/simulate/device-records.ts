/**
 * The records of a simulated screening day. A child's body, and so its readings, depend on its id and the seed
 * only; the same day run again sends the same records under the same ids.
 */

import { type ExamRecord, ExamStatus, ExamType } from '@spine/contract/exam';
import { addDays, type CalendarDate, startOfShanghaiDay } from '@spine/contract/kernel';
import type { PatientRow } from '@spine/contract/patient';
import { parseGradeCode } from '@spine/contract/school';
import { bodyOf, placeAt, scoliosisRate } from '#population/population-angles.ts';
import { recordWith } from '#population/population-exam.ts';
import { happens, type Random, randomOf, uuidAt } from '#population/population-random.ts';

export type Station = { readonly operator: string; readonly deviceCode: string };

export type DayFacts = {
  readonly seed: number;
  readonly day: CalendarDate;
  readonly stations: readonly [Station, ...Station[]];
};

/** What of a child its record follows from. */
export type MeasuredChild = Pick<
  PatientRow,
  'id' | 'schoolId' | 'gradeName' | 'clazzName' | 'gender'
>;

const DECLINED_SHARE = 0.015;
/** Primary school, where the text of a grade says nothing. */
const UNKNOWN_GRADE = 1;

/** One child measured at an instant; whole classes take the same kind of examination. */
export function recordOf(child: MeasuredChild, at: Date, facts: DayFacts): ExamRecord {
  const random = randomOf(facts.seed, ...numbersOf(child.id));
  const body = bodyOf(random);
  const clazz = randomOf(
    facts.seed,
    ...numbersOf(`${child.schoolId}${child.gradeName}${child.clazzName}`),
  );
  const typeId = happens(clazz, 0.5) ? ExamType.Normal : ExamType.Quick;
  const station = facts.stations[Math.floor(clazz() * facts.stations.length)] ?? facts.stations[0];
  const gender = child.gender === 'f' ? 'f' : 'm';
  const rate = scoliosisRate(gender, parseGradeCode(child.gradeName) ?? UNKNOWN_GRADE);
  const status = happens(random, DECLINED_SHARE) ? ExamStatus.Declined : ExamStatus.Inspected;
  const place = placeAt(random, body, 'same');
  const head = {
    id: idOf(random, facts.day),
    patientId: child.id,
    typeId,
    status,
    examTime: at.toISOString(),
    operator: station.operator,
    device: { code: station.deviceCode, firmware: '2.3.1' },
  };
  return recordWith(random, head, { body, place, rate });
}

/** Somewhere within the day, so that ids sort by days like those of real devices. */
function idOf(random: Random, day: CalendarDate): string {
  const [from, to] = [
    startOfShanghaiDay(day).getTime(),
    startOfShanghaiDay(addDays(day, 1)).getTime(),
  ];
  return uuidAt(random, from + random() * (to - from));
}

/** Any text as whole numbers of 32 bits. */
function numbersOf(text: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < text.length; at += 2)
    numbers.push((text.charCodeAt(at) << 16) | (text.charCodeAt(at + 1) || 0));
  return numbers;
}
