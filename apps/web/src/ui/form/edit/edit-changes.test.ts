import { describe, expect, it } from 'vitest';
import { collectChanges, describeParts } from './edit-changes.ts';

const ROW_PARTS = [['name'], ['grade', 'clazz'], ['start'], ['cover']] as const;
type Values = { name?: string; grade?: string; clazz?: string; start?: string };
const words = (label: string) => ({ label, show: () => label });
const PARTS = describeParts<typeof ROW_PARTS, Values>(ROW_PARTS, {
  name: words('姓名'),
  grade: words('班级'),
  start: words('开始'),
  cover: { ...words('封面'), wireFields: ['cover', 'removeCover'] },
});
const base = { name: '甲', grade: '三年级', clazz: '2班', start: '2026-09-01' };
const sent = (mine: object, from: object = base) => collectChanges(PARTS, mine, from);

describe('what an edit sends', () => {
  it('is nothing where nothing changed, whatever stands for empty', () => {
    expect(sent(base)).toEqual({});
    expect(sent({ ...base, start: '' }, { ...base, start: undefined })).toEqual({});
  });

  it('is the part that changed, whole', () => {
    expect(sent({ ...base, clazz: '3班' })).toEqual({ grade: '三年级', clazz: '3班' });
  });

  it('is null for a field that was emptied, and nothing of one the form does not have', () => {
    expect(sent({ ...base, start: undefined })).toEqual({ start: null });
    expect(sent({ name: '乙' })).toEqual({ name: '乙' });
  });

  it('is another picture, or that there shall be none', () => {
    expect(sent({ ...base, cover: '/9j/' })).toEqual({ cover: '/9j/' });
    expect(sent({ ...base, removeCover: true })).toEqual({ removeCover: true });
  });
});
