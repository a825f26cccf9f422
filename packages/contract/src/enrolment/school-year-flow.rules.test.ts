import { describe, expect, test } from 'vitest';
import { cohortOf } from '../school/index.ts';
import { flowOf, type RosterClass, type RosterGroup } from './school-year-flow.rules.ts';

const YEAR = 2026;

/** A place by the grade of the year before. */
function place(code: number, clazzName = '1班'): RosterClass {
  const cohort = cohortOf(code, YEAR - 1);
  return cohort
    ? { ...cohort, gradeLabel: null, clazzName }
    : { track: null, cohort: null, gradeLabel: '启智班', clazzName };
}

const group = (now: RosterClass | null, next: RosterClass | null, count: number): RosterGroup => ({
  now,
  next,
  count,
  endPlanned: true,
});

describe('the flow into a school year', () => {
  const flow = flowOf(
    [
      group(place(3), place(3), 40),
      group(place(3), place(2), 1),
      group(place(2), place(2, '2班'), 38),
      group(place(2, '2班'), place(2, '2班'), 3),
      group(place(6), null, 30),
      { ...group(place(4), null, 2), endPlanned: false },
      group(null, place(0), 5),
      group(place(0), place(0), 7),
    ],
    YEAR,
  );

  test('counts each grade in both years', () => {
    expect(flow.grades).toEqual([
      { gradeName: '二年级', now: 41, next: 0 },
      { gradeName: '三年级', now: 41, next: 42 },
      { gradeName: '四年级', now: 2, next: 40 },
      { gradeName: '六年级', now: 30, next: 0 },
      { gradeName: '启智班', now: 7, next: 12 },
    ]);
  });

  test('says who goes on, repeats, leaves, graduates, stays and comes', () => {
    expect(flow.flows).toEqual([
      { kind: 'on', from: '二年级', to: '三年级', count: 41 },
      { kind: 'on', from: '三年级', to: '四年级', count: 40 },
      { kind: 'repeat', from: '三年级', to: '三年级', count: 1 },
      { kind: 'leave', from: '四年级', to: null, count: 2 },
      { kind: 'graduate', from: '六年级', to: null, count: 30 },
      { kind: 'stay', from: '启智班', to: '启智班', count: 7 },
      { kind: 'new', from: null, to: '启智班', count: 5 },
    ]);
  });

  test('says from which class most children of a class come', () => {
    expect(flow.classes).toMatchObject([
      { gradeName: '三年级', clazzName: '1班', count: 1, from: { gradeName: '三年级' } },
      {
        gradeName: '三年级',
        clazzName: '2班',
        count: 41,
        from: { gradeName: '二年级', clazzName: '1班' },
      },
      { gradeName: '四年级', clazzName: '1班', count: 40 },
      { gradeName: '启智班', count: 12 },
    ]);
  });
});

test('a class whose name says the grade of the year before is named', () => {
  const classes = (clazzName: string) =>
    flowOf([group(place(4, clazzName), place(4, clazzName), 1)], YEAR).classes[0]?.saysGrade;
  expect(classes('四年级实验1班')).toBe('四年级');
  expect(classes('1班')).toBeNull();
  expect(classes('2022级1班')).toBeNull();
});

test('kindergarten comes before primary school', () => {
  const { grades } = flowOf([group(place(1), place(1), 1), group(place(52), place(52), 1)], YEAR);
  expect(grades.map(({ gradeName }) => gradeName)).toEqual(['中班', '大班', '一年级', '二年级']);
});
