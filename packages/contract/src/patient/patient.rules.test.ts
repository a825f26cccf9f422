import { describe, expect, test } from 'vitest';
import { cleanPerson } from './patient.rules.ts';

const TODAY = '2026-11-20';
const child = {
  studentId: 'G330108201403190012',
  name: '陆思远',
  birthDate: '2014-03-19',
  gradeName: '六年级',
  clazzName: '3班',
};

describe('a child typed by hand', () => {
  test('is written as a roster would write it', () => {
    const typed = { ...child, studentId: '２０２６０１', name: '张 三', clazzName: '３班' };
    expect(cleanPerson(typed, TODAY)).toEqual({
      ok: true,
      person: { ...child, studentId: '202601', name: '张三', clazzName: '3班' },
    });
  });

  test.each(['龑䶮', '𠮷野家', '阿卜杜拉·买买提'])('keeps the rare or long name %s', (name) => {
    expect(cleanPerson({ ...child, name }, TODAY)).toEqual({
      ok: true,
      person: { ...child, name },
    });
  });

  test('is refused with every field at fault', () => {
    const typed = { ...child, name: '12', studentId: 'A 1', birthDate: '2026-11-21' };
    const cleaned = cleanPerson(typed, TODAY);
    expect(cleaned).toMatchObject({ ok: false });
    expect(cleaned.ok ? [] : cleaned.faults.map(({ field }) => field)).toEqual([
      'studentId',
      'name',
      'birthDate',
    ]);
  });
});
