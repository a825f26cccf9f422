import { expect, it } from 'vitest';
import { type IssueValues, nextMonday, toIssueChoice, uniqueChildren } from './issue-choice.ts';

const empty: IssueValues = {
  planId: 'plan',
  kind: 'children',
  children: [],
  resultIds: [],
  startDate: '2026-11-21',
};

it('what is missing is named, the prescription first', () => {
  expect(toIssueChoice({ ...empty, planId: undefined })).toBe('plan');
  expect(toIssueChoice(empty)).toBe('children');
  expect(toIssueChoice({ ...empty, kind: 'class', schoolId: 's', gradeName: '五年级' })).toBe(
    'class',
  );
  expect(toIssueChoice({ ...empty, kind: 'result' })).toBe('result');
  expect(toIssueChoice({ ...empty, kind: 'result', resultIds: [1], startDate: undefined })).toBe(
    'startDate',
  );
});

it('a class is named whole', () => {
  const place = { schoolId: 's', gradeName: '五年级', clazzName: '2班' };
  expect(toIssueChoice({ ...empty, kind: 'class', ...place })).toEqual({
    prescriptionId: 'plan',
    startDate: '2026-11-21',
    target: { kind: 'class', ...place },
  });
});

it('a result may be narrowed to a school and its grade, never to a grade of no school', () => {
  const target = (more: Partial<IssueValues>) => {
    const choice = toIssueChoice({ ...empty, kind: 'result', resultIds: [5, 1], ...more });
    return typeof choice === 'string' ? choice : choice.target;
  };
  expect(target({})).toEqual({ kind: 'result', resultIds: [5, 1] });
  expect(target({ gradeName: '五年级' })).toEqual({ kind: 'result', resultIds: [5, 1] });
  expect(target({ schoolId: 's', gradeName: '五年级' })).toEqual({
    kind: 'result',
    resultIds: [5, 1],
    schoolId: 's',
    gradeName: '五年级',
  });
});

it.each([
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
  ['2026-11-23', '2026-11-30'],
  ['2026-12-31', '2027-01-04'],
])('the Monday after %s is %s', (date, monday) => {
  expect(nextMonday(date)).toBe(monday);
});

it('a child ticked with two examinations is one child', () => {
  const child = { id: 'a', name: '赵一' };
  expect(uniqueChildren([child, { id: 'b', name: '钱二' }, child])).toHaveLength(2);
});
