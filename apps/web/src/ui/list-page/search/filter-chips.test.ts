import { expect, it } from 'vitest';
import { formatFilter } from './filter-chips.tsx';

it('a chip says the same words as its field [3.42]', () => {
  const type = {
    kind: 'select' as const,
    name: 'typeId',
    label: '类型',
    options: [{ value: '1', label: '完整检查' }],
  };
  expect(formatFilter(type, { typeId: '1' })).toBe('完整检查');
  expect(formatFilter(type, {})).toBe('');
  const projects = {
    ...type,
    multiple: true,
    options: ['秋季筛查', '春季筛查'].map((label, at) => ({ value: String(at), label })),
  };
  expect(formatFilter(projects, { typeId: '1,0' })).toBe('春季筛查、秋季筛查');
  const dates = { kind: 'dates' as const, names: ['from', 'to'] as const, label: '检查日期' };
  expect(formatFilter(dates, { from: '2026-11-16', to: '2026-11-20' })).toBe(
    '2026-11-16 至 2026-11-20',
  );
  expect(formatFilter(dates, { to: '2026-11-20' })).toBe('2026-11-20 及以前');
  expect(formatFilter(dates, { from: '2026-11-16' })).toBe('2026-11-16 及以后');
  expect(
    formatFilter({ kind: 'text', name: 'name', label: '姓名', max: 50 }, { name: '赵一' }),
  ).toBe('赵一');
});
