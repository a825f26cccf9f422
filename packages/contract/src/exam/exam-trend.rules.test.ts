import { describe, expect, test } from 'vitest';
import { resultOf } from './exam-assessment.rules.ts';
import { trendVerdict, verdictOf } from './exam-trend.rules.ts';
import { trendSentence } from './exam-trend.text.ts';
import type { TrendPoint } from './exam-view.schema.ts';

/** Measured by one person with one instrument, largest at the right of the thoracic segment. */
function point(maxAngle: number, given: Partial<TrendPoint> = {}): TrendPoint {
  return {
    id: '0190a000-0000-7000-8000-000000000001',
    examTime: '2026-11-20T10:00:00+08:00',
    maxAngle,
    ...{ maxSide: 'right', maxSegment: 'thoracic', groupAngles: [] },
    resultId: resultOf(maxAngle, false),
    needsRetest: false,
    overall: { finding: 'normal', beside: null },
    typeId: 1,
    ...{ operator: '沈若兰', deviceCode: 'SC-204718' },
    ...given,
  };
}

/** An examination of three segments, largest where the magnitude is. */
function segments(...groupAngles: [number, number, number]): TrendPoint {
  const at = groupAngles.findIndex(
    (angle) => Math.abs(angle) === Math.max(...groupAngles.map(Math.abs)),
  );
  const largest = groupAngles[at] ?? 0;
  return point(Math.abs(largest), {
    groupAngles,
    maxSide: largest < 0 ? 'left' : 'right',
    maxSegment: (['thoracic', 'thoracolumbar', 'lumbar'] as const)[at] ?? null,
  });
}

const sentenceOf = (before: TrendPoint, now: TrendPoint) => trendSentence(verdictOf(before, now));

describe('the difference between two examinations', () => {
  test.each([
    [3, 3, '较上次 0.0°，测量误差范围内。'],
    [3, 5.6, '较上次 +2.6°，测量误差范围内。'],
    [5.6, 3, '较上次 −2.6°，测量误差范围内。'],
    [3, 5.7, '较上次 +2.7°，可能变化，建议同一人员复测。'],
    [3, 7.39, '较上次 +4.3°，可能变化，建议同一人员复测。'],
    [4, 8.4, '较上次 +4.4°，有意义的变化。'],
    [12, 6, '较上次 −6.0°，有意义的变化。'],
  ])('of one person with one instrument, from %f° to %f°: %s', (before, now, sentence) => {
    expect(sentenceOf(point(before), point(now))).toBe(sentence);
  });

  test.each([
    [4, 8.2, '较上次 +4.2°，测量误差范围内。'],
    [4, 8.4, '较上次 +4.4°，可能变化，建议同一人员复测。'],
    [4, 9.9, '较上次 +5.9°，可能变化，建议同一人员复测。'],
    [4, 10, '较上次 +6.0°，有意义的变化。'],
  ])('of another person, from %f° to %f°: %s', (before, now, sentence) => {
    for (const other of [
      { operator: '周见山' },
      { operator: null },
      { deviceCode: 'SC-1' },
      { deviceCode: null },
    ]) {
      expect(sentenceOf(point(before), point(now, other))).toBe(sentence);
      expect(sentenceOf(point(before, other), point(now))).toBe(sentence);
    }
  });

  test('whoever is recorded on neither side may have been another', () => {
    const unknown = { operator: null, deviceCode: null };
    expect(sentenceOf(point(4, unknown), point(8.2, unknown))).toContain('测量误差范围内');
  });

  test.each([
    [4.9, 5],
    [6.9, 7],
    [9.9, 10],
  ])('a bound of a grade that was crossed alone is no change: %f° to %f°', (before, now) => {
    expect(sentenceOf(point(before), point(now))).toBe('较上次 +0.1°，测量误差范围内。');
  });

  test('a side that turned is named, and the whole way is the difference', () => {
    expect(sentenceOf(point(6), point(6, { maxSide: 'left' }))).toBe(
      '较上次 由右侧转为左侧（右→左），相差 12.0°，有意义的变化。',
    );
    expect(sentenceOf(point(1, { maxSide: 'left' }), point(1))).toBe(
      '较上次 由左侧转为右侧（左→右），相差 2.0°，测量误差范围内。',
    );
  });

  test('each segment is compared with itself', () => {
    expect(sentenceOf(segments(8, 2, 1), segments(8, 2, 6))).toBe(
      '较上次 腰段 +5.0°，有意义的变化。',
    );
    expect(sentenceOf(segments(6, 2, 1), segments(2, 2, 6))).toBe(
      '较上次 最大角由胸段变为腰段，腰段 +5.0°，有意义的变化。',
    );
    expect(sentenceOf(segments(6, 2, 1), segments(6.4, 2, -1))).toBe(
      '较上次 腰段由右侧转为左侧（右→左），相差 2.0°，测量误差范围内。',
    );
    expect(sentenceOf(segments(6, 2, 1), segments(6.4, 2, 1))).toBe(
      '较上次 +0.4°，测量误差范围内。',
    );
  });

  test('another type of examination is not compared', () => {
    expect(sentenceOf(point(2, { typeId: 0 }), point(12))).toBe('与上次的筛查方式不同，不作比较。');
  });

  test('a first measurement is no change', () => {
    expect(sentenceOf(point(2), point(12, { needsRetest: true }))).toBe(
      '本次为初测，待复测后再与以往比较。',
    );
  });
});

describe('the trend of a child', () => {
  const before = point(4.2, { examTime: '2025-11-20T10:00:00+08:00' });

  test('one examination has no trend', () => {
    expect(trendVerdict([before])).toBeNull();
  });

  test('the newest complete examination before is compared with', () => {
    const first = point(12, { examTime: '2026-11-05T10:00:00+08:00', needsRetest: true });
    expect(trendVerdict([before, first, point(5.4)])).toMatchObject({
      previous: before,
      verdict: { kind: 'withinError', delta: 1.2 },
    });
    expect(trendVerdict([first, point(5.4)])).toBeNull();
  });
});
