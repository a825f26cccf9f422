import { expect, test } from 'vitest';
import { curve, found } from '../case/case.factory.ts';
import {
  decisiveVisit,
  findVisitQuestion,
  isAnswered,
  largestCobb,
  leadingPlan,
  NO_RESULT,
} from './hospital-visit.rules.ts';
import { visitResult } from './hospital-visit.schema.ts';

test('the largest angle and the strongest plan lead', () => {
  const result = found({ curves: [curve(12), curve(25)], plans: ['brace', 'observation'] });
  expect(largestCobb(result)).toBe(25);
  expect(leadingPlan(result)).toBe('brace');
  expect([largestCobb(NO_RESULT), leadingPlan(NO_RESULT)]).toEqual([null, null]);
});

test('a hospital and an X-ray alone are no answer', () => {
  expect(isAnswered(found({ hospital: '市医院', xray: true }))).toBe(false);
  expect(isAnswered(found({ nextVisitOn: '2027-01-20' }))).toBe(true);
});

test('without an X-ray there is no curve and no maturity', () => {
  expect(visitResult.safeParse(found({ xray: false, curves: [curve(12)] })).success).toBe(false);
  expect(visitResult.safeParse(found({ xray: false, risser: '2' })).success).toBe(false);
  expect(visitResult.safeParse(found({ xray: false, diagnosis: 'postural' })).success).toBe(true);
  const four = [curve(1), curve(2), curve(3), curve(4)];
  expect(visitResult.safeParse(found({ curves: four })).success).toBe(false);
});

test.each([
  [12, { diagnosis: 'normal' }, 'normalWithAngle'],
  [12, { diagnosis: 'idiopathic', plans: ['brace'] }, undefined],
  [8, { plans: ['brace'] }, 'braceWithoutAngle'],
  [8, { plans: ['observation'] }, 'noDiagnosis'],
  [8, { diagnosis: 'normal' }, undefined],
  [25, { risser: '2' }, 'noBrace'],
  [25, { risser: '2', plans: ['brace'] }, undefined],
  [25, { risser: '3' }, undefined],
  [24.9, { risser: '0' }, undefined],
  [45, { risser: '0', plans: ['brace'] }, 'noSurgery'],
  [45, { plans: ['surgery'] }, undefined],
] as const)('%s° with %o asks: %s', (cobb, given, expected) => {
  const more = { ...given, plans: [...('plans' in given ? given.plans : [])] };
  expect(findVisitQuestion(found({ curves: [curve(cobb)], ...more }))).toBe(expected);
});

test('the newest visit with an angle decides, else the newest', () => {
  const on = (day: string, cobb?: number) => ({
    day,
    result: found({ curves: cobb === undefined ? [] : [curve(cobb)] }),
  });
  const days = (...visits: ReturnType<typeof on>[]) => decisiveVisit(visits)?.day;
  expect(days(on('2026-11-03'), on('2026-11-02', 12), on('2026-11-01', 20))).toBe('2026-11-02');
  expect(days(on('2026-11-03'), on('2026-11-01'))).toBe('2026-11-03');
  expect(days()).toBeUndefined();
});
