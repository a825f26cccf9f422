import { describe, expect, test } from 'vitest';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import {
  CHECK_CODES,
  CHECK_LEADS,
  CHECK_LEVELS,
  type CheckCode,
  DIFFERENCES,
  LEFT_OUT_CAUSES,
  type RowCells,
} from './check.schema.ts';
import {
  checkLeadWord,
  checkLevelWord,
  checkReason,
  differenceWord,
  faultSentence,
  leftOutWord,
} from './check.text.ts';
import { checkFile, checkRow, ROW_CHECKS } from './check-row.rules.ts';

/** Sound: a child of grade 6 without a sign, tested all the same. The number belongs to nobody. */
const SOUND: RowCells = {
  ID1: '330106107060042',
  province: '33',
  city: '01',
  county: '06',
  area: '1',
  school: '07',
  type: '2',
  grade: '6',
  gender: '1',
  birth: '2015-03-19',
  examine: '2026-11-05',
  zjtype: '1',
  sfz: '33010620150319001X',
  QX51: '1',
  QX52: '2',
  QX53: '2',
  QX54: '2',
  QX55: '9',
  QX56: '2',
  QX091: '1',
  QX092: '2',
  QX093: '2',
  QX094: '2',
  QX2: '1',
  QX3: '1',
  QX4: '1',
  QX2ATR: '2.0',
  QX3ATR: '3.0',
  QX4ATR: '4.96',
  QX6: '1',
  QX62ATR: '2.0',
  QX63ATR: '2.0',
  QX64ATR: '2.0',
  QX7: '1',
  QX71: '',
};
const MUNICIPALITY: RowCells = { province: '31', ID1: '310100107060042' };
const PASSPORT: RowCells = { zjtype: '4', sfz: '', hz: 'E1234567' };
const ABNORMAL: RowCells = { QX51: '2', QX52: '1' };
const FIVES: RowCells = { QX2ATR: '5.0', QX3ATR: '5.0', QX4ATR: '5.0' };
const ALL_SIDES: RowCells = { QX2: '2', QX3: '3', QX4: '2' };
const NO_ROTATION: RowCells = { QX2: '', QX3: '', QX4: '', QX2ATR: '', QX3ATR: '', QX4ATR: '' };

const codesOf = (cells: RowCells) =>
  checkRow({ ...SOUND, ...cells }, CODES_2025).map(({ code }) => code);

/** Cells that break a check alone, and their neighbours that break none. */
const VECTORS: readonly [CheckCode, broken: RowCells, neighbour: RowCells][] = [
  ['idParts', { ID1: '330106107060000' }, { ID1: '330106107060001' }],
  ['idParts', { ID1: '330106107070042' }, { ID1: '330106107069999' }],
  ['idParts', { ID1: '' }, {}],
  ['idParts', { ID1: '33010610706042' }, {}],
  ['idParts', { province: '32' }, { province: '32', ID1: '320106107060042' }],
  ['cityInvalid', { city: '00', ID1: '330006107060042' }, {}],
  ['cityInvalid', { city: '' }, {}],
  ['countyInvalid', { county: '00', ID1: '330100107060042' }, { ...MUNICIPALITY, county: '00' }],
  ['countyInvalid', { county: '' }, { ...MUNICIPALITY, county: '' }],
  ['countyInvalid', { county: '6' }, { ...MUNICIPALITY, county: '0' }],
  [
    'countyInvalid',
    { province: '44', county: '00', ID1: '440100107060042' },
    { province: '44', city: '19', county: '00', ID1: '441900107060042' },
  ],
  ['areaInvalid', { area: '3', ID1: '330106307060042' }, { area: '2', ID1: '330106207060042' }],
  ['areaInvalid', { area: '' }, {}],
  ['schoolInvalid', { school: '00' }, { school: '99', ID1: '330106199060042' }],
  ['schoolInvalid', { school: '' }, {}],
  ['gradeInvalid', { grade: '7' }, {}],
  ['gradeInvalid', { grade: '53' }, {}],
  ['gradeInvalid', { grade: '' }, {}],
  ['genderInvalid', { gender: '3' }, {}],
  ['genderInvalid', { gender: '' }, {}],
  ['birthInvalid', { birth: '' }, {}],
  ['birthInvalid', { birth: '2015-02-29' }, {}],
  ['birthInvalid', { birth: '2015/03/19' }, {}],
  ['examineInvalid', { examine: '2026-13-05' }, { examine: '2027-01-31' }],
  // 5 years are 1826.25 days, over a leap year; 27 are 9861.75.
  [
    'ageInvalid',
    { ...PASSPORT, grade: '1', ID1: '330106107010042', birth: '2021-11-05' },
    { ...PASSPORT, grade: '1', ID1: '330106107010042', birth: '2021-11-04' },
  ],
  ['ageInvalid', { ...PASSPORT, birth: '1999-11-05' }, PASSPORT],
  ['ageInvalid', { ...PASSPORT, birth: '2027-01-01' }, PASSPORT],
  ['documentTypeInvalid', { zjtype: '' }, {}],
  ['documentTypeInvalid', { zjtype: '5' }, {}],
  ['documentMissing', { sfz: '' }, {}],
  ['documentMissing', { ...PASSPORT, zjtype: '2' }, { zjtype: '2', mtp: 'H12345678', sfz: '' }],
  ['documentMissing', { ...PASSPORT, zjtype: '3' }, { zjtype: '3', trpmt: '12345678', sfz: '' }],
  ['documentLength', { sfz: '330106201503190' }, {}],
  ['documentLength', { ...PASSPORT, hz: 'E123456' }, PASSPORT],
  ['documentLength', { zjtype: '2', mtp: 'H1234567', sfz: '' }, {}],
  ['documentLength', { zjtype: '3', trpmt: '123456789', sfz: '' }, {}],
  ['documentBirth', { birth: '2015-03-20' }, {}],
  ['documentSex', { gender: '2' }, { gender: '2', sfz: '330106201503190028' }],
  // Grade 6 is 9 to 14.5 years: 5296.125 days.
  ['gradeAge', { ...PASSPORT, birth: '2012-05-05' }, { ...PASSPORT, birth: '2012-05-06' }],
  ['gradeAge', { ...PASSPORT, birth: '2017-11-06' }, { ...PASSPORT, birth: '2017-11-04' }],
  ['permitAsResident', { sfz: '810000201503190013' }, {}],
  ['generalMissing', { QX51: '' }, {}],
  ['generalMissing', { QX51: '3' }, {}],
  ['generalNormalWithSign', { QX56: '1' }, { QX56: '9' }],
  ['generalAbnormalWithoutSign', { QX51: '2' }, ABNORMAL],
  ['bendMissing', { QX091: '' }, {}],
  ['bendMissing', { QX091: '3' }, {}],
  ['bendPositiveWithoutSegment', { QX091: '2' }, { QX091: '2', QX094: '1' }],
  ['bendNegativeWithSegment', { QX093: '1' }, { QX093: '9' }],
  ['rotationMissing', NO_ROTATION, {}],
  ['sideMissing', { QX3: '' }, { QX3: '2' }],
  ['sideMissing', { QX4: '4' }, { QX4: '3' }],
  ['sideMissing', { ...NO_ROTATION, QX4ATR: '1.0' }, {}],
  ['sidesNoneAllFive', FIVES, { ...FIVES, QX4ATR: '4.96' }],
  ['sidesAllUnderFive', ALL_SIDES, { ...ALL_SIDES, QX4ATR: '5.0' }],
  ['sidesAllUnderFive', { ...ALL_SIDES, QX2ATR: '', QX3ATR: '', QX4ATR: '' }, {}],
  ['motionMissing', { QX6: '' }, { QX6: '2' }],
  ['motionMissing', { QX6: '9' }, {}],
  ['motionOwed', { ...ABNORMAL, QX6: '2' }, ABNORMAL],
  ['motionOwed', { QX091: '2', QX092: '1', QX6: '2' }, { QX091: '2', QX092: '1' }],
  ['motionOwed', { QX4: '2', QX4ATR: '5.0', QX6: '2' }, { QX4: '2', QX4ATR: '4.99', QX6: '2' }],
  ['sagittalMissing', { QX7: '' }, {}],
  ['sagittalMissing', { QX7: '4' }, {}],
  ['proneWithoutSign', { QX71: '1' }, { QX7: '2', QX71: '1' }],
  ['proneMissing', { QX7: '3' }, { QX7: '3', QX71: '3' }],
  ['proneMissing', { QX7: '2', QX71: '4' }, {}],
  ['sideNoneWithFive', { QX3ATR: '6.0', QX63ATR: '' }, { QX3ATR: '6.0' }],
  ['afterMissing', { ...ABNORMAL, QX64ATR: '' }, { QX64ATR: '' }],
  ['signRange', { QX52: '0' }, { QX52: '9' }],
  ['signRange', { QX094: '' }, { QX094: '9' }],
  ['rotationRange', { QX2ATR: '45.1' }, { QX2ATR: '45.0' }],
  ['rotationRange', { QX62ATR: '-1.0' }, { QX62ATR: '0.0' }],
  ['rotationRange', { QX63ATR: 'x' }, { QX63ATR: '' }],
];

test('a sound row breaks nothing', () => {
  expect(codesOf({})).toEqual([]);
});

test.each(VECTORS)('%s is broken alone by %j', (code, broken) => {
  expect(codesOf(broken)).toEqual([code]);
});

test.each(VECTORS)('%s: a neighbour of %j breaks nothing', (_code, _broken, neighbour) => {
  expect(codesOf(neighbour)).toEqual([]);
});

test('every check of a row is broken above', () => {
  const broken = new Set<CheckCode>(VECTORS.map(([code]) => code));
  const unbroken = ROW_CHECKS.filter(({ code }) => !broken.has(code)).map(({ code }) => code);
  expect(unbroken).toEqual(['bendNegativeAllSegments']);
});

test('a negative bend with all segments positive breaks both scripts', () => {
  expect(codesOf({ QX092: '1', QX093: '1', QX094: '1' })).toEqual([
    'bendNegativeWithSegment',
    'bendNegativeAllSegments',
  ]);
  expect(codesOf({ QX092: '1', QX093: '1' })).toEqual(['bendNegativeWithSegment']);
});

test('an empty row breaks what it lacks, and blank is missing', () => {
  const blank = Object.fromEntries(Object.keys(SOUND).map((variable) => [variable, '']));
  const codes = checkRow({}, CODES_2025).map(({ code }) => code);
  expect(codes).toEqual(checkRow(blank, CODES_2025).map(({ code }) => code));
  expect(codes).toEqual([
    'cityInvalid',
    'countyInvalid',
    'areaInvalid',
    'schoolInvalid',
    'gradeInvalid',
    'genderInvalid',
    'birthInvalid',
    'examineInvalid',
    'documentTypeInvalid',
    'generalMissing',
    'bendMissing',
    'rotationMissing',
    'motionMissing',
    'sagittalMissing',
    'signRange',
  ]);
});

describe('a file', () => {
  test('tells each row of a number that is there twice', () => {
    const other = { ...SOUND, ID1: '330106107060043' };
    const codes = checkFile([SOUND, other, SOUND], CODES_2025).map((faults) =>
      faults.map(({ code }) => code),
    );
    expect(codes).toEqual([['idTwice'], [], ['idTwice']]);
  });

  test('does not call two missing numbers the same', () => {
    const rows = [
      { ...SOUND, ID1: '' },
      { ...SOUND, ID1: '' },
    ];
    const codes = checkFile(rows, CODES_2025)
      .flat()
      .map(({ code }) => code);
    expect(codes).toEqual(['idParts', 'idParts']);
  });
});

describe('what checks say', () => {
  test('is a sentence of its own for each', () => {
    const sets = [
      [CHECK_CODES, CHECK_CODES.map((code) => checkReason[code].why)],
      [CHECK_LEVELS, CHECK_LEVELS.map((level) => checkLevelWord[level])],
      [CHECK_LEADS, CHECK_LEADS.map((lead) => checkLeadWord[lead])],
      [DIFFERENCES, DIFFERENCES.map((difference) => differenceWord[difference])],
      [LEFT_OUT_CAUSES, LEFT_OUT_CAUSES.map((cause) => leftOutWord[cause])],
    ] as const;
    for (const [names, words] of sets) expect(new Set(words).size).toBe(names.length);
  });

  test('names the segments without a side', () => {
    const [fault] = checkRow({ ...SOUND, QX2: '', QX4: '4' }, CODES_2025);
    expect(fault && faultSentence(fault)).toBe('胸段、腰段没有旋转方向');
  });

  test('is in the order of the list', () => {
    const codes = ROW_CHECKS.map(({ code }) => CHECK_CODES.indexOf(code));
    expect(codes).toEqual(codes.toSorted((one, other) => one - other));
    expect(new Set(codes).size).toBe(codes.length);
  });
});

test('the codes of another year change the checks', () => {
  const codes = {
    ...CODES_2025,
    scripts: { ...CODES_2025.scripts, sideNone: '0' },
    allowed: { ...CODES_2025.allowed, QX2: { oneOf: ['0', '1', '2'] } },
  };
  expect(checkRow({ ...SOUND, QX2: '0' }, codes)).toEqual([]);
  expect(codesOf({ QX2: '0' })).toEqual(['sideMissing']);
});
