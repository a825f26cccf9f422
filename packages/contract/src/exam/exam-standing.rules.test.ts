import { expect, test } from 'vitest';
import type { Finding } from './exam.schema.ts';
import { findLeadingExam, standingReferralAt } from './exam-standing.rules.ts';

const exam = (finding: Finding, leads = false) => ({ finding, leads });

test('an open referral leads, else the newest that says something, else the newest', () => {
  const [open, small] = [exam('severityTwo', true), exam('belowFive')];
  const declined = exam('declined');
  expect(findLeadingExam([declined, small, open])).toBe(open);
  expect(findLeadingExam([declined, small])).toBe(small);
  expect(findLeadingExam([declined])).toBe(declined);
  expect(findLeadingExam([])).toBeUndefined();
});

test('an open referral leads the texts of examinations of its day and later', () => {
  const overall = { finding: 'severityTwo', beside: null } as const;
  const standing = { examId: 'one', date: '2026-10-12', overall };
  const at = (day: string) => new Date(`${day}T10:00:00+08:00`);
  expect(standingReferralAt({ standing, examTime: at('2026-10-12') })).toBe(standing);
  expect(standingReferralAt({ standing, examTime: at('2026-10-11') })).toBeNull();
  expect(standingReferralAt({ standing: null, examTime: at('2026-10-12') })).toBeNull();
});
