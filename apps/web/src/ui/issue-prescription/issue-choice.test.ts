import { expect, it } from 'vitest';
import { choiceOf, eachOnce, type IssueValues, nextMonday } from './issue-choice.ts';

const empty: IssueValues = {
  planId: 'plan',
  kind: 'children',
  children: [],
  resultIds: [],
  startDate: '2026-11-21',
};

it('what is missing is named, the prescription first', () => {
  expect(choiceOf({ ...empty, planId: undefined })).toBe('plan');
  expect(choiceOf(empty)).toBe('children');
  expect(choiceOf({ ...empty, kind: 'class', schoolId: 's', gradeName: '五年级' })).toBe('class');
  expect(choiceOf({ ...empty, kind: 'result' })).toBe('result');
  expect(choiceOf({ ...empty, kind: 'result', resultIds: [1], startDate: undefined })).toBe(
    'startDate',
  );
});

it('a class is named whole', () => {
  const place = { schoolId: 's', gradeName: '五年级', clazzName: '2班' };
  expect(choiceOf({ ...empty, kind: 'class', ...place })).toEqual({
    prescriptionId: 'plan',
    startDate: '2026-11-21',
    target: { kind: 'class', ...place },
  });
});

it('a result may be narrowed to a school and its grade, never to a grade of no school', () => {
  const target = (more: Partial<IssueValues>) => {
    const choice = choiceOf({ ...empty, kind: 'result', resultIds: [5, 1], ...more });
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
  expect(eachOnce([child, { id: 'b', name: '钱二' }, child])).toHaveLength(2);
});
