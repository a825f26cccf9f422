import { expect, test } from 'vitest';
import { findStanding, stepBack, stepForward } from './walk.rules.ts';

const page = (...ids: string[]) => ({ ids, total: 5, totalIsFloor: false });

const second = { page: 2, size: 2 };

test('one steps through the page, over its ends to the next, and not over those of the list', () => {
  const walk = (id: string) => {
    const rows = page('c', 'd');
    const standing = findStanding(rows, id, -1);
    if (!standing) throw new Error('not on the page');
    return { page: rows, standing, position: second };
  };
  expect(stepForward(walk('c'))).toEqual({ id: 'd' });
  expect(stepForward(walk('d'))).toEqual({ page: 3, from: 'first' });
  expect(stepBack(walk('d'))).toEqual({ id: 'c' });
  expect(stepBack(walk('c'))).toEqual({ page: 1, from: 'last' });
  expect(stepBack({ ...walk('c'), position: { ...second, page: 1 } })).toBeUndefined();
  expect(stepForward({ ...walk('d'), position: { ...second, page: 3 } })).toBeUndefined();
});

test('a child that left the list stands where it was: the one after it has moved up', () => {
  const rows = page('a', 'c', 'd');
  expect(findStanding(rows, 'b', 1)).toEqual({ at: 1, isListed: false });
  const walk = { page: rows, standing: { at: 1, isListed: false }, position: second };
  expect(stepForward(walk)).toEqual({ id: 'c' });
  expect(stepBack(walk)).toEqual({ id: 'a' });
  expect(findStanding(rows, 'never listed', -1)).toBeUndefined();
});

test('several examinations of a child are one step', () => {
  const rows = page('a', 'a', 'b');
  const walk = { page: rows, standing: { at: 0, isListed: true }, position: second };
  expect(stepForward(walk)).toEqual({ id: 'b' });
  expect(stepBack(walk)).toEqual({ page: 1, from: 'last' });
});
