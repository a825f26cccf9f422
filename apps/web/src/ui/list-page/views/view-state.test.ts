import { listCases } from '@spine/contract/follow-up';
import { describe, expect, it } from 'vitest';
import type { AddressField, ListState } from '../list-types.ts';
import { isShown, readViewQuery, toViewQuery, withheldLabels } from './view-state.ts';

const fields: readonly AddressField[] = [
  { kind: 'text', name: 'name', label: '姓名', max: 20, sensitive: true },
  { kind: 'select', name: 'gender', label: '性别', options: [] },
  { kind: 'select', name: 'schoolId', label: '学校', options: [] },
  { kind: 'select', name: 'dueBy', label: '期限', options: [] },
];
const list = { fields, schema: listCases.input, today: '2026-11-20' };
const columns = [{ key: 'name', fixed: 'start' as const }, { key: 'dueOn' }, { key: 'contact' }];

const state = (given: Partial<ListState> = {}): ListState => ({
  page: 1,
  size: 20,
  asc: '',
  desc: '',
  filters: {},
  open: '',
  ...given,
});

const SCHOOL = '019a0000-0000-7000-8000-000000000001';

describe('a view', () => {
  it('holds filters, order and page size, and neither the page, the open row nor what is sensitive', () => {
    const shown = state({
      page: 3,
      size: 50,
      asc: 'dueOn',
      open: 'x',
      filters: { name: '林', schoolId: SCHOOL },
    });
    expect(toViewQuery(shown, list)).toEqual({ schoolId: SCHOOL, asc: 'dueOn', size: '50' });
  });

  it('leads to its rows from the first page, without what the call refuses', () => {
    const query = {
      schoolId: 'gone',
      asc: 'nothing',
      page: '4',
      open: 'x',
      size: '50',
      other: '1',
    };
    expect(readViewQuery(query, list)).toEqual(state({ size: 50 }));
  });

  it('holds how far a chosen day is away, so that within a month stays within a month', () => {
    const within = { filters: { dueBy: '2026-12-20' } };
    const query = toViewQuery(state(within), list);
    expect(query).toEqual({ dueBy: '30d' });
    expect(readViewQuery(query, list)).toEqual(state(within));
    const later = readViewQuery(query, { ...list, today: '2027-01-01' });
    expect(later.filters).toEqual({ dueBy: '2027-01-31' });
    expect(toViewQuery(state({ filters: { dueBy: '2026-11-13' } }), list)).toEqual({
      dueBy: '-7d',
    });
  });

  it('never brings a sensitive filter', () => {
    expect(readViewQuery({ name: '林' }, list).filters).toEqual({});
  });

  const view = { query: { schoolId: SCHOOL }, columns: { hidden: ['contact'] } };
  const at = (
    given: Partial<ListState>,
    shown = view.columns as { hidden?: string[]; order?: string[] },
  ) => isShown(view, { state: state(given), columns: shown }, { ...list, columns });

  it('is what the list shows with the same filters, order and columns, on any page', () => {
    const filters = { schoolId: SCHOOL };
    expect(at({ filters })).toBe(true);
    expect(at({ filters, page: 2, open: 'x' })).toBe(true);
    expect(at({ filters: { ...filters, name: '林' } })).toBe(true);
    expect(at({ filters: {} })).toBe(false);
    expect(at({ filters, desc: 'dueOn' })).toBe(false);
    expect(at({ filters, size: 50 })).toBe(false);
  });

  it('is not what the list shows with other columns, or in another order', () => {
    const filters = { schoolId: SCHOOL };
    expect(at({ filters }, {})).toBe(false);
    expect(at({ filters }, { hidden: ['contact'], order: ['name', 'dueOn', 'contact'] })).toBe(
      true,
    );
    expect(at({ filters }, { hidden: [], order: ['name', 'contact', 'dueOn'] })).toBe(false);
  });
});

it('the form names the filters that are not saved', () => {
  expect(withheldLabels(state({ filters: { schoolId: SCHOOL } }), fields)).toEqual([]);
  expect(withheldLabels(state({ filters: { name: '林' } }), fields)).toEqual(['姓名']);
});
