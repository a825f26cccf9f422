import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeResultId } from '../assessment/exam-assessment.rules.ts';
import type { TrendPoint } from '../exam-view.schema.ts';
import { compareExams, measuredUntil, trendVerdict } from './exam-trend.rules.ts';
import { trendSentence } from './exam-trend.text.ts';

/** Measured by one person with one instrument, largest at the right of the thoracic segment. */
function point(maxAngle: number, given: Partial<TrendPoint> = {}): TrendPoint {
  return {
    id: '0190a000-0000-7000-8000-000000000001',
    examTime: '2026-11-20T10:00:00+08:00',
    maxAngle,
    maxSide: 'right',
    maxSegment: 'thoracic',
    groupAngles: [],
    resultId: computeResultId(maxAngle, false),
    needsRetest: false,
    overall: { finding: 'normal', beside: null },
    typeId: 1,
    operator: '沈若兰',
    deviceCode: 'SC-204718',
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

const sentenceOf = (before: TrendPoint, now: TrendPoint) =>
  trendSentence({ verdict: compareExams(before, now), skipped: false });

/** Whoever may not be the one who measured the other time. */
const OTHERS = [{ operator: '周见山' }, { operator: null }, { deviceCode: 'SC-1' }];
/** The same person, who noted no instrument. */
const UNNUMBERED = { deviceCode: null };
const withReason = (sentence: string) =>
  sentence.replace('。', '（未记录测量尺编号，按不同测量尺判断）。');

describe('the difference of one named segment', () => {
  test.each([
    [5, 5, '较上次 0.0°，测量误差范围内。'],
    [3, 5.6, '较上次 +2.6°，不能肯定变大，但已达到Ⅰ度。'],
    [5.6, 3, '较上次 −2.6°，测量误差范围内。'],
    [3, 5.7, '较上次 +2.7°，可能变化，建议同一人员复测。'],
    [3, 7.39, '较上次 +4.3°，可能变化，建议同一人员复测。'],
    [4, 8.4, '较上次 +4.4°，有意义的变化。'],
    [12, 6, '较上次 −6.0°，有意义的变化。'],
  ])('by one person with one instrument, from %f° to %f°: %s', (before, now, sentence) => {
    expect(sentenceOf(point(before), point(now))).toBe(sentence);
  });

  test.each([
    [4, 8.3, '较上次 +4.3°，不能肯定变大，但已达到Ⅱ度。'],
    [4, 8.4, '较上次 +4.4°，可能变化，建议同一人员复测。'],
    [4, 9.9, '较上次 +5.9°，可能变化，建议同一人员复测。'],
    [4, 10, '较上次 +6.0°，有意义的变化。'],
  ])('by another person, from %f° to %f°: %s', (before, now, sentence) => {
    for (const other of OTHERS) {
      expect(sentenceOf(point(before), point(now, other))).toBe(sentence);
      expect(sentenceOf(point(before, other), point(now))).toBe(sentence);
    }
    expect(sentenceOf(point(before), point(now, UNNUMBERED))).toBe(withReason(sentence));
    expect(sentenceOf(point(before, UNNUMBERED), point(now))).toBe(withReason(sentence));
  });

  test('why the limits are wide is said where only the instrument has no number', () => {
    const unnumbered = point(7, UNNUMBERED);
    expect(sentenceOf(unnumbered, point(9.8, UNNUMBERED))).toBe(
      '较上次 +2.8°，测量误差范围内（未记录测量尺编号，按不同测量尺判断）。',
    );
    const byAnother = point(9.8, { ...UNNUMBERED, operator: '周见山' });
    expect(sentenceOf(unnumbered, byAnother)).toBe('较上次 +2.8°，测量误差范围内。');
    expect(sentenceOf(point(2, UNNUMBERED), point(3, UNNUMBERED))).toBe(
      '上次和本次，两次均小于5°。',
    );
  });

  test('whoever is recorded on neither side may have been another', () => {
    const unknown = { operator: null, deviceCode: null };
    expect(sentenceOf(point(4, unknown), point(8.2, unknown))).toContain('不能肯定变大');
  });

  test.each([
    [4.9, 5, 'Ⅰ度'],
    [6.9, 7, 'Ⅱ度'],
    [9.9, 10, 'Ⅲ度'],
  ])(
    'a bound that was crossed alone is no change, and is said: %f° to %f°',
    (before, now, degree) => {
      const rose = `不能肯定变大，但已达到${degree}`;
      expect(sentenceOf(point(before), point(now))).toBe(`较上次 +0.1°，${rose}。`);
      expect(sentenceOf(point(now), point(before))).toContain('测量误差范围内');
    },
  );

  test('where no degree was risen to, the error is said alone', () => {
    expect(sentenceOf(point(7.1), point(9))).toBe('较上次 +1.9°，测量误差范围内。');
  });
});

describe('the largest difference of three segments', () => {
  test.each([
    [8.2, '较上次 +3.2°，不能肯定变大，但已达到Ⅱ度。'],
    [8.3, '较上次 +3.3°，可能变化，建议同一人员复测。'],
    [10.3, '较上次 +5.3°，可能变化，建议同一人员复测。'],
    [10.4, '较上次 +5.4°，有意义的变化。'],
  ])('by one person with one instrument, from 5° to %f°: %s', (now, sentence) => {
    expect(sentenceOf(segments(5, 2, 1), segments(now, 2, 1))).toBe(sentence);
  });

  test.each([
    [10.3, '较上次 +5.3°，不能肯定变大，但已达到Ⅲ度。'],
    [10.4, '较上次 +5.4°，可能变化，建议同一人员复测。'],
    [11.9, '较上次 +6.9°，可能变化，建议同一人员复测。'],
    [12, '较上次 +7.0°，有意义的变化。'],
  ])('by another person, from 5° to %f°: %s', (now, sentence) => {
    for (const other of OTHERS)
      expect(sentenceOf(segments(5, 2, 1), { ...segments(now, 2, 1), ...other })).toBe(sentence);
    const unnumbered = { ...segments(now, 2, 1), ...UNNUMBERED };
    expect(sentenceOf(segments(5, 2, 1), unnumbered)).toBe(withReason(sentence));
  });

  test('is that of any of them where the segment is not known', () => {
    const unknown = { maxSegment: null };
    expect(sentenceOf(point(5, unknown), point(8.2, unknown))).toContain('不能肯定变大');
    expect(sentenceOf(point(5, unknown), point(8.3, unknown))).toContain('可能变化');
    expect(sentenceOf(point(5, unknown), segments(8.2, 1, 0))).toContain('不能肯定变大');
  });

  test('names the segment, where it is not the one of the largest angle', () => {
    expect(sentenceOf(segments(8, 2, 1), segments(8, 2, 7))).toBe(
      '较上次 腰段 +6.0°，有意义的变化。',
    );
    expect(sentenceOf(segments(8, 2, 1), segments(8.4, 2, 3))).toBe(
      '较上次 +0.4°，测量误差范围内。',
    );
  });

  test('of children that did not change is more than error in 5 of 100', () => {
    // Differences of one state by one person: 95 % within ±2.7°. Twelve even numbers make a normal one.
    const even = fc.noBias(fc.integer({ min: -500, max: 500 }));
    const noise = fc
      .array(even, { minLength: 12, maxLength: 12 })
      .map((parts) => (parts.reduce((sum, part) => sum + part / 1000, 0) * 2.7) / 1.96);
    const noises = fc.sample(fc.tuple(noise, noise, noise), { seed: 20211101, numRuns: 4000 });
    const told = noises.filter(([thoracic, thoracolumbar, lumbar]) => {
      const now = segments(20 + thoracic, 10 + thoracolumbar, 10 + lumbar);
      return !sentenceOf(segments(20, 10, 10), now).includes('测量误差范围内');
    });
    expect(told.length / noises.length).toBeGreaterThan(0.04);
    expect(told.length / noises.length).toBeLessThan(0.06);
  });
});

describe('angles under 5° on both days', () => {
  const SMALL = '上次和本次，两次均小于5°。';
  test.each([
    [segments(0.2, 0, 0), segments(4.9, 0, 0)],
    [segments(4.8, 1, 0), segments(1, 0, -4.96)],
    [point(1, { maxSide: 'left' }), point(4.9)],
  ])('have no verdict, wherever they lie', (before, now) => {
    expect(sentenceOf(before, now)).toBe(SMALL);
    expect(sentenceOf(now, before)).toBe(SMALL);
  });

  test('have one again from 5° on', () => {
    expect(sentenceOf(point(4.9), point(5))).not.toBe(SMALL);
    expect(sentenceOf(point(5), point(4.9))).not.toBe(SMALL);
  });
});

describe('a change of side or segment is to be checked, and told by segment', () => {
  test('right thoracic to left lumbar is no difference of the lumbar segment', () => {
    expect(sentenceOf(segments(8, 2, 0), segments(0, 2, -8))).toBe(
      '较上次 最大角由胸段右侧变为腰段左侧，请核对；胸段 右 8.0°→0.0°，腰段 0.0°→左 8.0°，有意义的变化。',
    );
  });

  test('another segment on the same side, with the differences of both', () => {
    expect(sentenceOf(segments(6, 2, 5.8), segments(5.8, 2, 6))).toBe(
      '较上次 最大角由胸段右侧变为腰段右侧，请核对；胸段 右 6.0°→右 5.8°，腰段 右 5.8°→右 6.0°，测量误差范围内。',
    );
  });

  test('the other side of the same segment, alone or among three', () => {
    const words = '较上次 胸段由右侧变为左侧，请核对；胸段 右 6.0°→左 6.0°，有意义的变化。';
    expect(sentenceOf(point(6), point(6, { maxSide: 'left' }))).toBe(words);
    expect(sentenceOf(segments(6, 2, 1), segments(-6, 2, 1))).toBe(words);
    expect(sentenceOf(point(5, { maxSide: 'left' }), point(0.2))).toBe(
      '较上次 胸段由左侧变为右侧，请核对；胸段 左 5.0°→右 0.2°，有意义的变化。',
    );
  });

  test('the side of a segment beside the largest angle, when it is more than error', () => {
    expect(sentenceOf(segments(8, 2, 3), segments(8, 2, -3))).toBe(
      '较上次 腰段由右侧变为左侧，请核对；腰段 右 3.0°→左 3.0°，有意义的变化。',
    );
    expect(sentenceOf(segments(6, 2, 1), segments(6.4, 2, -1))).toBe(
      '较上次 +0.4°，测量误差范围内。',
    );
  });

  test('without the angles of the segments nothing is compared', () => {
    expect(sentenceOf(point(8), point(8, { maxSegment: 'lumbar', maxSide: 'left' }))).toBe(
      '较上次 最大角由胸段右侧变为腰段左侧，请核对；没有各节段的角度，不作比较。',
    );
    expect(
      sentenceOf(point(8, { maxSegment: null }), point(8, { maxSegment: null, maxSide: 'left' })),
    ).toBe('较上次 最大角由右侧变为左侧，请核对；没有各节段的角度，不作比较。');
  });
});

describe('what cannot be compared', () => {
  test('is another type of examination', () => {
    expect(sentenceOf(point(2, { typeId: 0 }), point(12))).toBe('与上次的检查方式不同，不作比较。');
  });

  test('is a first measurement, now or the last time', () => {
    const first = point(12, { needsRetest: true });
    expect(sentenceOf(point(2), first)).toBe('本次为初测，待复测后再与以往比较。');
    expect(sentenceOf(first, point(2))).toBe('上次为初测，不作比较。');
  });
});

describe('the trend of a child', () => {
  const before = point(4.2, { examTime: '2025-11-20T10:00:00+08:00' });
  const first = point(12, { examTime: '2026-11-05T10:00:00+08:00', needsRetest: true });
  const said = (...points: TrendPoint[]) => {
    const judged = trendVerdict(points);
    return judged && trendSentence(judged);
  };

  test('one examination has no trend', () => {
    expect(trendVerdict([before])).toBeNull();
  });

  test('the newest complete examination before is compared with, and what was passed over is said', () => {
    expect(trendVerdict([before, first, point(5.4)])).toMatchObject({
      previous: before,
      verdict: { kind: 'withinError', delta: 1.2 },
    });
    expect(said(before, first, point(5.4))).toBe(
      '上次为初测，不作比较；较此前一次 +1.2°，不能肯定变大，但已达到Ⅰ度。',
    );
    expect(said(before, first, point(4.4))).toBe(
      '上次为初测，不作比较；此前一次和本次，两次均小于5°。',
    );
    expect(said(before, first, first)).toBe('本次为初测，待复测后再与以往比较。');
  });

  test('earlier examinations that all wait for a retest are there, and not compared with', () => {
    expect(said(first, point(5.4))).toBe('上次为初测，不作比较。');
    expect(said(first, first, point(5.4))).toBe('上次为初测，不作比较。');
  });

  test('is counted up to an examination', () => {
    const [one, two] = [point(5), { ...point(6), id: '0190a000-0000-7000-8000-000000000002' }];
    expect(measuredUntil([one, two], one.id)).toEqual([one]);
    expect(measuredUntil([one, two], two.id)).toEqual([one, two]);
    expect(measuredUntil([one], two.id)).toEqual([]);
  });
});
