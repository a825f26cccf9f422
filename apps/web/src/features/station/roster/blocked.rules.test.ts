import { expect, it } from 'vitest';
import { practiceChildren } from '../practice/practice-class.ts';
import { countBlocked, findBlock, findWaitingBlock } from './blocked.rules.ts';

const [child] = practiceChildren(new Date(0));
if (!child) throw new Error('the practice class has children');

it.each([
  ['agreed', undefined],
  ['informed', undefined],
  ['unanswered', 'unanswered'],
  ['refused', 'refused'],
  ['withdrawn', 'withdrawn'],
] as const)('who is %s is blocked as %s', (permission, block) => {
  expect(findBlock({ permission })).toBe(block);
});

it('the list says so of children that wait, and only of those', () => {
  const states = ['notExamined', 'absent', 'toRetest', 'examined', 'declined'] as const;
  const children = states.map((state) => ({ ...child, state, permission: 'withdrawn' as const }));
  expect(children.map(findWaitingBlock)).toEqual([
    'withdrawn',
    undefined,
    'withdrawn',
    undefined,
    undefined,
  ]);
  expect(countBlocked([...children, child])).toBe(1);
});
