import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atrOf, NO_BEND, NO_GENERAL_SIGN, normalExam, quickExam } from '../../exam/exam.factory.ts';
import type { ExamToAssess } from '../../exam/index.ts';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import { isCompleteForMonitoring } from './complete.rules.ts';
import { toSpineCells } from './spine-cells.rules.ts';

const NOTHING = { thoracic: [], thoracolumbar: [], lumbar: [] };
const three = ([angle = 0]: readonly number[]) => [angle, angle, angle];
const SIDE_VIEW = { sign: 'normal' } as const;
const complete = (findings: Partial<ExamToAssess> = {}) =>
  isCompleteForMonitoring(normalExam({ atr: atrOf([1, 2, 3]), sagittal: SIDE_VIEW, ...findings }));

describe('an examination is complete for monitoring', () => {
  const tested = { motionTest: { atr: atrOf([4, 2, 1]) } };
  test.each<[string, Partial<ExamToAssess>]>([
    ['without a sign', {}],
    ['under 5° without a motion test', { atr: atrOf([4.96, -4.96, 0]) }],
    ['from 5° on with all values after the test', { atr: atrOf([5, 0, 0]), ...tested }],
    ['with a sign and the test', { generalCheck: { ...NO_GENERAL_SIGN, waist: true }, ...tested }],
    ['with a bend and the test', { forwardBend: { ...NO_BEND, lumbar: 'leftHigh' }, ...tested }],
    ['with a proven sign from the side', { sagittal: { sign: 'kyphosis', prone: 'present' } }],
    ['with a list of three groups', { atr: NOTHING, readings: [[1], [2], [3]].map(three) }],
  ])('%s', (_when, findings) => {
    expect(complete(findings)).toBe(true);
  });
});

describe('an examination is not complete for monitoring', () => {
  const all = { atr: atrOf([1, 2, 3]), sagittal: SIDE_VIEW };

  test('where it is quick, or was declined', () => {
    const steps = { generalCheck: NO_GENERAL_SIGN, forwardBend: NO_BEND };
    expect(isCompleteForMonitoring(quickExam({ ...all, ...steps }))).toBe(false);
    expect(isCompleteForMonitoring(normalExam({ ...all, status: 2 }))).toBe(false);
  });

  test('without the general inspection or the bend', () => {
    expect(
      isCompleteForMonitoring({ typeId: 1, status: 1, generalCheck: NO_GENERAL_SIGN, ...all }),
    ).toBe(false);
    expect(isCompleteForMonitoring({ typeId: 1, status: 1, forwardBend: NO_BEND, ...all })).toBe(
      false,
    );
  });

  test('without the side view, which is complete for us', () => {
    expect(isCompleteForMonitoring(normalExam({ atr: all.atr }))).toBe(false);
  });

  test.each<[string, Partial<ExamToAssess>]>([
    ['without the prone test after a sign', { sagittal: { sign: 'lordosis' } }],
    ['without a segment', { atr: { ...atrOf([1, 2, 3]), lumbar: [] } }],
    ['with an angle pair alone', { atr: NOTHING, angleList: [4, -2] }],
    ['from 5° on without a motion test', { atr: atrOf([0, -5, 0]) }],
    ['from 5° on in a list', { atr: NOTHING, readings: [[1], [5], [3]].map(three) }],
    ['with a test that has no values', { atr: atrOf([5, 0, 0]), isExercised: true }],
    [
      'with a test of two segments',
      { atr: atrOf([5, 0, 0]), motionTest: { atr: { ...atrOf([4, 0, 0]), lumbar: [] } } },
    ],
    [
      'with values after the test alone',
      { atr: NOTHING, motionTest: { atr: atrOf([4, 0, 0]) } },
    ],
  ])('%s', (_when, findings) => {
    expect(complete(findings)).toBe(false);
  });
});

describe('a row of a complete examination', () => {
  const angle = fc.oneof(
    fc.integer({ min: -1200, max: 1200 }).map((hundredths) => hundredths / 100),
    fc.constantFrom(4.96, 4.999, 5, -5, -4.95, 6.96, 7, 9.96, 10),
  );
  const readings = fc.array(angle, { minLength: 1, maxLength: 3 });
  const atr = fc.record({ thoracic: readings, thoracolumbar: readings, lumbar: readings });
  const bend = fc.constantFrom('none' as const, 'leftHigh' as const, 'rightHigh' as const);
  const sign = fc.boolean();
  const anyExam: fc.Arbitrary<ExamToAssess> = fc.record(
    {
      typeId: fc.constant(1 as const),
      status: fc.constant(1 as const),
      isExercised: fc.boolean(),
      generalCheck: fc.record({
        shoulder: sign,
        scapula: sign,
        waist: sign,
        iliac: sign,
        spinous: sign,
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
    { requiredKeys: ['typeId', 'status', 'generalCheck', 'forwardBend', 'atr', 'sagittal'] },
  );

  test('has nothing of the spine that bounces, nor that an overall result needs', () => {
    let completeExams = 0;
    fc.assert(
      fc.property(anyExam, (exam) => {
        if (!isCompleteForMonitoring(exam)) return;
        completeExams += 1;
        const cells = toSpineCells(exam, CODES_2025);
        const signs = [cells.QX52, cells.QX53, cells.QX54, cells.QX55, cells.QX56];
        const bends = [cells.QX092, cells.QX093, cells.QX094];
        const sides = [cells.QX2, cells.QX3, cells.QX4];
        const first = [cells.QX2ATR, cells.QX3ATR, cells.QX4ATR];
        const again = [cells.QX62ATR, cells.QX63ATR, cells.QX64ATR];
        expect(cells.QX51).toBe(signs.includes('1') ? '2' : '1');
        expect(cells.QX091).toBe(bends.includes('1') ? '2' : '1');
        expect(sides.every((side) => ['1', '2', '3'].includes(side))).toBe(true);
        expect(first).not.toContain('');
        const isFive = first.some((degrees) => Number(degrees) >= 5);
        expect(sides.every((side) => side === '1') && isFive).toBe(false);
        expect(sides.every((side) => side !== '1') && !isFive).toBe(false);
        const isTriggered = cells.QX51 === '2' || cells.QX091 === '2' || isFive;
        if (isTriggered) expect([cells.QX6, again.includes('')]).toEqual(['1', false]);
        expect(['1', '2']).toContain(cells.QX6);
        expect(cells.QX71 === '').toBe(cells.QX7 === '1');
      }),
      { seed: 20260903, numRuns: 3000 },
    );
    expect(completeExams).toBeGreaterThan(500);
  });
});
