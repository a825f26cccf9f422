import { type ClassRowCounts, LEFT_OUT_CAUSES, monitoringErrors } from '@spine/contract/monitoring';
import { expect, it } from 'vitest';
import { Refused } from '#platform/call/refused.ts';
import { classKey, refreshAfter, stagesOf, toBouncedClasses } from './use-bounced-rows.ts';

const SCHOOL = '01990000-0000-7000-8000-000000000001';
const row: ClassRowCounts = {
  gradeCode: 4,
  gradeName: '四年级',
  clazzName: '1班',
  children: 40,
  numbered: 40,
  examined: 39,
  rows: 39,
  sound: 36,
  bounced: 3,
  doubtful: 0,
  ours: 0,
  leftOut: Object.fromEntries(
    LEFT_OUT_CAUSES.map((cause) => [cause, 0]),
  ) as ClassRowCounts['leftOut'],
};

it('the grades of a school are asked for by their types, 预初 as 小学', () => {
  const grades = ['一年级', '预初', '初一', '大班'].map((grade) => ({ grade }));
  expect(stagesOf(grades, '2025')).toEqual(['primary', 'junior']);
  expect(stagesOf(grades, '1999')).toEqual([]);
});

it('a class whose rows bounce leads to its children', () => {
  const [found, ...others] = toBouncedClasses([row, { ...row, clazzName: '2班', bounced: 0 }], {
    schoolYear: 2026,
    schoolId: SCHOOL,
    stage: 'primary',
  });
  expect(others).toEqual([]);
  expect(found?.[0]).toBe(classKey('四年级', '1班'));
  expect(found?.[1].count).toBe(3);
  expect(found?.[1].to).toBe(
    `/mainPage/monitoring/check?${new URLSearchParams({ year: '2026', school: SCHOOL, stage: 'primary', grade: '4', clazz: '1班', shown: 'bounced' })}`,
  );
});

it('counts are read again after a failure, and not of a school that is not planned', () => {
  expect(refreshAfter(new Refused({ code: 503, message: '' }))).toBe(refreshAfter(null));
  expect(refreshAfter(new Error('no answer'))).not.toBe(false);
  expect(refreshAfter(new Refused(monitoringErrors.schoolNotPlanned))).toBe(false);
});
