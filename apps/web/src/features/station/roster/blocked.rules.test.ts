import { expect, it } from 'vitest';
import { practiceChildren } from '../practice/practice-class.ts';
import { childrenAt, countBlocked, findBlock, findWaitingBlock } from './blocked.rules.ts';

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

it('who might be examined on a day is entered from the paper of that day, and of no other', () => {
  const at = (day: string) => `2026-11-${day}T09:00:00+08:00`;
  const permittedSpans = [{ from: at('10'), until: at('18') }];
  const withdrew = { ...child, permission: 'withdrawn' as const, permittedSpans };
  const silent = { ...child, permission: 'unanswered' as const };
  const blocksOn = (day: string) =>
    childrenAt([withdrew, silent, child], new Date(at(day))).map(findBlock);
  expect(blocksOn('17')).toEqual([undefined, 'unanswered', undefined]);
  for (const day of ['09', '18']) expect(blocksOn(day)[0]).toBe('withdrawn');
});
