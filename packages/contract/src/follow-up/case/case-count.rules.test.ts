import { describe, expect, test } from 'vitest';
import { complete, curve, examined, found, quick } from './case.factory.ts';
import { countVisit } from './case-count.rules.ts';

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
