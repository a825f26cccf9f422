import { expect, it } from 'vitest';
import type { FilterField } from '../list-types.ts';
import { findFilterFault } from './filter-fault.ts';

const DAYS: FilterField = { kind: 'dates', names: ['from', 'to'], label: '检查日期' };
const rangeFault = (from: string, to: string) => findFilterFault(DAYS, { from, to });

it('a range may be open, and its ends may be one day', () => {
  expect(rangeFault('', '')).toBeUndefined();
  expect(rangeFault('2026-09-01', '')).toBeUndefined();
  expect(rangeFault('', '2026-09-01')).toBeUndefined();
  expect(rangeFault('2026-09-01', '2026-09-01')).toBeUndefined();
});

it('says which end is no day, and that the ends are in disorder', () => {
  expect(rangeFault('2026/9/1x', '2026-09-30')).toBe('开始日期：看不出是哪一天，如 2015-03-19');
  expect(rangeFault('', '2026/9/31')).toBe('结束日期：日期不存在，2026年9月只有30天');
  expect(rangeFault('2026-09-30', '2026-09-01')).toBe('结束日期早于开始日期');
});

it('text has its length without the spaces around it', () => {
  const field: FilterField = { kind: 'text', name: 'name', label: '姓名', max: 3 };
  expect(findFilterFault(field, {})).toBeUndefined();
  expect(findFilterFault(field, { name: ' 林嘉𠮷\u202c' })).toBeUndefined();
  expect(findFilterFault(field, { name: '林嘉禾禾' })).toBe('姓名最多 3 字');
});
