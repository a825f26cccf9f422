import { describe, expect, test } from 'vitest';
import { assessOrThrow, atrOf, NO_BEND, NO_GENERAL_SIGN } from '../exam.factory.ts';
import type { ExamToAssess } from './exam-completeness.rules.ts';

const NORMAL = {
  typeId: 1,
  status: 1,
  generalCheck: NO_GENERAL_SIGN,
  forwardBend: NO_BEND,
  atr: atrOf([1, 2, 1]),
} satisfies ExamToAssess;
const QUICK = { typeId: 0, status: 1 } as const;

describe('the first inspection is positive', () => {
  const positives: [string, ExamToAssess, boolean][] = [
    ['without any trigger', NORMAL, false],
    ['with a general sign', { ...NORMAL, generalCheck: { ...NO_GENERAL_SIGN, waist: true } }, true],
    ['with a positive bend', { ...NORMAL, forwardBend: { ...NO_BEND, lumbar: 'leftHigh' } }, true],
    ['from 5° on', { ...NORMAL, atr: atrOf([5, 0, 0]) }, true],
    [
      'from 5° on, although it fell below after the motion test',
      { ...NORMAL, atr: atrOf([6, 0, 0]), motionTest: { atr: atrOf([4, 0, 0]) } },
      true,
    ],
    ['by an incomplete examination too', { ...NORMAL, atr: atrOf([-8, 0, 0]) }, true],
    ['by 5° of a quick examination', { ...QUICK, angleList: [0, -5] }, true],
    ['by the exercised flag', { ...QUICK, angleList: [2, -1], isExercised: true }, true],
    ['not by a quick examination under 5°', { ...QUICK, angleList: [2, -4.9] }, false],
    [
      'not by a sagittal sign alone',
      { ...NORMAL, sagittal: { sign: 'kyphosis', prone: 'present' } },
      false,
    ],
    ['not when declined', { typeId: 0, status: 2 }, false],
  ];

  test.each(positives)('%s', (_, exam, positive) => {
    expect(assessOrThrow(exam).positive).toBe(positive);
  });
});

describe('a child is referred', () => {
  const again = (angle: number) => ({
    ...NORMAL,
    atr: atrOf([angle, 0, 0]),
    motionTest: { atr: atrOf([angle, 0, 0]) },
  });
  const referrals: [string, ExamToAssess, boolean][] = [
    ['not when normal', NORMAL, false],
    ['not for bad posture', { ...again(6), motionTest: { atr: atrOf([4, 0, 0]) } }, false],
    ['for severity I', again(5), true],
    ['for severity III', again(12), true],
    ['not before the motion test was done', { ...NORMAL, atr: atrOf([9.9, 0, 0]) }, false],
    ['from 10° of the first measurement on', { ...NORMAL, atr: atrOf([10, 0, 0]) }, true],
    ['from 10° of a quick examination on', { ...QUICK, angleList: [0, -10] }, true],
    [
      'for a sign from the side that stayed, without an angle',
      { typeId: 1, status: 1, sagittal: { sign: 'kyphosis', prone: 'present' } },
      true,
    ],
    [
      'for a sign from the side that stayed in the prone test',
      { ...NORMAL, sagittal: { sign: 'lordosis', prone: 'present' } },
      true,
    ],
    ['when the doctor advises it', { ...NORMAL, advice: ['furtherCheck'] }, true],
    ['not by other advice', { ...NORMAL, advice: ['lifestyle', 'followUp'] }, false],
    ['not when declined', { typeId: 1, status: 2 }, false],
  ];

  test.each(referrals)('%s', (_, exam, referred) => {
    expect(assessOrThrow(exam).referred).toBe(referred);
  });
});
