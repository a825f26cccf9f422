import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atrOf, NO_BEND, NO_GENERAL_SIGN, type ThreeAngles } from '../../exam/exam.factory.ts';
import type { ExamFindings } from '../../exam/index.ts';
import { type AllowedCell, SPINE_VARIABLES, type SpineVariable } from '../codes/codes.schema.ts';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import { isCompleteForMonitoring } from './complete.rules.ts';
import { toSpineCells } from './spine-cells.rules.ts';

/** The cells of some variables, in their order. */
function cellsOf(findings: ExamFindings, variables: readonly SpineVariable[]): string {
  const cells = toSpineCells(findings, CODES_2025);
  return variables.map((variable) => cells[variable]).join(' ');
}

const GENERAL = ['QX51', 'QX52', 'QX53', 'QX54', 'QX55', 'QX56'] as const;
const BEND = ['QX091', 'QX092', 'QX093', 'QX094'] as const;
const SIDES = ['QX2', 'QX3', 'QX4'] as const;
const FIRST = ['QX2ATR', 'QX3ATR', 'QX4ATR'] as const;
const AGAIN = ['QX62ATR', 'QX63ATR', 'QX64ATR'] as const;
const SAGITTAL = ['QX7', 'QX71'] as const;

describe('the general inspection', () => {
  test.each([
    ['shoulder', '2 1 2 2 2 2'],
    ['scapula', '2 2 1 2 2 2'],
    ['waist', '2 2 2 1 2 2'],
    ['iliac', '2 2 2 2 1 2'],
    ['spinous', '2 2 2 2 2 1'],
  ])('with the sign %s is %s', (sign, cells) => {
    expect(cellsOf({ generalCheck: { ...NO_GENERAL_SIGN, [sign]: true } }, GENERAL)).toBe(cells);
  });

  test('without a sign is normal', () => {
    expect(cellsOf({ generalCheck: NO_GENERAL_SIGN }, GENERAL)).toBe('1 2 2 2 2 2');
  });

  test('that was left out is blank, and its signs are not done', () => {
    expect(cellsOf({}, GENERAL)).toBe(' 9 9 9 9 9');
  });
});

describe('the forward bend', () => {
  test.each([
    [NO_BEND, '1 2 2 2'],
    [{ ...NO_BEND, thoracic: 'leftHigh' as const }, '2 1 2 2'],
    [{ ...NO_BEND, thoracolumbar: 'rightHigh' as const }, '2 2 1 2'],
    [{ ...NO_BEND, lumbar: 'rightHigh' as const }, '2 2 2 1'],
  ])('%j is %s', (forwardBend, cells) => {
    expect(cellsOf({ forwardBend }, BEND)).toBe(cells);
  });

  test('that was left out is blank, and its segments are not done', () => {
    expect(cellsOf({}, BEND)).toBe(' 9 9 9');
  });
});

describe('the side of a segment', () => {
  test('is 左低右高 on the right, 右低左高 on the left, and none under 5°', () => {
    expect(cellsOf({ atr: atrOf([5, -5, 4.96]) }, SIDES)).toBe('2 3 1');
  });

  test('follows the rotation, not the bend', () => {
    const forwardBend = { ...NO_BEND, thoracic: 'leftHigh', thoracolumbar: 'leftHigh' } as const;
    expect(cellsOf({ forwardBend, atr: atrOf([6, 1, -7]) }, SIDES)).toBe('2 1 3');
  });

  test('is blank where nobody measured', () => {
    expect(cellsOf({ atr: { thoracic: [], thoracolumbar: [2], lumbar: [] } }, SIDES)).toBe(' 1 ');
    expect(cellsOf({}, [...SIDES, ...FIRST])).toBe('     ');
  });
});

describe('a rotation is written as people read it', () => {
  test.each([
    [4.94, '4.9', '1'],
    [4.949, '4.9', '1'],
    [4.95, '4.95', '1'],
    [4.96, '4.96', '1'],
    [4.999999, '4.99', '1'],
    [5, '5.0', '2'],
    [5.04, '5.0', '2'],
    [-5, '5.0', '3'],
    [-4.96, '4.96', '1'],
    [6.96, '6.96', '2'],
    [9.999, '9.99', '2'],
    [10, '10.0', '2'],
    [0, '0.0', '1'],
    [-0, '0.0', '1'],
    [45, '45.0', '2'],
  ])('%d as %s, side %s', (angle, degrees, side) => {
    expect(cellsOf({ atr: atrOf([angle, 0, 0]) }, ['QX2ATR', 'QX2'])).toBe(`${degrees} ${side}`);
  });

  test('by the median of its readings', () => {
    const atr = { thoracic: [9, 4.9, 5.1], thoracolumbar: [4.9, 5], lumbar: [-6, 3, -6.2] };
    expect(cellsOf({ atr }, [...FIRST, ...SIDES])).toBe('5.1 4.95 6.0 2 1 3');
  });

  test('and not at all where it cannot be one', () => {
    expect(cellsOf({ atr: atrOf([Number.NaN, 45.1, -1e300]) }, [...FIRST, ...SIDES])).toBe('     ');
  });
});

describe('an angle list', () => {
  const nine = [1, 1, 1, -6, -6, -6, 2, 3, 4];

  test('of three groups names the segments', () => {
    expect(cellsOf({ angleList: [6, -3, ...nine] }, [...FIRST, ...SIDES])).toBe(
      '1.0 6.0 3.0 1 3 1',
    );
    const readings = [nine.slice(0, 3), nine.slice(3, 6), nine.slice(6)];
    expect(cellsOf({ readings }, FIRST)).toBe('1.0 6.0 3.0');
  });

  test.each([
    ['a bare pair', [6, -3]],
    ['two groups', [6, -3, 1, 1, 1, 2, 2, 2]],
    ['ten readings', [6, -3, ...nine, 1]],
    ['four groups', [6, -3, ...nine, 1, 1, 1]],
  ])('of %s names none', (_list, angleList) => {
    expect(cellsOf({ angleList }, [...FIRST, ...SIDES])).toBe('     ');
  });

  test('counts for nothing beside readings of a segment', () => {
    const findings = { angleList: [6, -3, ...nine], atr: { ...atrOf([2, 2, 2]), lumbar: [] } };
    expect(cellsOf(findings, FIRST)).toBe('2.0 2.0 ');
  });
});

describe('the motion test', () => {
  const first = { atr: atrOf([6, 3, 2]) };

  test('is done with its values', () => {
    const findings = { ...first, motionTest: { atr: atrOf([-4.96, 3, 0]) } };
    expect(cellsOf(findings, ['QX6', ...AGAIN])).toBe('1 4.96 3.0 0.0');
  });

  test('is not done, and has no values', () => {
    expect(cellsOf(first, ['QX6', ...AGAIN])).toBe('2   ');
    expect(cellsOf({}, ['QX6'])).toBe('2');
  });

  test('is not done where a segment was left out, and then no value is of it', () => {
    const findings = { ...first, motionTest: { atr: { ...atrOf([7, 3, 2]), lumbar: [] } } };
    expect(cellsOf(findings, ['QX6', ...AGAIN])).toBe('2   ');
  });

  test('may be done without values', () => {
    expect(cellsOf({ ...first, isExercised: true }, ['QX6', ...AGAIN])).toBe('1   ');
    const noReadings = { atr: { thoracic: [], thoracolumbar: [], lumbar: [] } };
    expect(
      cellsOf({ ...first, isExercised: true, motionTest: noReadings }, ['QX6', ...AGAIN]),
    ).toBe('1   ');
  });
});

describe('the side view', () => {
  test.each([
    [{ sign: 'normal' }, '1 '],
    [{ sign: 'normal', prone: 'gone' }, '1 '],
    [{ sign: 'lordosis' }, '2 '],
    [{ sign: 'lordosis', prone: 'gone' }, '2 1'],
    [{ sign: 'lordosis', prone: 'present' }, '2 2'],
    [{ sign: 'kyphosis' }, '3 '],
    [{ sign: 'kyphosis', prone: 'gone' }, '3 1'],
    [{ sign: 'kyphosis', prone: 'present' }, '3 3'],
  ] as const)('%j is %s', (sagittal, cells) => {
    expect(cellsOf({ sagittal }, SAGITTAL)).toBe(cells);
  });

  test('that was left out is blank', () => {
    expect(cellsOf({}, SAGITTAL)).toBe(' ');
  });
});

describe('the vectors of docs/domain/screening.md', () => {
  type Vector = [
    general: 'ok' | 'abn',
    bend: 'neg' | 'pos' | '-',
    first: ThreeAngles,
    again: ThreeAngles | '-',
    cells: string,
    isComplete: boolean,
  ];
  const vectors: Vector[] = [
    ['ok', 'neg', [0, 2, 3], '-', '1 1 1 1 1 0.0 2.0 3.0 2   ', true],
    ['ok', 'neg', [4.9, 4.9, 4.9], '-', '1 1 1 1 1 4.9 4.9 4.9 2   ', true],
    ['abn', 'neg', [1, 1, 1], [1, 1, 1], '2 1 1 1 1 1.0 1.0 1.0 1 1.0 1.0 1.0', true],
    ['ok', 'pos', [3, 2, 1], [3, 2, 1], '1 2 1 1 1 3.0 2.0 1.0 1 3.0 2.0 1.0', true],
    ['ok', 'pos', [6, 3, 2], [4, 3, 2], '1 2 2 1 1 6.0 3.0 2.0 1 4.0 3.0 2.0', true],
    ['ok', 'pos', [6, 3, 2], [5, 3, 2], '1 2 2 1 1 6.0 3.0 2.0 1 5.0 3.0 2.0', true],
    ['ok', 'pos', [4, 3, 2], [6.9, 3, 2], '1 2 1 1 1 4.0 3.0 2.0 1 6.9 3.0 2.0', true],
    ['ok', 'pos', [8, 3, 2], [6, 3, 2], '1 2 2 1 1 8.0 3.0 2.0 1 6.0 3.0 2.0', true],
    ['ok', 'pos', [6, 6, 6], [7, 3, 2], '1 2 2 2 2 6.0 6.0 6.0 1 7.0 3.0 2.0', true],
    ['abn', 'pos', [9, 9, 9], [9.9, 5, 0], '2 2 2 2 2 9.0 9.0 9.0 1 9.9 5.0 0.0', true],
    ['abn', 'pos', [9, 9, 9], [5, 7, 10], '2 2 2 2 2 9.0 9.0 9.0 1 5.0 7.0 10.0', true],
    ['ok', 'neg', [5, 0, 0], '-', '1 1 2 1 1 5.0 0.0 0.0 2   ', false],
    ['abn', '-', [1, 1, 1], '-', '2  1 1 1 1.0 1.0 1.0 2   ', false],
    ['ok', 'neg', [-8, 0, 0], [-8, 0, 0], '1 1 3 1 1 8.0 0.0 0.0 1 8.0 0.0 0.0', true],
  ];

  test.each(vectors)('general %s, bend %s, first %j, again %j is %s', (...vector) => {
    const [general, bend, first, again, cells, isComplete] = vector;
    const findings: ExamFindings = {
      generalCheck: { ...NO_GENERAL_SIGN, waist: general === 'abn' },
      ...(bend !== '-' && {
        forwardBend: bend === 'neg' ? NO_BEND : { ...NO_BEND, thoracic: 'rightHigh' as const },
      }),
      atr: atrOf(first),
      ...(again !== '-' && { motionTest: { atr: atrOf(again) } }),
      sagittal: { sign: 'normal' },
    };
    expect(cellsOf(findings, ['QX51', 'QX091', ...SIDES, ...FIRST, 'QX6', ...AGAIN])).toBe(cells);
    expect(isCompleteForMonitoring({ typeId: 1, status: 1, ...findings })).toBe(isComplete);
  });
});

describe('whatever was found', () => {
  const angle = fc.oneof(
    fc.double(),
    fc.integer({ min: -4500, max: 4500 }).map((hundredths) => hundredths / 100),
    fc.constantFrom(4.96, 5, -4.999, 6.96, 9.96, 45, -45, -0, Number.NaN, Number.POSITIVE_INFINITY),
  );
  const readings = fc.array(angle, { maxLength: 9 });
  const atr = fc.record({ thoracic: readings, thoracolumbar: readings, lumbar: readings });
  const bend = fc.constantFrom('none' as const, 'leftHigh' as const, 'rightHigh' as const);
  const anyFindings: fc.Arbitrary<ExamFindings> = fc.record(
    {
      angleList: fc.oneof(
        fc.array(angle, { maxLength: 60 }),
        fc.array(angle, { minLength: 11, maxLength: 11 }),
      ),
      readings: fc.array(fc.array(angle, { maxLength: 3 }), { maxLength: 20 }),
      isExercised: fc.boolean(),
      generalCheck: fc.record({
        shoulder: fc.boolean(),
        scapula: fc.boolean(),
        waist: fc.boolean(),
        iliac: fc.boolean(),
        spinous: fc.boolean(),
      }),
      forwardBend: fc.record({ thoracic: bend, thoracolumbar: bend, lumbar: bend }),
      atr,
      motionTest: fc.record({ atr }),
      sagittal: fc.record(
        {
          sign: fc.constantFrom('normal' as const, 'lordosis' as const, 'kyphosis' as const),
          prone: fc.constantFrom('gone' as const, 'present' as const),
        },
        { requiredKeys: ['sign'] },
      ),
    },
    { requiredKeys: [] },
  );

  /** One decimal or two, in the bounds; the other forms are of the identity. */
  function isAllowed(cell: string, allowed: AllowedCell): boolean {
    if ('oneOf' in allowed) return allowed.oneOf.includes(cell);
    if (!('degrees' in allowed)) return false;
    const [least, most] = allowed.degrees;
    return /^\d+\.\d{1,2}$/.test(cell) && Number(cell) >= least && Number(cell) <= most;
  }

  test('every cell is a value of the codes or blank', () => {
    fc.assert(
      fc.property(anyFindings, (findings) => {
        const cells = toSpineCells(findings, CODES_2025);
        expect(Object.keys(cells)).toEqual([...SPINE_VARIABLES]);
        const wrong = SPINE_VARIABLES.filter(
          (variable) =>
            cells[variable] !== '' && !isAllowed(cells[variable], CODES_2025.allowed[variable]),
        );
        expect(wrong).toEqual([]);
      }),
      { seed: 20260901, numRuns: 3000 },
    );
  });

  test('a side stands exactly where a rotation of 5° or more is written', () => {
    fc.assert(
      fc.property(anyFindings, (findings) => {
        const cells = toSpineCells(findings, CODES_2025);
        const sides = SIDES.map((variable) => cells[variable]);
        const none = FIRST.map((variable) => {
          if (cells[variable] === '') return '';
          return Number(cells[variable]) < 5 ? '1' : 'a side';
        });
        expect(sides.map((side) => (side === '2' || side === '3' ? 'a side' : side))).toEqual(none);
      }),
      { seed: 20260902, numRuns: 2000 },
    );
  });
});
