import type { ListedChild } from '@spine/contract/school-list';
import { expect, test } from 'vitest';
import { groupCounts } from './group-counts.rules.ts';

const child = (group: ListedChild['group']): ListedChild => ({
  name: '陆思远',
  gender: 'f',
  group,
  retest: false,
  told: null,
});
const clazz = (...children: ListedChild[]) => ({ gradeName: '六年级', clazzName: '3班', children });

test('groups that occur are counted over all classes, the most urgent first', () => {
  const classes = [clazz(child('normal'), child('refer')), clazz(child('normal'))];
  expect(groupCounts({ classes })).toEqual({
    children: 3,
    groups: [
      { group: 'refer', count: 1 },
      { group: 'normal', count: 2 },
    ],
  });
});

test('the list of a class teacher counts children and no group', () => {
  expect(groupCounts({ classes: [clazz(child(null), child(null))] })).toEqual({
    children: 2,
    groups: [],
  });
});
