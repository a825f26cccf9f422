/**
 * Children of monitored schools and what was found in them, for the proof: most examinations are whole, some lack a step, and
 * angles come near every bound. The same seed gives the same children.
 */
import { addDays, type CalendarDate } from '#kernel';
import { normalExam } from '../../exam/exam.factory.ts';
import type { ExamFindings, ExamToAssess } from '../../exam/index.ts';
import { pick, type Random, seededRandom } from '../../kernel/random.factory.ts';
import type { ChildDocument, Gender } from '../../patient/index.ts';
import type { IdentityInput } from '../row/identity-cells.rules.ts';

export type MonitoredExam = {
  readonly identity: IdentityInput;
  readonly exam: ExamToAssess;
};

/** By our code of a grade, an age in years that nobody doubts, and the stage of its school. */
const GRADES = [
  [1, 7, 'primary'],
  [2, 8, 'primary'],
  [3, 9, 'primary'],
  [4, 10, 'primary'],
  [5, 11, 'primary'],
  [6, 12, 'primary'],
  [10, 12, 'primary'],
  [11, 13, 'junior'],
  [12, 14, 'junior'],
  [13, 15, 'junior'],
  [14, 16, 'junior'],
  [21, 16, 'senior'],
  [22, 17, 'senior'],
  [23, 18, 'senior'],
  [31, 16, 'vocational'],
  [32, 17, 'vocational'],
  [33, 18, 'vocational'],
] as const;
/** Two of them are 直辖市, one of which has no county. */
const PLACES = [
  ['33', '01', '06'],
  ['44', '03', '11'],
  ['31', '01', '15'],
  ['50', '01', '00'],
] as const;
const EDGES = [4.96, 5, -5, -4.999, 6.96, -7, 9.96, -9.999, 10, 0, 45, -45] as const;

const chance = (random: Random, share: number) => random() < share;
const integer = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => integer(random, 0, 9)).join('');

/** The numbers of the children of one seed differ while there are fewer than 9999. */
export function* monitoredExams(seed: number, count: number): Generator<MonitoredExam> {
  const random = seededRandom(seed);
  for (let at = 0; at < count; at += 1)
    yield { identity: anIdentity(random, (at % 9999) + 1), exam: anExam(random) };
}

function anIdentity(random: Random, serial: number): IdentityInput {
  const [gradeCode, age, stage] = pick(random, GRADES);
  const [province, city, county] = pick(random, PLACES);
  const examDay = addDays('2026-09-01', integer(random, 0, 290));
  const birthDate = addDays(examDay, -Math.round(age * 365.25) - integer(random, -200, 200));
  const gender: Gender = pick(random, ['m', 'f']);
  const document = aDocument(random, { birthDate, gender });
  const area = pick(random, ['urban', 'rural']);
  const school = { province, city, county, area, number: integer(random, 1, 99), stage } as const;
  return { child: { gradeCode, gender, birthDate, examDay, document }, school, serial };
}

function aDocument(
  random: Random,
  { birthDate, gender }: { birthDate: CalendarDate; gender: Gender },
): ChildDocument {
  const order = integer(random, 0, 4) * 2 + (gender === 'm' ? 1 : 0);
  const tail = `${birthDate.replaceAll('-', '')}${digits(random, 2)}${order}`;
  if (chance(random, 0.9)) return { kind: '1', number: `330106${tail}${pick(random, ['7', 'X'])}` };
  return pick(random, [
    { kind: '6', number: `H${digits(random, 8)}` },
    { kind: '7', number: `M${digits(random, 8)}` },
    { kind: '8', number: digits(random, 8) },
    { kind: '8', number: `830000${tail}1` },
    { kind: '9', number: `ABC${digits(random, 12)}` },
    { kind: 'A', number: `E${digits(random, 8)}` },
  ]);
}

function anExam(random: Random): ExamToAssess {
  return normalExam({ ...aShape(random), ...aLoss(random) });
}

/** What a whole examination holds. */
function aShape(random: Random): ExamFindings {
  const isStraight = chance(random, 0.5);
  const first = segments(random, isStraight);
  const sagittal = {
    sign: pick(random, ['normal', 'normal', 'lordosis', 'kyphosis']),
    prone: pick(random, ['gone', 'present']),
  } as const;
  const seen = { generalCheck: aCheck(random), forwardBend: aBend(random), sagittal };
  const advice = chance(random, 0.1) ? (['furtherCheck'] as const) : ([] as const);
  // Three groups of three are the segments of a client that names none.
  const isList = chance(random, 0.05) && isStraight;
  const rotation = isList ? { readings: threeGroups(random) } : { atr: first };
  const isTested = chance(random, isStraight ? 0.5 : 0.95) && !isList;
  const again = isTested && { motionTest: { atr: segments(random, chance(random, 0.5)) } };
  return { ...seen, ...rotation, ...again, advice: [...advice] };
}

/** A step that somebody left out, in one examination of ten. */
function aLoss(random: Random): ExamFindings {
  if (chance(random, 0.9)) return {};
  const { thoracic, lumbar } = segments(random, false);
  const part = { thoracic, thoracolumbar: [], lumbar };
  const missing: ExamFindings = pick(random, [
    { generalCheck: undefined },
    { forwardBend: undefined },
    { sagittal: undefined },
    { sagittal: { sign: pick(random, ['lordosis', 'kyphosis']) } },
    { atr: part },
    { motionTest: { atr: part } },
    { motionTest: undefined },
    { motionTest: undefined, isExercised: true },
  ]);
  return missing;
}

function aCheck(random: Random) {
  const isSeen = chance(random, 0.4);
  const sign = () => isSeen && chance(random, 0.3);
  return { shoulder: sign(), scapula: sign(), waist: sign(), iliac: sign(), spinous: sign() };
}

function aBend(random: Random) {
  const isSeen = chance(random, 0.4);
  const bend = () => (isSeen ? pick(random, ['none', 'leftHigh', 'rightHigh'] as const) : 'none');
  return { thoracic: bend(), thoracolumbar: bend(), lumbar: bend() };
}

function segments(random: Random, isStraight: boolean) {
  const readings = () =>
    Array.from({ length: integer(random, 1, 3) }, () => anAngle(random, isStraight));
  return { thoracic: readings(), thoracolumbar: readings(), lumbar: readings() };
}

function threeGroups(random: Random): number[][] {
  return Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => anAngle(random, true)));
}

/** Signed degrees: of an even back, of any, near a bound, and with the decimals of a device. */
function anAngle(random: Random, isStraight: boolean): number {
  if (isStraight) return integer(random, -499, 499) / 100;
  if (chance(random, 0.3)) return pick(random, EDGES);
  return chance(random, 0.5) ? integer(random, -4500, 4500) / 100 : (random() - 0.5) * 40;
}
