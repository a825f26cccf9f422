import { describe, expect, test } from 'vitest';
import { atrOf, NO_BEND, NO_GENERAL_SIGN, normalExam, quickExam } from '../../exam/exam.factory.ts';
import type { ExamToAssess } from '../../exam/index.ts';
import { isCompleteForMonitoring } from './complete.rules.ts';

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
    ['with values after the test alone', { atr: NOTHING, motionTest: { atr: atrOf([4, 0, 0]) } }],
  ])('%s', (_when, findings) => {
    expect(complete(findings)).toBe(false);
  });
});
