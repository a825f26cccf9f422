/**
 * Both audit scripts of the CDC, and what we are stricter in, written once more from docs/domain/monitoring.md 1 and 2. The file
 * imports nothing of the product, and holds the values of the law itself, so that it repeats no mistake of codes, rows or checks.
 */

/** Cells by the name of their column; a blank one and a missing one are the same. */
export type Row = Readonly<Partial<Record<string, string>>>;

/** `bounced` and `doubtful` are of the first feedback, `excluded` of the script that calculates, `lost` of neither. */
type Level = 'bounced' | 'doubtful' | 'excluded' | 'lost';
type Rule = {
  readonly level: Level;
  readonly isBroken: (row: Row) => boolean;
};

const cell = (row: Row, name: string) => row[name] ?? '';
const isBlank = (row: Row, name: string) => cell(row, name) === '';
/** NaN where a cell is blank or no number, which no comparison holds for. */
const value = (row: Row, name: string) =>
  isBlank(row, name) ? Number.NaN : Number(cell(row, name));
const isOneTo = (row: Row, name: string, last: number) =>
  /^\d$/.test(cell(row, name)) && value(row, name) >= 1 && value(row, name) <= last;
const isTwoDigits = (row: Row, name: string) =>
  /^\d\d$/.test(cell(row, name)) && value(row, name) > 0;

const SIGNS = ['QX52', 'QX53', 'QX54', 'QX55', 'QX56'];
const SEGMENTS = ['QX092', 'QX093', 'QX094'];
const SIDES = ['QX2', 'QX3', 'QX4'];
const FIRST = ['QX2ATR', 'QX3ATR', 'QX4ATR'];
const AFTER = ['QX62ATR', 'QX63ATR', 'QX64ATR'];
const DOCUMENTS: Readonly<Record<string, string>> = { 1: 'sfz', 2: 'mtp', 3: 'trpmt', 4: 'hz' };
const MUNICIPALITIES = ['11', '12', '31', '50'];

/** By grade, the youngest and the oldest age that nobody confirms. */
const AGES: Readonly<Record<string, readonly [number, number]>> = {
  1: [5, 9.5],
  2: [6, 10.5],
  3: [7, 12],
  4: [8, 13],
  5: [9, 14],
  6: [9, 14.5],
  11: [10, 16],
  12: [10, 17],
  13: [11, 18],
  14: [11, 19],
  21: [13, 19.5],
  22: [14, 20.5],
  23: [15, 21.5],
  31: [13, 19.5],
  32: [14, 20.5],
  33: [15, 21.5],
};

/** Days since 1970; NaN where there is no such day. */
function dayOf(row: Row, name: string): number {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell(row, name)) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day);
  return isDay ? at.getTime() / 86_400_000 : Number.NaN;
}

const ageOf = (row: Row) => (dayOf(row, 'examine') - dayOf(row, 'birth')) / 365.25;

/** The number of the document that the type names. */
const documentOf = (row: Row) => cell(row, DOCUMENTS[cell(row, 'zjtype')] ?? '');

function isLengthUnusual(row: Row): boolean {
  const { length } = documentOf(row);
  if (length === 0) return false;
  if (cell(row, 'zjtype') === '4') return length < 8;
  return length !== { 1: 18, 2: 9, 3: 8 }[cell(row, 'zjtype')];
}

/** The number of an identity card; null where the row has another document. */
const cardOf = (row: Row) =>
  cell(row, 'zjtype') === '1' && cell(row, 'sfz').length === 18 ? cell(row, 'sfz') : null;

function isSexOther(row: Row): boolean {
  const card = cardOf(row);
  if (card === null || !isOneTo(row, 'gender', 2)) return false;
  return (Number(card[16]) % 2 === 1 ? '1' : '2') !== cell(row, 'gender');
}

function isBirthOther(row: Row): boolean {
  const card = cardOf(row);
  if (card === null || Number.isNaN(dayOf(row, 'birth'))) return false;
  return card.slice(6, 14) !== cell(row, 'birth').replaceAll('-', '');
}

function isAgeUnusual(row: Row): boolean {
  const [youngest, oldest] = AGES[cell(row, 'grade')] ?? [Number.NaN, Number.NaN];
  return ageOf(row) < youngest || ageOf(row) > oldest;
}

function isCountyWrong(row: Row): boolean {
  const isFree = MUNICIPALITIES.includes(cell(row, 'province'));
  return !(isTwoDigits(row, 'county') || (isFree && /^0{0,2}$/.test(cell(row, 'county'))));
}

/** The number without its serial, which stands in no cell of its own. */
function isNumberOther(row: Row): boolean {
  const two = (name: string) => cell(row, name).padStart(2, '0');
  const place = cell(row, 'province') + two('city') + two('county') + cell(row, 'area');
  const parts = place + two('school') + two('grade');
  return !(cell(row, 'ID1').startsWith(parts) && /^\d{15}$/.test(cell(row, 'ID1')));
}

const some = (row: Row, names: readonly string[], text: string) =>
  names.some((name) => cell(row, name) === text);
const isTriggered = (row: Row) =>
  cell(row, 'QX51') === '2' ||
  cell(row, 'QX091') === '2' ||
  FIRST.some((name) => value(row, name) >= 5);

const RULES = {
  number: { level: 'bounced', isBroken: isNumberOther },
  city: { level: 'bounced', isBroken: (row) => !isTwoDigits(row, 'city') },
  county: { level: 'bounced', isBroken: isCountyWrong },
  area: { level: 'bounced', isBroken: (row) => !isOneTo(row, 'area', 2) },
  school: { level: 'bounced', isBroken: (row) => !isTwoDigits(row, 'school') },
  grade: { level: 'bounced', isBroken: (row) => AGES[cell(row, 'grade')] === undefined },
  gender: { level: 'bounced', isBroken: (row) => !isOneTo(row, 'gender', 2) },
  birth: { level: 'bounced', isBroken: (row) => Number.isNaN(dayOf(row, 'birth')) },
  examine: { level: 'bounced', isBroken: (row) => Number.isNaN(dayOf(row, 'examine')) },
  documentType: { level: 'bounced', isBroken: (row) => !isOneTo(row, 'zjtype', 4) },
  age: { level: 'bounced', isBroken: (row) => ageOf(row) <= 5 || ageOf(row) >= 27 },
  document: {
    level: 'bounced',
    isBroken: (row) => isOneTo(row, 'zjtype', 4) && documentOf(row) === '',
  },
  length: { level: 'doubtful', isBroken: isLengthUnusual },
  cardBirth: { level: 'doubtful', isBroken: isBirthOther },
  cardSex: { level: 'doubtful', isBroken: isSexOther },
  gradeAge: { level: 'doubtful', isBroken: isAgeUnusual },
  general: { level: 'bounced', isBroken: (row) => !isOneTo(row, 'QX51', 2) },
  generalNormal: {
    level: 'bounced',
    isBroken: (row) => cell(row, 'QX51') === '1' && some(row, SIGNS, '1'),
  },
  generalAbnormal: {
    level: 'bounced',
    isBroken: (row) => cell(row, 'QX51') === '2' && !some(row, SIGNS, '1'),
  },
  bend: { level: 'bounced', isBroken: (row) => !isOneTo(row, 'QX091', 2) },
  bendPositive: {
    level: 'bounced',
    isBroken: (row) => cell(row, 'QX091') === '2' && !some(row, SEGMENTS, '1'),
  },
  bendNegative: {
    level: 'bounced',
    isBroken: (row) => cell(row, 'QX091') === '1' && some(row, SEGMENTS, '1'),
  },
  bendNegativeThree: {
    level: 'excluded',
    isBroken: (row) =>
      cell(row, 'QX091') === '1' && SEGMENTS.every((name) => cell(row, name) === '1'),
  },
  side: { level: 'bounced', isBroken: (row) => !SIDES.every((name) => isOneTo(row, name, 3)) },
  sidesNone: {
    level: 'bounced',
    isBroken: (row) =>
      SIDES.every((name) => cell(row, name) === '1') &&
      FIRST.every((name) => value(row, name) >= 5),
  },
  sidesAll: {
    level: 'bounced',
    isBroken: (row) =>
      SIDES.every((name) => value(row, name) >= 2) && !FIRST.some((name) => value(row, name) >= 5),
  },
  motion: { level: 'bounced', isBroken: (row) => !isOneTo(row, 'QX6', 2) },
  motionOwed: { level: 'bounced', isBroken: (row) => cell(row, 'QX6') === '2' && isTriggered(row) },
  sagittal: { level: 'bounced', isBroken: (row) => !isOneTo(row, 'QX7', 3) },
  prone: {
    level: 'bounced',
    isBroken: (row) => cell(row, 'QX7') === '1' && !isBlank(row, 'QX71'),
  },
  proneMissing: {
    level: 'lost',
    isBroken: (row) => value(row, 'QX7') >= 2 && !isOneTo(row, 'QX71', 3),
  },
  sideWithoutAfter: {
    level: 'lost',
    isBroken: (row) =>
      SIDES.some(
        (name, at) =>
          cell(row, name) === '1' &&
          value(row, FIRST[at] ?? '') >= 5 &&
          isBlank(row, AFTER[at] ?? ''),
      ),
  },
} satisfies Record<string, Rule>;
export type RuleName = keyof typeof RULES;

const RULE_NAMES = Object.keys(RULES) as RuleName[];

/** Which rules a row breaks. */
export function findBroken(row: Row): RuleName[] {
  return RULE_NAMES.filter((name) => RULES[name].isBroken(row));
}

export function hasLevel(broken: readonly RuleName[], level: Level): boolean {
  return broken.some((name) => RULES[name].level === level);
}

/** The numbers that a file has more than once. */
export function findTwice(rows: readonly Row[]): Set<string> {
  const numbers = rows.map((row) => cell(row, 'ID1')).filter((number) => number !== '');
  return new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at));
}

/** What the second script makes of a row; null where it makes nothing. */
export type Rates = {
  readonly scoliosis: number | null;
  readonly sagittal: number | null;
  readonly overall: number | null;
};

/** 0 none, 1 姿态不良, 2 to 4 the degrees Ⅰ to Ⅲ. */
function scoliosisOf(row: Row): number | null {
  const isLevel = (side: string, at: number) =>
    cell(row, side) === '1' || value(row, FIRST[at] ?? '') < 5;
  if (cell(row, 'QX51') === '1' && cell(row, 'QX091') === '1' && SIDES.every(isLevel)) return 0;
  if (!isTriggered(row)) return null;
  const after = AFTER.map((name) => value(row, name));
  if (after.every((angle) => angle < 5)) return 1;
  if (after.some((angle) => angle >= 10)) return 4;
  if (after.some((angle) => angle >= 7)) return 3;
  return after.some((angle) => angle >= 5) ? 2 : null;
}

/** 0 none, 1 姿态不良, 2 前凸, 3 后凸. */
function sagittalOf(row: Row): number | null {
  if (cell(row, 'QX7') === '1') return 0;
  return isOneTo(row, 'QX7', 3) && isOneTo(row, 'QX71', 3) ? value(row, 'QX71') : null;
}

export function calculateRates(row: Row): Rates {
  if (RULES.bendNegativeThree.isBroken(row))
    return { scoliosis: null, sagittal: null, overall: null };
  const [scoliosis, sagittal] = [scoliosisOf(row), sagittalOf(row)];
  if (scoliosis === null || sagittal === null) return { scoliosis, sagittal, overall: null };
  return { scoliosis, sagittal, overall: Math.min(2, Math.max(scoliosis, sagittal)) };
}
