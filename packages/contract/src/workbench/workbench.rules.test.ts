import { describe, expect, test } from 'vitest';
import { computeProjectPace, computeRetestHorizon } from './workbench.rules.ts';

const TODAY = '2026-11-20';

describe('retests are told', () => {
  test.each([
    [[], '2026-12-20'],
    [[null, '2026-11-27', '2026-12-04'], '2026-11-27'],
    [[TODAY], TODAY],
    [['2026-11-19', '2027-01-31'], '2026-12-20'],
  ])('of projects that end on %j until %s', (ends, horizon) => {
    const projects = ends.map((endDate) => ({ endDate }));
    expect(computeRetestHorizon(projects, TODAY)).toBe(horizon);
  });
});

describe('the pace of a project', () => {
  test('is that since it began, today included', () => {
    const project = { startDate: '2026-11-16', roster: 480, examined: 400 };
    expect(computeProjectPace(project, TODAY)).toEqual({ perDay: 80, doneOn: '2026-11-21' });
    expect(computeProjectPace({ ...project, roster: 481 }, TODAY)?.doneOn).toBe('2026-11-22');
    expect(computeProjectPace({ ...project, startDate: TODAY }, TODAY)?.perDay).toBe(400);
  });

  test.each([
    { startDate: null, roster: 10, examined: 5 },
    { startDate: '2026-11-21', roster: 10, examined: 5 },
    { startDate: '2026-11-16', roster: 10, examined: 0 },
    { startDate: '2026-11-16', roster: 10, examined: 10 },
  ])('is not told of %j', (project) => {
    expect(computeProjectPace(project, TODAY)).toBeUndefined();
  });
});
