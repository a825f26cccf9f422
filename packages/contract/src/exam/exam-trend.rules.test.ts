import { describe, expect, test } from 'vitest';
import { trendSentence } from './exam.text.ts';
import { resultOf } from './exam-assessment.rules.ts';
import { trendVerdict, verdictOf } from './exam-trend.rules.ts';

function point(maxAngle: number, examTime = '2026-11-20T10:00:00+08:00') {
  return {
    id: '0190a000-0000-7000-8000-000000000001',
    examTime,
    maxAngle,
    resultId: resultOf(maxAngle, false),
    needsRetest: false,
    overall: { finding: 'normal', beside: null } as const,
    typeId: 1 as const,
    operator: null,
    deviceCode: null,
  };
}

describe('the difference between two examinations', () => {
  test.each([
    [3, 4.9, '较上次 +1.9°，测量误差范围内。'],
    [4.9, 3, '较上次 −1.9°，测量误差范围内。'],
    [3, 3, '较上次 0.0°，测量误差范围内。'],
    [4.3, 6.3, '较上次 +2.0°，可能变化，建议同一人员复测，分度变化未经复测确认。'],
    [1, 3, '较上次 +2.0°，可能变化，建议同一人员复测。'],
    [5.7, 8.3, '较上次 +2.6°，可能变化，建议同一人员复测，分度变化未经复测确认。'],
    [4.5, 5.2, '较上次 +0.7°，测量误差范围内，分度变化未经复测确认。'],
    [1, 4.99, '较上次 +3.9°，可能变化，建议同一人员复测。'],
    [0.9, 4.9, '较上次 +4.0°，有意义的变化。'],
    [4, 8.1, '较上次 +4.1°，有意义的变化。'],
    [12, 6, '较上次 −6.0°，有意义的变化。'],
  ])('from %f° to %f°: %s', (before, now, sentence) => {
    expect(trendSentence(verdictOf(point(before), point(now)))).toBe(sentence);
  });

  test('a change of severity that a second reading confirmed is meaningful', () => {
    expect(verdictOf(point(4.5), point(5.2), true)).toEqual({
      delta: 0.7,
      kind: 'meaningful',
      severityUnconfirmed: false,
    });
  });

  test('a confirmed severity that did not change stays within the error', () => {
    expect(verdictOf(point(5.5), point(5.2), true)).toMatchObject({
      kind: 'withinError',
      severityUnconfirmed: false,
    });
  });
});

describe('the trend of a child', () => {
  const before = point(4.2, '2025-11-20T10:00:00+08:00');

  test('one examination has no trend', () => {
    expect(trendVerdict([before])).toBeNull();
  });

  test('a second reading of the same severity within a month confirms the change from the year before', () => {
    const verdict = trendVerdict([before, point(5.5, '2026-11-05T10:00:00+08:00'), point(5.4)]);
    expect(verdict).toMatchObject({
      previous: before,
      kind: 'meaningful',
      delta: 1.2,
      severityUnconfirmed: false,
    });
  });

  test('a second reading of another severity confirms nothing', () => {
    const second = point(4.8, '2026-11-05T10:00:00+08:00');
    expect(trendVerdict([before, second, point(5.4)])).toMatchObject({
      previous: second,
      severityUnconfirmed: true,
    });
  });

  test('an examination of half a year ago is not a second reading', () => {
    const earlier = point(5.5, '2026-05-05T10:00:00+08:00');
    expect(trendVerdict([before, earlier, point(5.4)])).toMatchObject({
      previous: earlier,
      kind: 'withinError',
    });
  });
});
