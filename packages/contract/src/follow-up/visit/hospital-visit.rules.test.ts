import { describe, expect, test } from 'vitest';
import { complete, curve, examined, found, quick } from '../case/case.factory.ts';
import {
  countVisit,
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

describe('a visit counts', () => {
  const exam = (day: string, measured = quick(8)) => ({
    ...examined(day, measured, { method: 'atrOnly' }).exam,
    projectId: `project of ${day}`,
  });
  const normal = complete(2);
  const visit = (cobb: number) => ({ day: '2026-11-01', result: found({ curves: [curve(cobb)] }) });

  test('for the newest examination that sent the child, until its day', () => {
    const exams = [
      exam('2025-10-12'),
      exam('2026-10-12'),
      exam('2026-10-20', quick(2)),
      exam('2026-11-02'),
    ];
    expect(countVisit(exams, visit(5))).toEqual({
      projectId: 'project of 2026-10-12',
      elsewhere: false,
    });
  });

  test('as missed by a complete examination that had closed the referral of another project', () => {
    const exams = [exam('2024-10-12'), exam('2026-10-12', normal)];
    expect(countVisit(exams, visit(14))).toEqual({
      projectId: 'project of 2026-10-12',
      elsewhere: true,
    });
    // Without a scoliosis it is the visit that was asked for.
    expect(countVisit(exams, visit(9))).toEqual({
      projectId: 'project of 2024-10-12',
      elsewhere: false,
    });
    const ofOneProject = exams.map((each) => ({ ...each, projectId: 'one' }));
    expect(countVisit(ofOneProject, visit(14))).toEqual({ projectId: 'one', elsewhere: false });
  });

  test('as missed where nobody had sent it, if the hospital confirmed a scoliosis', () => {
    const exams = [exam('2025-10-12', quick(2)), exam('2026-10-12', { typeId: 1, status: 2 })];
    expect(countVisit(exams, visit(12))).toEqual({
      projectId: 'project of 2025-10-12',
      elsewhere: true,
    });
    expect(countVisit(exams, visit(9))).toBeNull();
    expect(countVisit([], visit(12))).toBeNull();
  });
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
