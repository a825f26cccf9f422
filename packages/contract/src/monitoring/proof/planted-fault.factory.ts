/** Each kind of fault, as it is planted in the row of a complete examination, and what finds it. */
import { addDays } from '#kernel';
import { pick, type Random } from '../../kernel/random.factory.ts';
import type { CheckCode } from '../check/check.schema.ts';
import type { Row, RuleName } from './script-rules.factory.ts';

type PlantedFault = {
  /** Ours. */
  readonly code: CheckCode;
  /** Of the scripts; null where the law knows the fault by its value alone. */
  readonly rule: RuleName | null;
  readonly plant: (row: Row, random: Random) => Row;
};

const set =
  (cells: Row) =>
  (row: Row): Row => ({ ...row, ...cells });
const setOne =
  (names: readonly [string, ...string[]], values: readonly [string, ...string[]]) =>
  (row: Row, random: Random): Row => ({ ...row, [pick(random, names)]: pick(random, values) });

const SIGNS = ['QX52', 'QX53', 'QX54', 'QX55', 'QX56'] as const;
const NO_SIGN = { QX52: '2', QX53: '2', QX54: '9', QX55: '2', QX56: '2' };
const BENDS = ['QX092', 'QX093', 'QX094'] as const;
const SIDES = ['QX2', 'QX3', 'QX4'] as const;
const NO_ROTATION = { QX2: '', QX3: '', QX4: '', QX2ATR: '', QX3ATR: '', QX4ATR: '' };
const TESTED = { QX6: '1', QX62ATR: '1.0', QX63ATR: '2.0', QX64ATR: '3.0' };
const UNTESTED = { QX6: '2', QX62ATR: '', QX63ATR: '', QX64ATR: '' };
/** Nothing that asks for a test, so that what is planted stands alone. */
const EVEN = {
  ...NO_SIGN,
  QX51: '1',
  QX091: '1',
  QX092: '2',
  QX093: '2',
  QX094: '2',
  QX2: '1',
  QX3: '1',
  QX4: '1',
  QX2ATR: '1.0',
  QX3ATR: '2.0',
  QX4ATR: '3.0',
};

/** So many days before the examination, with a document that says nothing of it. */
function born(row: Row, days: number): Row {
  const birth = addDays(row['examine'] ?? '', -days);
  return { ...row, birth, zjtype: '4', sfz: '', mtp: '', trpmt: '', hz: 'E12345678' };
}

/** An identity card whose days and sex are those of the row, apart from what the caller changes. */
function withCard(row: Row, change: { birth?: string; isOther?: boolean }): Row {
  const isMale = (row['gender'] === '1') !== (change.isOther ?? false);
  const birth = change.birth ?? (row['birth'] ?? '').replaceAll('-', '');
  const sfz = `330106${birth}00${isMale ? 1 : 2}X`;
  return { ...row, zjtype: '1', sfz, mtp: '', trpmt: '', hz: '' };
}

const documents = { sfz: '', mtp: '', trpmt: '', hz: '' };

export const PLANTED: readonly PlantedFault[] = [
  {
    code: 'idParts',
    rule: 'number',
    plant: (row, random) => {
      const number = row['ID1'] ?? '';
      const at = Math.floor(random() * 11);
      const other = (Number(number[at]) + 1) % 10;
      return { ...row, ID1: `${number.slice(0, at)}${other}${number.slice(at + 1)}` };
    },
  },
  {
    code: 'idParts',
    rule: 'number',
    plant: (row, random) => ({
      ...row,
      ID1: pick(random, ['', (row['ID1'] ?? '').slice(0, 14), `${row['ID1']}0`]),
    }),
  },
  { code: 'cityInvalid', rule: 'city', plant: setOne(['city'], ['', '00', '1', 'x']) },
  {
    code: 'countyInvalid',
    rule: 'county',
    plant: (row, random) => ({ ...row, province: '33', county: pick(random, ['', '00', '6']) }),
  },
  { code: 'areaInvalid', rule: 'area', plant: setOne(['area'], ['', '0', '3']) },
  { code: 'schoolInvalid', rule: 'school', plant: setOne(['school'], ['', '00', '100']) },
  { code: 'gradeInvalid', rule: 'grade', plant: setOne(['grade'], ['', '7', '10', '41', '53']) },
  { code: 'genderInvalid', rule: 'gender', plant: setOne(['gender'], ['', '0', '3']) },
  {
    code: 'birthInvalid',
    rule: 'birth',
    plant: setOne(['birth'], ['', '2015-02-29', '2015/03/19', '20150319']),
  },
  { code: 'examineInvalid', rule: 'examine', plant: setOne(['examine'], ['', '2026-13-01']) },
  // 5 years are 1826.25 days, 27 are 9861.75.
  {
    code: 'ageInvalid',
    rule: 'age',
    plant: (row, random) => born(row, pick(random, [1826, 9862])),
  },
  { code: 'documentTypeInvalid', rule: 'documentType', plant: setOne(['zjtype'], ['', '0', '5']) },
  { code: 'documentMissing', rule: 'document', plant: set(documents) },
  { code: 'generalMissing', rule: 'general', plant: setOne(['QX51'], ['', '0', '3', '9']) },
  {
    code: 'generalNormalWithSign',
    rule: 'generalNormal',
    plant: (row, random) => ({ ...row, ...NO_SIGN, QX51: '1', [pick(random, SIGNS)]: '1' }),
  },
  {
    code: 'generalAbnormalWithoutSign',
    rule: 'generalAbnormal',
    plant: set({ ...NO_SIGN, ...TESTED, QX51: '2' }),
  },
  { code: 'bendMissing', rule: 'bend', plant: setOne(['QX091'], ['', '0', '3', '9']) },
  {
    code: 'bendPositiveWithoutSegment',
    rule: 'bendPositive',
    plant: set({ ...TESTED, QX091: '2', QX092: '2', QX093: '2', QX094: '9' }),
  },
  {
    code: 'bendNegativeWithSegment',
    rule: 'bendNegative',
    plant: (row, random) => ({
      ...row,
      QX091: '1',
      QX092: '2',
      QX093: '2',
      QX094: '2',
      [pick(random, BENDS)]: '1',
    }),
  },
  {
    code: 'bendNegativeAllSegments',
    rule: 'bendNegativeThree',
    plant: set({ QX091: '1', QX092: '1', QX093: '1', QX094: '1' }),
  },
  { code: 'rotationMissing', rule: 'side', plant: set({ ...EVEN, ...UNTESTED, ...NO_ROTATION }) },
  { code: 'sideMissing', rule: 'side', plant: setOne(SIDES, ['', '0', '4', '9']) },
  {
    code: 'sidesNoneAllFive',
    rule: 'sidesNone',
    plant: set({ ...EVEN, ...TESTED, QX2ATR: '5.0', QX3ATR: '7.5', QX4ATR: '10.0' }),
  },
  {
    code: 'sidesAllUnderFive',
    rule: 'sidesAll',
    plant: (row, random) => ({
      ...row,
      ...EVEN,
      QX2: '2',
      QX3: '3',
      QX4: '2',
      QX3ATR: pick(random, ['4.99', '']),
    }),
  },
  { code: 'motionMissing', rule: 'motion', plant: setOne(['QX6'], ['', '0', '3', '9']) },
  {
    code: 'motionOwed',
    rule: 'motionOwed',
    plant: (row, random) => ({
      ...row,
      ...EVEN,
      ...UNTESTED,
      ...pick(random, [
        { QX51: '2', QX53: '1' },
        { QX091: '2', QX094: '1' },
        { QX3: '3', QX3ATR: '5.0' },
      ]),
    }),
  },
  { code: 'sagittalMissing', rule: 'sagittal', plant: setOne(['QX7'], ['', '0', '4', '9']) },
  {
    code: 'proneWithoutSign',
    rule: 'prone',
    plant: (row, random) => ({ ...row, QX7: '1', QX71: pick(random, ['1', '2', '3']) }),
  },
  {
    code: 'documentLength',
    rule: 'length',
    plant: (row, random) => ({
      ...row,
      ...documents,
      ...pick(random, [
        { zjtype: '1', sfz: '330106150319001' },
        { zjtype: '2', mtp: 'H1234567' },
        { zjtype: '3', trpmt: '123456789' },
        { zjtype: '4', hz: 'E123456' },
      ]),
    }),
  },
  {
    code: 'documentBirth',
    rule: 'cardBirth',
    plant: (row) => withCard(row, { birth: '20000102' }),
  },
  { code: 'documentSex', rule: 'cardSex', plant: (row) => withCard(row, { isOther: true }) },
  // Twenty-two years are too many for every grade.
  {
    code: 'gradeAge',
    rule: 'gradeAge',
    plant: (row) => born(row, Math.ceil(22 * 365.25)),
  },
  {
    code: 'proneMissing',
    rule: 'proneMissing',
    plant: (row, random) => ({ ...row, QX7: pick(random, ['2', '3']), QX71: '' }),
  },
  {
    code: 'sideNoneWithFive',
    rule: 'sideWithoutAfter',
    plant: (row, random) => ({
      ...row,
      ...EVEN,
      ...TESTED,
      ...pick(random, [
        { QX2ATR: '5.0', QX62ATR: '' },
        { QX3ATR: '8.0', QX63ATR: '' },
        { QX4ATR: '12.0', QX64ATR: '' },
      ]),
    }),
  },
  {
    code: 'afterMissing',
    rule: null,
    plant: (row, random) => ({
      ...row,
      ...EVEN,
      ...TESTED,
      QX51: '2',
      QX52: '1',
      [pick(random, ['QX62ATR', 'QX63ATR', 'QX64ATR'])]: '',
    }),
  },
  { code: 'signRange', rule: null, plant: setOne([...SIGNS, ...BENDS], ['', '0', '3']) },
  {
    code: 'rotationRange',
    rule: null,
    plant: setOne(['QX2ATR', 'QX3ATR', 'QX4ATR', 'QX62ATR'], ['-1.0', 'x', '45.1', '999']),
  },
  {
    code: 'permitAsResident',
    rule: null,
    plant: (row) => {
      const card = withCard(row, {});
      return { ...card, sfz: `810000${(card['sfz'] ?? '').slice(6)}` };
    },
  },
];
