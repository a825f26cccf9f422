import { describe, expect, test } from 'vitest';
import { GRADE_CODES } from '../../school/index.ts';
import { IDENTITY_VARIABLES } from '../codes/codes.schema.ts';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import { type IdentityInput, toIdentityCells } from './identity-cells.rules.ts';

/** Made up: the check digit fits, the sequence belongs to nobody. */
const RESIDENT = '33010620150319008X';
const PERMIT = '810000201503190013';

const CHILD: IdentityInput['child'] = {
  gradeCode: 6,
  gender: 'm',
  birthDate: '2015-03-19',
  examDay: '2026-11-05',
  document: { kind: '1', number: RESIDENT },
};
const SCHOOL: IdentityInput['school'] = {
  province: '33',
  city: '01',
  county: '06',
  area: 'urban',
  number: 7,
  stage: 'primary',
};

function cellsOf(
  child: Partial<IdentityInput['child']> = {},
  school: Partial<IdentityInput['school']> = {},
  serial: number | null = 42,
) {
  const input = { child: { ...CHILD, ...child }, school: { ...SCHOOL, ...school }, serial };
  return toIdentityCells(input, CODES_2025);
}

test('a child has every cell of its identity', () => {
  expect(cellsOf()).toEqual({
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
    sfz: RESIDENT,
    mtp: '',
    trpmt: '',
    hz: '',
  });
  expect(Object.keys(cellsOf()).toSorted()).toEqual([...IDENTITY_VARIABLES].toSorted());
});

describe('the number and its parts', () => {
  test('are of a rural school without counties', () => {
    const school = { province: '44', city: '19', county: '00', area: 'rural', number: 99 } as const;
    expect(cellsOf({}, school, 9999)).toMatchObject({
      ID1: '441900299069999',
      county: '00',
      area: '2',
      school: '99',
    });
  });

  test.each([
    ['area', { area: null }],
    ['school', { number: null }],
  ] as const)('lack %s where the plan does not say it', (variable, school) => {
    expect(cellsOf({}, school)).toMatchObject({ ID1: '', [variable]: '' });
  });

  test('lack the number alone where no serial is assigned', () => {
    expect(cellsOf({}, {}, null)).toEqual({ ...cellsOf(), ID1: '' });
  });
});

describe('the grade', () => {
  test('is that of the table for every code of ours', () => {
    const grades = GRADE_CODES.map((gradeCode) => [gradeCode, cellsOf({ gradeCode }).grade]);
    expect(Object.fromEntries(grades)).toEqual({
      1: '1',
      2: '2',
      3: '3',
      4: '4',
      5: '5',
      6: '6',
      10: '6',
      11: '11',
      12: '12',
      13: '13',
      14: '14',
      21: '21',
      22: '22',
      23: '23',
      31: '31',
      32: '32',
      33: '33',
      51: '',
      52: '',
      53: '',
    });
  });

  test('has two digits in the number', () => {
    expect(cellsOf({ gradeCode: 1 }).ID1.slice(9, 11)).toBe('01');
    expect(cellsOf({ gradeCode: 10 }).ID1.slice(9, 11)).toBe('06');
    expect(cellsOf({ gradeCode: 33 }).ID1.slice(9, 11)).toBe('33');
  });

  test.each([51, 52, 53, 99])('of code %i is of another table and has no number', (gradeCode) => {
    expect(cellsOf({ gradeCode })).toMatchObject({ grade: '', ID1: '' });
  });
});

test.each([
  ['kindergarten', '1'],
  ['primary', '2'],
  ['junior', '3'],
  ['senior', '4'],
  ['vocational', '5'],
] as const)('a school of the stage %s is of type %s', (stage, type) => {
  expect(cellsOf({}, { stage }).type).toBe(type);
});

test.each([
  ['m', '1'],
  ['f', '2'],
  ['o', ''],
] as const)('the sex %s is "%s"', (gender, cell) => {
  expect(cellsOf({ gender }).gender).toBe(cell);
});

test('dates have the form of the codes', () => {
  const codes = { ...CODES_2025, dateForm: 'YYYY/MM/DD' };
  const input = { child: CHILD, school: SCHOOL, serial: 1 };
  const { birth, examine } = toIdentityCells(input, codes);
  expect([birth, examine]).toEqual(['2015/03/19', '2026/11/05']);
});

describe('a document', () => {
  test.each([
    ['1', RESIDENT, '1', 'sfz'],
    ['6', 'H12345678', '2', 'mtp'],
    ['7', 'M12345678', '2', 'mtp'],
    ['7', 'M1234567801', '2', 'mtp'],
    ['8', '12345678', '3', 'trpmt'],
    ['9', 'ABC123456789012', '4', 'hz'],
    ['9', '933000201503190011', '4', 'hz'],
    ['A', 'E12345678', '4', 'hz'],
    ['6', PERMIT, '1', 'sfz'],
    ['7', '820000201503190010', '1', 'sfz'],
    ['8', '830000201503190017', '1', 'sfz'],
  ] as const)('of kind %s, %s, is of type %s in %s', (...row) => {
    const [kind, number, zjtype, variable] = row;
    const { sfz, mtp, trpmt, hz, zjtype: type } = cellsOf({ document: { kind, number } });
    expect({ sfz, mtp, trpmt, hz, type }).toEqual({
      sfz: '',
      mtp: '',
      trpmt: '',
      hz: '',
      [variable]: number,
      type: zjtype,
    });
  });

  test.each([
    ['there is none', null],
    ['it is of another kind', { kind: 'Z', number: '出生证A1' }],
    ['another kind has no number', { kind: 'Z', number: '' }],
  ] as const)('has no type where %s', (_where, document) => {
    const { zjtype, sfz, mtp, trpmt, hz } = cellsOf({ document });
    expect([zjtype, sfz, mtp, trpmt, hz]).toEqual(['', '', '', '', '']);
  });
});
