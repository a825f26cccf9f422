import { expect, test } from 'vitest';
import { readPosition } from './list-position.ts';

function positionOf(search: string, list: 'cases' | 'exams' | 'patients' = 'cases') {
  const position = readPosition({ list, search, state: { hiddenFilters: { name: '江' } } });
  if (!position) throw new Error('refused');
  return position;
}

test('the list is read as its address says, with its first tab and what stays out of the address', () => {
  const id = '0198c2f0-0000-7000-8000-000000000001';
  expect(positionOf(`page=2&size=50&open=${id}`)).toMatchObject({
    input: { tab: 'toNotify', page: '2', size: '50', name: '江' },
    page: 2,
    size: 50,
  });
  expect(positionOf('tab=overdue').input).toMatchObject({ tab: 'overdue' });
  expect(positionOf('', 'patients').input).toEqual({ name: '江' });
});

test('an address that the list would refuse leads nowhere', () => {
  const of = (search: string) => readPosition({ list: 'cases', search, state: null });
  expect(of('tab=elsewhere')).toBeUndefined();
  expect(of('page=-1')).toBeUndefined();
});
