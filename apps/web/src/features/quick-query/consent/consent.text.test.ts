import { consentErrors } from '@spine/contract/consent';
import { describe, expect, test } from 'vitest';
import { Refused } from '#platform/call/refused.ts';
import { toOneLine } from '../one-line.ts';
import { answeredText, consentText, leadText } from './consent.text.ts';
import { isStale } from './use-consent.ts';

const answer = { answeredOn: '2026-11-20', noticeVersion: 1 } as const;
const unanswered = {
  needsConsent: true,
  isCompleted: false,
  version: 1,
  newest: null,
} as const;

describe('the words of a notice', () => {
  test('ask for an answer only where the project needs one', () => {
    expect(leadText(unanswered)).toBe(consentText.ask);
    expect(leadText({ ...unanswered, needsConsent: false })).toBe(consentText.inform);
    expect(answeredText(unanswered)).toBe('');
  });

  test('name the day and the way of an answer, and nobody who recorded it', () => {
    const newest = { ...answer, answer: 'agreed', channel: 'guardian' } as const;
    expect(answeredText({ newest })).toBe('已同意，2026年11月20日，在家长页面答复');
    const paper = { ...answer, answer: 'refused', channel: 'paper' } as const;
    expect(answeredText({ newest: paper })).toBe('已选不同意，2026年11月20日，学校登记的纸质回执');
  });

  test('say that the notice is another one since, and what still holds', () => {
    const newest = { ...answer, answer: 'agreed', channel: 'guardian' } as const;
    const words = leadText({ ...unanswered, version: 2, newest });
    expect(words).toMatch(/^告知书已更新为第2版，您答复的是第1版。/);
    expect(words).toContain(leadText({ ...unanswered, newest }));
    const before = { ...newest, answer: 'refused', noticeVersion: null } as const;
    expect(leadText({ ...unanswered, newest: before })).toMatch(/^告知书已更新为第1版。/);
  });

  test('of a completed project ask for nothing, and say that an agreement may still be withdrawn', () => {
    const newest = { ...answer, answer: 'agreed', channel: 'paper' } as const;
    const words = leadText({ ...unanswered, isCompleted: true, version: 2, newest });
    expect(words).toMatch(/^这个项目已结束，仍可撤回同意；/);
  });

  test('threaten with nothing', () => {
    for (const words of [consentText.ask, consentText.inform, consentText.confirms.refused])
      expect(words).toContain('没有任何不利影响');
    expect(consentText.confirms.withdrawn).toContain('这里也不再显示它的结果');
  });
});

test('what was shown is read again where the notice or the answer changed meanwhile', () => {
  const refusal = ({ code, message }: { code: number; message: string }) =>
    isStale(new Refused({ code, message }));
  expect(refusal(consentErrors.noticeChanged)).toBe(true);
  expect(refusal(consentErrors.notAsked)).toBe(true);
  expect(refusal(consentErrors.familyAnswerInvalid)).toBe(false);
  expect(isStale(new Error('offline'))).toBe(false);
});

test('a reason of several lines, or pasted with hidden characters, is sent as one line', () => {
  expect(toOneLine(' 已在医院\n复查\u200B，\r\n 不再检查 ')).toBe('已在医院 复查， 不再检查');
  expect(toOneLine('\n \u200B')).toBe('');
});
