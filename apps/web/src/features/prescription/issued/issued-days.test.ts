import { describe, expect, test } from 'vitest';
import { type Course, courseDay, lastRecordDay } from './issued-days.ts';

const TODAY = '2026-11-20';
const course: Course = {
  startDate: '2026-11-16',
  endDate: '2026-11-29',
  completedAt: null,
  endedAt: null,
  days: [{ date: '2026-11-17', minutes: 25, records: 2 }],
};
const kindOf = (date: string, of: Course = course) => courseDay(of, date, TODAY)?.kind;

describe('a day of a prescription', () => {
  test('is nothing before the first and after the last', () => {
    expect(kindOf('2026-11-15')).toBeUndefined();
    expect(kindOf('2026-11-30')).toBeUndefined();
  });

  test('is trained with its minutes, missed, today or ahead', () => {
    expect(courseDay(course, '2026-11-17', TODAY)).toEqual({
      kind: 'trained',
      minutes: 25,
      records: 2,
    });
    expect(kindOf('2026-11-16')).toBe('missed');
    expect(kindOf(TODAY)).toBe('today');
    expect(kindOf('2026-11-21')).toBe('ahead');
  });

  test('is over once the staff have ended or completed it, and not missed', () => {
    const ended = { ...course, endedAt: '2026-11-18T09:00:00+08:00' };
    expect(kindOf('2026-11-18', ended)).toBe('missed');
    expect(kindOf('2026-11-19', ended)).toBe('over');
    const completed = { ...course, completedAt: '2026-11-18T09:00:00+08:00' };
    expect(kindOf('2026-11-25', completed)).toBe('over');
  });
});

describe('training can be recorded', () => {
  test('up to today, the last day or the day it was ended', () => {
    expect(lastRecordDay(course, TODAY)).toBe(TODAY);
    expect(lastRecordDay(course, '2026-12-24')).toBe('2026-11-29');
    const ended = { ...course, endedAt: '2026-11-18T09:00:00+08:00' };
    expect(lastRecordDay(ended, TODAY)).toBe('2026-11-18');
  });

  test('for no day before the first', () => {
    expect(lastRecordDay(course, '2026-11-15')).toBeUndefined();
  });
});
