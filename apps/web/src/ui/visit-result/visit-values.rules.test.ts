import { NO_RESULT, type VisitResult } from '@spine/contract/follow-up';
import { describe, expect, test } from 'vitest';
import { visitResultText as text } from './visit-result.text.ts';
import {
  curveFault,
  risserFault,
  sagittalFault,
  saysImaged,
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

describe('what an angle or an X-ray is missing for is named, and nothing of it is left out', () => {
  test.each([
    [{}, 'yes', undefined],
    [{ cobbAngle: ' ' }, 'no', undefined],
    [{ segment: 'thoracic' }, 'yes', text.cobbMissing],
    [{ side: 'left', cobbAngle: '' }, undefined, text.cobbMissing],
    [{ apex: 'T8' }, '', text.cobbMissing],
    [{ cobbAngle: '25' }, 'no', text.notImaged],
    [{ segment: 'thoracic' }, 'no', text.notImaged],
    [{ cobbAngle: '25' }, 'yes', undefined],
    [{ cobbAngle: '0x19' }, 'yes', text.cobbWrong],
    [{ cobbAngle: '181' }, 'yes', text.cobbWrong],
    [{ cobbAngle: '25.55' }, 'yes', text.cobbWrong],
  ] as const)('%o, X-ray %s: %s', (curve, xray, fault) => {
    expect(curveFault(curve, xray)).toBe(fault);
  });

  test('so is the side view, and the maturity', () => {
    expect(sagittalFault('52', 'no')).toBe(text.notImaged);
    expect(risserFault('2', 'no')).toBe(text.notImaged);
    expect([sagittalFault(' ', 'no'), risserFault(null, 'no')]).toEqual([undefined, undefined]);
    expect(risserFault('2', 'yes')).toBeUndefined();
  });

  test.each([
    [{}, false],
    [{ curves: [{}] }, false],
    [{ curves: [{}, { segment: 'lumbar' }] }, true],
    [{ sagittalAngle: '52' }, true],
    [{ risser: '0' }, true],
  ] as const)('%o says something that an X-ray alone shows: %s', (values, says) => {
    expect(saysImaged(values)).toBe(says);
  });
});

test('an angle is read as people write it', () => {
  const curves = ['２５', '25°', '25度', '25。5'].map((cobbAngle) => ({ cobbAngle }));
  const { curves: read } = toVisitResult({ xray: 'yes', curves });
  expect(read.map(({ cobbAngle }) => cobbAngle)).toEqual([25, 25, 25, 25.5]);
});

test.each([
  ['５２°', undefined],
  ['150', undefined],
  ['52.5', text.sagittalWrong],
  ['52。5', text.sagittalWrong],
  ['151', text.sagittalWrong],
  ['2e1', text.sagittalWrong],
])('an angle of the side view is whole degrees to 150, unlike a Cobb angle: %s', (typed, fault) => {
  expect(sagittalFault(typed, 'yes')).toBe(fault);
});
