import { describe, expect, test } from 'vitest';
import { assessOrThrow, atrOf, NO_GENERAL_SIGN, normalExam, quickExam } from '../exam.factory.ts';
import { examRecord, SEGMENTS } from '../exam.schema.ts';
import { RULE_VERSION, severityOf, toStoneInfo } from './exam-assessment.rules.ts';
import { findMissingSteps } from './exam-completeness.rules.ts';
import { computeBalance } from './exam-measure.rules.ts';

describe('the bounds of the severities', () => {
  test.each([
    [4.9, 0],
    [4.96, 0],
    [4.999999, 0],
    [5, 1],
    [6.99, 1],
    [7, 2],
    [9.99, 2],
    [10, 3],
    [45, 3],
  ])(
    'a quick reading of %f, not exercised, gives %i on either side [4.2, 4.4, 4.5, 4.6, 9.9]',
    (angle, resultId) => {
      expect(assessOrThrow(quickExam({ readings: [[angle, angle, angle]] })).resultId).toBe(
        resultId,
      );
      expect(assessOrThrow(quickExam({ readings: [[-angle, -angle, -angle]] })).resultId).toBe(
        resultId,
      );
    },
  );

  test('an exercised child under 5° has bad posture, from 5° on its severity [4.3]', () => {
    expect(assessOrThrow(quickExam({ angleList: [4.96, 0], isExercised: true })).resultId).toBe(5);
    expect(assessOrThrow(quickExam({ angleList: [5, 0], isExercised: true })).resultId).toBe(1);
  });

  test.each([
    ['under 5° is normal', [2, 1, 0], null, 0, false],
    ['of 5° waits for its motion test', [6, 1, 0], null, 1, true],
    ['that falls under 5° is bad posture', [6, 1, 0], [4, 1, 0], 5, false],
    ['goes by what was read again', [6, 1, 0], [7.5, 1, 0], 2, false],
    ['with a test nobody had to do stays normal', [2, 1, 0], [3, 1, 0], 0, false],
  ] as const)('a quick examination by segments %s', (...row) => {
    const [, first, again, resultId, retest] = row;
    const motionTest = again === null ? undefined : { atr: atrOf([...again]) };
    const result = assessOrThrow(quickExam({ atr: atrOf([...first]), motionTest }));
    expect([result.resultId, result.needsRetest]).toEqual([resultId, retest]);
  });

  test('a quick examination waits until every segment was read again, unless only the angle counts', () => {
    const atr = atrOf([6, 1, 0]);
    const exam = quickExam({ atr, motionTest: { atr: { ...atrOf([4, 1, 0]), lumbar: [] } } });
    expect(assessOrThrow(exam)).toMatchObject({ resultId: 5, needsRetest: true });
    expect(findMissingSteps({ ...exam, needsRetest: true }).motionTest).toEqual(['lumbar']);
    expect(assessOrThrow(exam, 'atrOnly').needsRetest).toBe(false);
  });

  test('a quick examination of 5° or more waits for its motion test, and keeps its grade', () => {
    expect(assessOrThrow(quickExam({ angleList: [8, 0] }))).toMatchObject({
      resultId: 2,
      needsRetest: true,
      screeningState: 'undetermined',
      positive: true,
      referred: false,
    });
    const exercised = quickExam({ angleList: [8, 0], isExercised: true });
    expect(assessOrThrow(exercised)).toMatchObject({ needsRetest: false, referred: true });
    expect(assessOrThrow(quickExam({ angleList: [4.99, 0] })).needsRetest).toBe(false);
  });

  test('where only the trunk rotation is measured, its grade is the result', () => {
    expect(assessOrThrow(quickExam({ angleList: [8, 0] }), 'atrOnly')).toMatchObject({
      resultId: 2,
      needsRetest: false,
      screeningState: 'highlySuspicious',
      referred: true,
    });
    // A normal examination is one by the guideline in any project.
    const normal = normalExam({ atr: atrOf([8, 1, 1]) });
    expect(assessOrThrow(normal, 'atrOnly').needsRetest).toBe(true);
  });

  test('a motion test that nothing asked for makes nobody of bad posture', () => {
    const calm = normalExam({ atr: atrOf([3, 1, 1]), motionTest: { atr: atrOf([2, 1, 1]) } });
    expect(assessOrThrow(calm)).toMatchObject({ resultId: 0, positive: false });
    const flagged = normalExam({ atr: atrOf([3, 1, 1]), isExercised: true });
    expect(assessOrThrow(flagged)).toMatchObject({ resultId: 0, positive: false });
    const risen = normalExam({ atr: atrOf([3, 1, 1]), motionTest: { atr: atrOf([6, 1, 1]) } });
    expect(assessOrThrow(risen)).toMatchObject({ resultId: 1, positive: true });
  });

  test('severity is normal, bad posture, I, II, III', () => {
    expect(([0, 5, 1, 2, 3] as const).map(severityOf)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the whole result of an examination', () => {
  test('three quick groups are the three segments [4.13]', () => {
    expect(
      assessOrThrow(
        quickExam({
          readings: [
            [8.1, 8.3, 8.6],
            [-2.1, -2.0, -2.4],
            [1.4, 1.3, 1.6],
          ],
        }),
        'atrOnly',
      ),
    ).toEqual({
      resultId: 2,
      finding: 'severityTwo',
      outcome: 'gradeTwo',
      precedence: 2,
      sideViewed: false,
      needsRetest: false,
      screeningState: 'highlySuspicious',
      unusualSide: 'right',
      sagittalAbnormal: null,
      positive: true,
      referred: true,
      leftAngle: 2.1,
      rightAngle: 8.3,
      maxAngle: 8.3,
      maxSide: 'right',
      maxSegment: 'thoracic',
      angleList: [2.1, -8.3, 8.1, 8.3, 8.6, -2.1, -2.0, -2.4, 1.4, 1.3, 1.6],
      groupAngles: [8.3, -2.1, 1.4],
      ruleVersion: RULE_VERSION,
    });
  });

  test('an incomplete last group is kept raw and not assessed', () => {
    const result = assessOrThrow(
      quickExam({
        readings: [
          [1, 2, 3],
          [12, 12],
        ],
      }),
    );
    expect(result).toMatchObject({
      resultId: 0,
      maxAngle: 2,
      maxSegment: null,
      angleList: [0, -2, 1, 2, 3, 12, 12],
    });
  });

  test('readings that never complete a group leave the result undetermined', () => {
    expect(assessOrThrow(quickExam({ readings: [[6, 6]] }))).toMatchObject({
      resultId: null,
      screeningState: 'undetermined',
      leftAngle: null,
      maxAngle: null,
      angleList: [0, 0, 6, 6],
    });
  });

  test('a client’s bare pair is assessed and kept as sent', () => {
    expect(assessOrThrow(quickExam({ angleList: [6.2, -1] }))).toMatchObject({
      resultId: 1,
      leftAngle: 6.2,
      rightAngle: 1,
      maxSide: 'left',
      maxSegment: null,
      angleList: [6.2, -1],
    });
  });

  test('a client’s rounded pair is kept, and the readings decide [4.13]', () => {
    const result = assessOrThrow(quickExam({ angleList: [5, 0, -4.97, -4.97, -4.97] }));
    expect(result).toMatchObject({
      resultId: 0,
      leftAngle: 4.97,
      angleList: [5, 0, -4.97, -4.97, -4.97],
    });
  });

  test('the motion test decides segment by segment, and the raw of complete groups is listed', () => {
    const result = assessOrThrow(
      normalExam({
        atr: {
          thoracic: [9, 8.8, 9.2],
          thoracolumbar: [-5.6, -5.4, -5.7],
          lumbar: [-2.9, -2.7, -3],
        },
        motionTest: {
          atr: {
            thoracic: [8, 8.1, 8.3],
            thoracolumbar: [-4.5, -4.7, -4.8],
            lumbar: [-2.3, -2.4, -2.6],
          },
        },
      }),
    );
    expect(result).toMatchObject({
      resultId: 2,
      leftAngle: 4.7,
      rightAngle: 8.1,
      maxSegment: 'thoracic',
    });
    expect(result.angleList).toEqual([4.7, -8.1, 8, 8.1, 8.3, -4.5, -4.7, -4.8, -2.3, -2.4, -2.6]);
  });

  test('a motion test that leaves a measured segment out is not done', () => {
    const again = { thoracic: [4], thoracolumbar: [], lumbar: [] };
    const result = assessOrThrow(
      normalExam({ atr: atrOf([6, 5.5, 1]), motionTest: { atr: again } }),
    );
    expect(result).toMatchObject({
      resultId: 1,
      needsRetest: true,
      maxAngle: 5.5,
      screeningState: 'undetermined',
    });
  });

  test('an empty motion test is no motion test', () => {
    const empty = { thoracic: [], thoracolumbar: [], lumbar: [] };
    expect(
      assessOrThrow(normalExam({ atr: atrOf([6, 1, 1]), motionTest: { atr: empty } })).needsRetest,
    ).toBe(true);
  });

  test('a sagittal sign that goes away when prone is bad posture', () => {
    const result = assessOrThrow(
      normalExam({ atr: atrOf([1, 1, 1]), sagittal: { sign: 'kyphosis', prone: 'gone' } }),
    );
    expect(result).toMatchObject({ resultId: 5, sagittalAbnormal: null, needsRetest: false });
  });

  test('a sagittal sign that stays is abnormal of its own and not shown as normal', () => {
    const result = assessOrThrow(
      normalExam({ atr: atrOf([1, 1, 1]), sagittal: { sign: 'lordosis', prone: 'present' } }),
    );
    expect(result).toMatchObject({
      resultId: 0,
      sagittalAbnormal: 'lordosis',
      screeningState: 'suspicious',
    });
  });

  test('a sagittal sign without a prone test is incomplete', () => {
    const result = assessOrThrow(
      normalExam({ atr: atrOf([1, 1, 1]), sagittal: { sign: 'lordosis' } }),
    );
    expect(result).toMatchObject({
      resultId: 0,
      needsRetest: true,
      screeningState: 'undetermined',
    });
  });

  test('what a retest lacks is the motion test, the prone test, or both', () => {
    const sagittal = { sign: 'kyphosis' } as const;
    const missing = (angle: number, more = {}) =>
      findMissingSteps({
        ...normalExam({ atr: atrOf([angle, 1, 1]), ...more }),
        needsRetest: true,
      });
    expect(missing(1, { sagittal })).toMatchObject({ motionTest: [], proneTest: true });
    expect(missing(6, { sagittal })).toMatchObject({ motionTest: SEGMENTS, proneTest: true });
    expect(missing(6)).toMatchObject({ motionTest: SEGMENTS, proneTest: false });
    expect(missing(1)).toMatchObject({ motionTest: [], proneTest: false });
  });

  test('a normal examination of signs alone has no result', () => {
    const result = assessOrThrow(normalExam({ generalCheck: { ...NO_GENERAL_SIGN, iliac: true } }));
    expect(result).toMatchObject({
      resultId: null,
      needsRetest: true,
      screeningState: 'undetermined',
      angleList: [],
    });
  });

  test('a declined examination has no result', () => {
    expect(assessOrThrow({ typeId: 1, status: 2 })).toMatchObject({
      resultId: null,
      needsRetest: false,
      angleList: [],
    });
  });

  test('what the upload schema parses can be assessed', () => {
    const record = examRecord.parse({
      id: '0190a000-0000-7000-8000-000000000001',
      typeId: 0,
      status: 1,
      examTime: '2026-11-20T10:26:00+08:00',
      angleList: [0, 0],
    });
    expect(assessOrThrow(record).resultId).toBe(0);
  });
});

test('stone info tells thoracic from lumbar [3.10]', () => {
  expect([
    toStoneInfo('thoracic'),
    toStoneInfo('thoracolumbar'),
    toStoneInfo('lumbar'),
    toStoneInfo(null),
  ]).toEqual([0, 1, 1, '-']);
});

test('balance compares the left landmark with the right one [4.16]', () => {
  expect([[2, 2], [3, 2], [2, 3], [2], []].map(computeBalance)).toEqual([
    'balanced',
    'leftHigh',
    'rightHigh',
    null,
    null,
  ]);
});
