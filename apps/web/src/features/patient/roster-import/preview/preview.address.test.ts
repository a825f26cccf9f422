import { describe, expect, it } from 'vitest';
import { firstTab, readView, rowFilters, writeView } from './preview.address.ts';

const NONE = {
  new: 0,
  changed: 0,
  same: 0,
  wrong: 0,
  excluded: 0,
  absent: 0,
  warned: 0,
  found: 0,
  taken: 0,
};
const read = (query: string, counts = NONE) => readView(new URLSearchParams(query), counts);

describe('the tab that opens', () => {
  it.each([
    [{ ...NONE, wrong: 1, changed: 4, new: 5 }, 'wrong'],
    [{ ...NONE, changed: 4, new: 5 }, 'changed'],
    [{ ...NONE, new: 5, same: 900 }, 'new'],
    [{ ...NONE, same: 900, absent: 2, warned: 3 }, 'same'],
    [NONE, 'new'],
  ] as const)('of %o is %s', (counts, tab) => {
    expect(firstTab(counts)).toBe(tab);
  });
});

describe('the address of a preview', () => {
  it.each(['tab=changed', 'tab=changed&part=tel&page=3', 'tab=absent', 'tab=new&mark=doubled'])(
    'shows the same again: %s',
    (query) => {
      expect(writeView('b', read(query)).toString()).toBe(`batch=b&${query}`);
    },
  );

  it('that nobody wrote opens what there is', () => {
    const counts = { ...NONE, same: 1 };
    const view = { tab: 'same', page: 1, part: undefined, mark: undefined };
    expect(read('tab=x&part=x&mark=x&page=-1', counts)).toEqual(view);
    expect(read('page=1e9x', counts)).toEqual(view);
  });

  it('keeps what changes only among changed rows', () => {
    expect(read('tab=new&part=tel').part).toBeUndefined();
  });
});

it('rows of a guard are of any kind, and so are those to look at', () => {
  expect(rowFilters(read('tab=new&mark=age'))).toEqual({ mark: 'age' });
  expect(rowFilters(read('tab=warned'))).toEqual({ warned: '1' });
  expect(rowFilters(read('tab=found'))).toEqual({ found: '1' });
  expect(rowFilters(read('tab=changed&part=tel'))).toEqual({ kind: 'changed', part: 'tel' });
});
