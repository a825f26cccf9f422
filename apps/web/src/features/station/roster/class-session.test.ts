import { expect, it } from 'vitest';
import { classAddress } from './class-session.ts';

const place = {
  projectId: 'project',
  schoolId: 'school',
  classes: ['one', 'two'],
  open: 'one',
  at: 'measure',
  childId: 'child',
} as const;

it.each([{ isRetest: true }, { isMakeUp: true }])(
  '%j goes on through all chosen classes',
  (mode) => {
    const next = classAddress({ ...place, ...mode }, 'two');
    expect(next).toMatchObject({ ...mode, open: 'two', classes: place.classes });
    expect([next.at, next.childId]).toEqual([undefined, undefined]);
  },
);

it('the choice of classes begins as usual', () => {
  const choice = classAddress({ ...place, isRetest: true, isMakeUp: true }, undefined);
  expect([choice.open, choice.isRetest, choice.isMakeUp]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
