import { defineEndpoint, listQuery, oneOf } from '@spine/contract/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  arrangeColumns,
  chosenTab,
  orderOf,
  pageWithRows,
  readListState,
  toListInput,
  withSort,
  writeListState,
} from './list-state.ts';
import type { FilterField, ListState, TabsFilter } from './list-types.ts';
import { nearestFilled, sharedFilters, withTab } from './tabs/choose-tab.ts';

const schema = listQuery(['name', 'birthDate'], {
  schoolId: z.uuid().optional(),
  name: z.string().max(5).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
const SCHOOL = '0190d5a0-0000-7000-8000-000000000001';
const fields: FilterField[] = [
  { kind: 'select', name: 'schoolId', label: '学校', options: [] },
  { kind: 'text', name: 'name', label: '姓名', max: 50, sensitive: true },
  { kind: 'dates', names: ['from', 'to'], label: '检查日期' },
];
const state: ListState = {
  page: 3,
  size: 50,
  asc: 'name',
  desc: '',
  filters: { schoolId: SCHOOL, name: '赵一', from: '2026-11-16' },
  open: 'row-1',
};

function read(search: string, historyState: unknown = null): ListState {
  return readListState({ search: new URLSearchParams(search), historyState }, fields, schema);
}

describe('the address of a list', () => {
  it('holds the whole state but no name of a child', () => {
    const { search } = writeListState(state, fields);
    expect(search).toBe(`schoolId=${SCHOOL}&from=2026-11-16&asc=name&page=3&size=50&open=row-1`);
    expect(decodeURIComponent(search)).not.toContain('赵一');
  });

  it('together with the history entry gives the same state back [4.40]', () => {
    const { search, historyState } = writeListState(state, fields);
    expect(read(search, historyState)).toEqual(state);
  });

  it('a copied link shows the same rows but for the sensitive filters', () => {
    const { name: _name, ...open } = state.filters;
    expect(read(writeListState(state, fields).search)).toEqual({ ...state, filters: open });
  });

  it('a sensitive filter in the address is not read', () => {
    expect(read('name=赵一').filters).toEqual({});
  });

  it('defaults are left out [3.38, 9.11]', () => {
    const plain = { ...state, page: 1, size: 20, asc: '', filters: {}, open: '' };
    expect(writeListState(plain, fields).search).toBe('');
    expect(read('')).toEqual(plain);
  });

  it('what the call would refuse is dropped', () => {
    const found = read(
      'schoolId=evil&asc=password&page=-1&size=7&from=2026-02-30&to=2026-11-20&other=1',
      {
        hiddenFilters: { name: 'far too long' },
      },
    );
    expect(found).toEqual({
      page: 1,
      size: 20,
      asc: '',
      desc: '',
      filters: { to: '2026-11-20' },
      open: '',
    });
  });

  it('a history entry of another page is ignored', () => {
    expect(read('', { hiddenFilters: 'text' }).filters).toEqual({});
  });
});

describe('the call of a list', () => {
  it('drops empty fields [3.40]', () => {
    expect(toListInput(state)).toEqual({
      page: 3,
      size: 50,
      asc: 'name',
      schoolId: SCHOOL,
      name: '赵一',
      from: '2026-11-16',
    });
  });

  it('sorting fills asc or desc, empties the other and goes to the first page [3.39]', () => {
    const up = withSort(state, 'birthDate', 'ascend');
    expect([up.asc, up.desc, up.page]).toEqual(['birthDate', '', 1]);
    const down = withSort(up, 'birthDate', 'descend');
    expect([down.asc, down.desc]).toEqual(['', 'birthDate']);
    expect([orderOf(down, 'birthDate'), orderOf(up, 'birthDate'), orderOf(up, 'name')]).toEqual([
      'descend',
      'ascend',
      null,
    ]);
    const none = withSort(down, 'birthDate', null);
    expect([none.asc, none.desc]).toEqual(['', '']);
  });
});

describe('a page without rows', () => {
  it('deleting the last row of a page above 1 moves back one page [4.34]', () => {
    expect(pageWithRows({ ...state, page: 3, size: 20 }, { rows: [], total: 40 })).toBe(2);
  });

  it('a page far beyond the end shows the last that has rows', () => {
    expect(pageWithRows({ ...state, page: 99, size: 20 }, { rows: [], total: 41 })).toBe(3);
  });

  it('an empty list stays on page 1', () => {
    expect(pageWithRows({ ...state, page: 2 }, { rows: [], total: 0 })).toBe(1);
    expect(pageWithRows({ ...state, page: 1 }, { rows: [], total: 0 })).toBe(1);
  });

  it('a page with rows is left alone', () => {
    expect(pageWithRows({ ...state, page: 3 }, { rows: [{}], total: 41 })).toBe(3);
  });
});

describe('remembered columns', () => {
  const columns: { key: string; fixed?: 'start' | 'end'; hiddenByDefault?: boolean }[] = [
    { key: 'name', fixed: 'start' },
    { key: 'age' },
    { key: 'tel', hiddenByDefault: true },
    { key: 'res', fixed: 'end' },
  ];
  const shown = (settings: Parameters<typeof arrangeColumns>[1]) =>
    arrangeColumns(columns, settings).flatMap((each) => (each.shown ? [each.column.key] : []));

  it('start as the feature says', () => {
    expect(shown({})).toEqual(['name', 'age', 'res']);
  });

  it('follow the user, but the fixed ones keep their side and the name stays', () => {
    expect(shown({ order: ['res', 'tel', 'age', 'name'], hidden: ['name'] })).toEqual([
      'name',
      'tel',
      'age',
      'res',
    ]);
  });

  it('a column of a later version appears at the end of its zone', () => {
    expect(shown({ order: ['tel'], hidden: [] })).toEqual(['name', 'tel', 'age', 'res']);
  });
});

describe('the tabs of a list', () => {
  const counted = defineEndpoint({
    method: 'GET',
    path: '/x/counts',
    summary: 'x',
    access: 'signedIn',
    log: 'none',
    input: z.object({}),
    reply: oneOf(z.object({ due: z.number(), later: z.number() })),
  });
  const tabs: TabsFilter = {
    kind: 'tabs',
    name: 'tab',
    label: '按待办',
    nothing: '没有要做的',
    counted,
    options: [
      { value: 'due', label: '待办' },
      { value: 'later', label: '以后', opens: { to: '2026-12-20' } },
    ],
  };
  const query = listQuery(['name'], {
    tab: z.enum(['due', 'later']).optional(),
    to: z.iso.date().optional(),
  });
  const open = (search: string) =>
    readListState(
      { search: new URLSearchParams(search), historyState: null },
      [...fields, tabs],
      query,
    ).filters;

  it('one is always chosen: the first, or that of the address', () => {
    expect(open('')).toEqual({ tab: 'due' });
    expect(open('tab=later')).toEqual({ tab: 'later' });
    expect(open('tab=gone')).toEqual({ tab: 'due' });
    expect(chosenTab(undefined, { tab: 'due' })).toEqual({});
  });

  it('a tab brings its own filter, which can be removed and leaves with it', () => {
    const later = withTab(tabs, { tab: 'due', name: '赵' }, 'later');
    expect(later).toEqual({ tab: 'later', name: '赵', to: '2026-12-20' });
    expect(sharedFilters(tabs, later)).toEqual({ name: '赵' });
    expect(withTab(tabs, later, 'due')).toEqual({ tab: 'due', name: '赵' });
    expect(open('tab=later&to=')).toEqual({ tab: 'later' });
  });

  it('an empty one leads to the nearest that has rows', () => {
    const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value }));
    const nearest = (chosen: string, counts: Record<string, number>) =>
      nearestFilled(options, chosen, counts)?.value;
    expect(nearest('b', { a: 0, c: 0, d: 2 })).toBe('d');
    expect(nearest('b', { a: 3, c: 1, d: 2 })).toBe('a');
    expect(nearest('d', { a: 3, b: 1, d: 9 })).toBe('b');
    expect(nearest('a', { a: 5 })).toBeUndefined();
  });
});
