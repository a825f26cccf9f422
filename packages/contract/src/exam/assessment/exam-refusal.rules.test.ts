import { describe, expect, test } from 'vitest';
import { assessOrThrow, atrOf, normalExam, quickExam } from '../exam.factory.ts';
import { assessExam } from './exam-assessment.rules.ts';
import type { ExamToAssess } from './exam-completeness.rules.ts';
import type { ExamFault } from './exam-measure.rules.ts';

function faultOf(exam: ExamToAssess): ExamFault | undefined {
  const result = assessExam(exam);
  return result.ok ? undefined : result.fault;
}

describe('records that are refused', () => {
  const cases: [string, ExamToAssess, ExamFault][] = [
    ['a reading beyond 45°', quickExam({ readings: [[45.1, 1, 1]] }), 'outOfRange'],
    ['a reading that is no number', quickExam({ readings: [[Number.NaN, 1, 1]] }), 'notFinite'],
    [
      'an infinite segment reading',
      normalExam({ atr: atrOf([Number.POSITIVE_INFINITY, 0, 0]) }),
      'notFinite',
    ],
    [
      'a motion test beyond −45°',
      normalExam({ atr: atrOf([1, 1, 1]), motionTest: { atr: atrOf([-46, 0, 0]) } }),
      'outOfRange',
    ],
    [
      'a pair that disagrees with its readings',
      quickExam({ angleList: [6, 0, -5.9, -5.9, -5.9] }),
      'pairDisagrees',
    ],
    [
      'a pair with the sides swapped',
      quickExam({ angleList: [0, -6, -6, -6, -6] }),
      'pairDisagrees',
    ],
    [
      'readings that differ from the list',
      quickExam({ angleList: [6, 0, -6, -6, -6], readings: [[-6, -6, -5]] }),
      'pairDisagrees',
    ],
    [
      'a pair that disagrees with the segments',
      normalExam({ angleList: [3, 0], atr: atrOf([-4, 0, 0]) }),
      'pairDisagrees',
    ],
    ['a pair on one side', quickExam({ angleList: [6, 2] }), 'pairOneSided'],
    ['half a pair', quickExam({ angleList: [6] }), 'listShape'],
    [
      'an incomplete group in the middle',
      quickExam({
        readings: [
          [1, 2],
          [1, 2, 3],
        ],
      }),
      'listShape',
    ],
    [
      'declined with readings',
      { typeId: 0, status: 2, readings: [[1, 1, 1]] },
      'declinedWithReadings',
    ],
    [
      'a quick examination of nothing',
      quickExam({ readings: [[]], isExercised: true }),
      'nothingMeasured',
    ],
    ['a normal examination of nothing', { typeId: 1, status: 1 }, 'nothingMeasured'],
  ];
  test.each(cases)('%s', (_, exam, fault) => {
    expect(faultOf(exam)).toBe(fault);
  });

  test('a pair within 0.05° of its readings is taken', () => {
    expect(faultOf(quickExam({ angleList: [5.95, 0, -5.9, -5.9, -5.9] }))).toBeUndefined();
    expect(faultOf(quickExam({ angleList: [5.96, 0, -5.9, -5.9, -5.9] }))).toBe('pairDisagrees');
  });

  test('a normal examination’s pair may be that of the first readings', () => {
    const exam = normalExam({
      angleList: [6, 0],
      atr: atrOf([-6, 0, 0]),
      motionTest: { atr: atrOf([-4, 0, 0]) },
    });
    expect(assessOrThrow(exam)).toMatchObject({ resultId: 5, leftAngle: 4, angleList: [6, 0] });
  });
});
