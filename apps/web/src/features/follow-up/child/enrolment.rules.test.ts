import { expect, test } from 'vitest';
import { schoolYears } from './enrolment.rules.ts';

const at = (examTime: string, gradeName: string, isVoided = false) => ({
  schoolName: '实验小学',
  gradeName,
  clazzName: '2班',
  examTime: `${examTime}T10:00:00+08:00`,
  voided: isVoided ? { at: '', by: '', byId: '', reason: '' } : null,
});

test('each school year has one line: by the roster, former ones by their last examination', () => {
  const enrolled = [{ year: 2026, schoolName: '云栖中学', gradeName: '初二', clazzName: '3班' }];
  const exams = [
    at('2026-10-12', '初二'),
    at('2026-06-01', '六年级'),
    at('2025-10-15', '五年级'),
    at('2023-10-15', '三年级', true),
  ];
  expect(schoolYears(enrolled, exams)).toEqual([
    { year: 2026, words: '云栖中学 初二3班', examinedOn: null },
    { year: 2025, words: '实验小学 六年级2班', examinedOn: '2026-06-01' },
  ]);
});
