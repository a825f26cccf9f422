import { describe, expect, test } from 'vitest';
import { isStorableQuery, isViewList, mayOpenList } from './saved-view.rules.ts';
import { viewColumns, viewQuery } from './saved-view.schema.ts';

describe('the query of a view', () => {
  test('holds filters, order and page size, and no place in the list', () => {
    const query = { tab: 'overdue', schoolId: 'x', desc: 'dueOn', size: '50' };
    expect(isStorableQuery('followUp', query)).toBe(true);
    for (const name of ['page', 'open', 'id', 'after'])
      expect(isStorableQuery('followUp', { ...query, [name]: '2' }), name).toBe(false);
  });

  test('holds nothing of one child, while a school has its name', () => {
    expect(isStorableQuery('followUp', { name: '林' })).toBe(false);
    for (const name of ['name', 'studentId', 'tel'])
      expect(isStorableQuery('patients', { [name]: '1' }), name).toBe(false);
    expect(isStorableQuery('schools', { name: '云栖' })).toBe(true);
  });

  test.each([
    ['an odd name', { 'a b': 'x' }],
    ['a long name', { ['a'.repeat(41)]: 'x' }],
    ['a long value', { a: 'x'.repeat(501) }],
    ['an empty value', { a: '' }],
    ['a number', { a: 1 }],
    ['a hidden character', { a: 'x\u0000y' }],
    ['too many', Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`a${at}`, 'x']))],
  ])('is refused with %s', (_what, query) => {
    expect(viewQuery.safeParse(query).success).toBe(false);
  });

  test('loses a name of the language', () => {
    expect(viewQuery.parse(JSON.parse('{"__proto__":"x","tab":"overdue"}'))).toEqual({
      tab: 'overdue',
    });
  });
});

test('columns are keys, in an order and hidden', () => {
  expect(viewColumns.parse({ hidden: ['tel'], more: 1 })).toEqual({ hidden: ['tel'] });
  expect(viewColumns.safeParse({ order: ['<b>'] }).success).toBe(false);
  expect(viewColumns.safeParse({ order: Array.from({ length: 61 }, () => 'a') }).success).toBe(
    false,
  );
});

test('views are of lists of an institution, for who may open them', () => {
  expect(isViewList('followUp')).toBe(true);
  expect(isViewList('organizations')).toBe(false);
  expect(isViewList('toString')).toBe(false);
  expect([0, 1, 2, 3, 4].map((role) => mayOpenList(role as 0, 'users'))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
