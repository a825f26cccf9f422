import { NO_RESULT, type VisitResult, visitResult } from '@spine/contract/follow-up';
import { expect, test } from 'vitest';
import {
  isCobbAngle,
  isSagittalAngle,
  toVisitResult,
  toVisitValues,
} from './visit-values.rules.ts';

const FOUND: VisitResult = {
  hospital: '市人民医院',
  department: '脊柱外科',
  xray: true,
  curves: [{ segment: 'thoracolumbar', side: 'left', apex: 'T12', cobbAngle: 17 }],
  sagittalAngle: 52,
  risser: '2',
  diagnosis: 'idiopathic',
  plans: ['observation', 'exercise'],
  nextVisitOn: '2027-05-25',
};

test.each([FOUND, NO_RESULT])('a result that is opened and saved stays what it was', (result) => {
  expect(toVisitResult(toVisitValues('2026-11-25', result))).toEqual(result);
});

test('without an X-ray no curve and no maturity are sent, whatever was typed before', () => {
  const values = { ...toVisitValues('2026-11-25', FOUND), xray: 'no' } as const;
  expect(toVisitResult(values)).toMatchObject({
    xray: false,
    curves: [],
    sagittalAngle: null,
    risser: null,
  });
});

test('a curve without an angle is none', () => {
  expect(toVisitResult({ curves: [{ segment: 'lumbar' }, {}] }).curves).toEqual([]);
});

test.each([
  [52, true],
  [150, true],
  [52.5, false],
  [151, false],
])('an angle of the side view is whole degrees to 150, unlike a Cobb angle: %d', (angle, isOne) => {
  expect(isCobbAngle(angle)).toBe(true);
  expect(isSagittalAngle(angle)).toBe(isOne);
  expect(visitResult.safeParse({ ...FOUND, sagittalAngle: angle }).success).toBe(isOne);
});
