import type { ListedRosterBatch } from '@spine/contract/patient';
import { describe, expect, it } from 'vitest';
import { daysUntil, shortDay, standingOf } from './standing.rules.ts';

const TODAY = '2026-11-20';

const ROW: ListedRosterBatch = {
  id: 'b',
  kind: 'roster',
  schoolId: 's',
  schoolName: '云栖中学',
  fileName: '名单.xls',
  state: 'written',
  writetime: '2026-11-18T16:02:00+08:00',
  writtenBy: '沈若兰',
  new: 598,
  changed: 144,
  same: 0,
  until: '2026-12-18',
  canUndo: true,
  left: null,
  undotime: null,
};

const stands = (own: Partial<ListedRosterBatch>) => {
  const { word, detail, isOpen } = standingOf({ ...ROW, ...own }, TODAY);
  return [word, detail, isOpen];
};

describe('how a batch stands', () => {
  it.each([
    [{}, ['可撤销', '余 28 天', true]],
    [{ until: TODAY }, ['可撤销', '今天到期', true]],
    [{ until: '2026-11-19', canUndo: false }, ['不能撤销', '已过期限', false]],
    [{ state: 'stopped' }, ['已中断', '可以继续或撤销', true]],
    [{ state: 'writing' }, ['写入中', '', false]],
    [{ state: 'undoing' }, ['撤销中', '', false]],
    [{ state: 'undone', left: 21, canUndo: false }, ['部分撤销', '21 人未撤', false]],
    [
      { state: 'undone', left: 0, canUndo: false, undotime: '2026-10-26T23:30:00+08:00' },
      ['已撤销', '10-26 全部', false],
    ],
  ] as const)('%o', (own, words) => {
    expect(stands(own)).toEqual(words);
  });
});

it('days are whole, also over the end of a month and a year', () => {
  expect(daysUntil('2027-01-01', '2026-12-31')).toBe(1);
  expect(daysUntil(TODAY, TODAY)).toBe(0);
});

it('a day of another year has its year', () => {
  expect(shortDay('2026-11-18', TODAY)).toBe('11-18');
  expect(shortDay('2025-11-18', TODAY)).toBe('2025-11-18');
});
