import { expect, it } from 'vitest';
import { practiceChildren, practiceSession } from '../../practice/practice-class.ts';
import { schoolProgressOf } from './device-package.ts';

it('the last examination of a school is that of the latest instant, however its time is written', () => {
  const times = ['2026-11-29T09:00:00+08:00', '2026-11-29T02:00:00.000Z', '2026-11-29T01:59:00Z'];
  const invented = practiceChildren(new Date(0));
  const children = times.flatMap((examTime, at) => {
    const child = invented[at];
    return child ? [{ ...child, examTime }] : [];
  });
  const { project, school, clazz } = practiceSession(children);
  const pkg = {
    project: { ...project, schools: [{ ...school, day: null }] },
    classes: [{ ...clazz, schoolId: school.id, children }],
  };
  expect(schoolProgressOf(pkg).map(({ lastAt }) => lastAt)).toEqual([times[1]]);
});
