import type { TrendPoint } from '@spine/contract/exam';
import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import { liveResult } from './live-result.ts';
import { measureText } from './measure.text.ts';
import { chooseProne, chooseSagittal, fillNormal, type Inspection, NOTHING_SEEN } from './seen.ts';

const last: TrendPoint = {
  id: '019aa000-0000-7000-8000-000000000001',
  examTime: '2025-11-12T02:00:00Z',
  maxAngle: 2,
  maxSide: 'right',
  maxSegment: 'thoracic',
  groupAngles: [2, 0, 0],
  resultId: 0,
  needsRetest: false,
  overall: { finding: 'belowFive', beside: null },
  typeId: 0,
  operator: '唐若水',
  deviceCode: 'SC-12',
};
const context = {
  method: 'twoStage',
  operator: '唐若水',
  scoliometer: 'SC-12',
  earlier: [last],
} as const;

const FIRST_CHANGE = '本次为初测，待复测后再与以往比较。';

type Rows = [thoracic: number[], thoracolumbar: number[], lumbar: number[]];

function draftOf(first: Rows, again: Rows = [[], [], []], change: Partial<Draft> = {}): Draft {
  const rows = ([thoracic, thoracolumbar, lumbar]: Rows) => ({ thoracic, thoracolumbar, lumbar });
  return {
    ...emptyDraft('quick'),
    readings: { first: rows(first), again: rows(again) },
    ...change,
  };
}

test('nothing is said before the first reading', () => {
  expect(liveResult(emptyDraft('quick'), context)).toBeNull();
});

test('three small angles are under 5°, and the last time is beside them', () => {
  const result = liveResult(draftOf([[4.5, 3, 3.1], [-2], [-1]]), context);
  expect(result).toMatchObject({ resultId: 0, word: '未达到5°', detail: measureText.allSmall });
  expect(result).toMatchObject({ maxAngle: 3.1, place: '胸段 · 右' });
  expect(result?.change).toBe('上次和本次，两次均小于5°。');
  expect(liveResult(draftOf([[2], [1], [0]]), { ...context, earlier: [] })?.change).toBeNull();
});

test('a retest is compared with the first measurement of the project, and with what was before it', () => {
  const first: TrendPoint = { ...last, maxAngle: 8.5, needsRetest: true };
  const retest = draftOf([[8.5, 8.5], [1], [0]], [[5.5, 5.2, 5.6], [1], [0]]);
  const changeAfter = (...earlier: TrendPoint[]) =>
    liveResult(retest, { ...context, earlier })?.change;
  expect(changeAfter(first)).toBe('上次为初测，不作比较。');
  expect(changeAfter(last, first)).toBe(
    '上次为初测，不作比较；较此前一次 +3.5°，可能变化，建议同一人员复测。',
  );
});

test('until it is complete it is a first measurement, without degree, colour or change', () => {
  const one = liveResult(draftOf([[6], [], []]), context);
  expect(one).toMatchObject({ resultId: null, word: '初测', maxAngle: 6, change: null });
  expect(one?.detail).toBe(measureText.missing(6));
  const small = liveResult(draftOf([[2], [], []]), context);
  expect(small).toMatchObject({ resultId: null, word: '初测', maxAngle: 2, change: null });
  expect(small?.detail).toBe(measureText.missing(2));
  const ofCampaign = { ...context, method: 'atrOnly' } as const;
  const campaign = draftOf([[6, 6, 6], [1], []], undefined, { mode: 'atrOnly' });
  expect(liveResult(campaign, ofCampaign)).toMatchObject({ resultId: null, word: '初测' });
});

test('readings of two placings are no result', () => {
  const result = liveResult(draftOf([[3, 3, -2], [1], [0]]), context);
  expect(result).toMatchObject({ word: '初测', maxAngle: 3, detail: measureText.missing(1) });
});

test('a first measurement is what was read before the motion test, until that is done', () => {
  const first: Rows = [[-12, -12], [1], [0]];
  const one = draftOf(first, [[3], [], []]);
  const word = { resultId: null, word: '初测', maxAngle: 12, place: '胸段 · 左', change: null };
  expect(liveResult(one, context)).toMatchObject({ ...word, detail: measureText.missing(2) });
  const skipped = liveResult({ ...one, skipsMotionTest: true }, context);
  expect(skipped).toMatchObject({
    ...word,
    detail: measureText.motionTestSkipped,
    change: FIRST_CHANGE,
  });
  const done = liveResult(draftOf(first, [[3], [1], [0]]), context);
  expect(done).toMatchObject({ resultId: 5, word: '姿态不良', maxAngle: 3 });
});

test('a motion test that nothing asks for any more was not left out', () => {
  const draft = draftOf([[2], [1], [0]], undefined, { skipsMotionTest: true });
  expect(liveResult(draft, context)).toMatchObject({
    word: '未达到5°',
    detail: measureText.allSmall,
  });
});

describe('of the whole guideline', () => {
  const ofGuideline = { ...context, method: 'guideline' } as const;
  const seenAll = fillNormal(NOTHING_SEEN);
  const proven = chooseProne(chooseSagittal(seenAll, 'kyphosis'), 'present') ?? seenAll;
  const seen = (first: Rows, inspection: Inspection, again?: Rows) =>
    liveResult(draftOf(first, again, { mode: 'normal', seen: inspection }), ofGuideline);

  test('small angles without the rest are not finished', () => {
    const unfinished = { resultId: null, word: '未完成', maxAngle: 2 };
    expect(seen([[2], [1], [0]], NOTHING_SEEN)).toMatchObject(unfinished);
    expect(liveResult(draftOf([[2], [1], [0]]), ofGuideline)).toMatchObject(unfinished);
    expect(seen([[2], [1], [0]], seenAll)).toMatchObject({
      resultId: 0,
      word: '正常',
      detail: measureText.allSmall,
    });
  });

  test('a proven sign of the side view is said as soon as it is known, in no colour of a degree', () => {
    const word = (first: Rows) => seen(first, proven);
    expect(word([[2], [1], [0]])).toMatchObject({ resultId: null, word: '后凸异常', maxAngle: 2 });
    expect(word([[2], [], []])).toMatchObject({ resultId: null, word: '初测、后凸异常' });
    expect(word([[6, 6, 6], [1], [0]])).toMatchObject({ resultId: null, word: '初测、后凸异常' });
  });

  test('a prone test that is still due after the motion test leaves it to be measured again', () => {
    const sign = chooseSagittal(seenAll, 'lordosis');
    const again: Rows = [[5.5, 5.2, 5.6], [1], [0]];
    expect(seen([[8.5, 8.5], [1], [0]], sign, again)).toMatchObject({
      resultId: null,
      word: '待复测',
      maxAngle: 5.5,
    });
  });
});

test('after the motion test its readings decide', () => {
  const result = liveResult(draftOf([[8.5, 8.5], [1], [0]], [[5.5, 5.2, 5.6], [1], [0]]), context);
  expect(result).toMatchObject({ resultId: 1, word: '脊柱侧弯Ⅰ度', maxAngle: 5.5 });
  expect(result?.change).toBe('较上次 +3.5°，可能变化，建议同一人员复测。');
});

test('without it the child is to be examined again', () => {
  const result = liveResult(
    draftOf([[8.5, 8.5], [1], [0]], undefined, { skipsMotionTest: true }),
    context,
  );
  expect(result).toMatchObject({ resultId: null, word: '初测', maxAngle: 8.5 });
  expect(result?.detail).toBe(measureText.motionTestSkipped);
  expect(result?.change).toBe(FIRST_CHANGE);
});

test('without the number of the scoliometer the wide limits hold, and it says so', () => {
  const draft = draftOf([[8.5, 8.5], [1], [0]], [[5.5, 5.2, 5.6], [1], [0]]);
  expect(liveResult(draft, { ...context, scoliometer: null })?.change).toBe(
    '较上次 +3.5°，不能肯定变大，但已达到Ⅰ度（未记录测量尺编号，按不同测量尺判断）。',
  );
});
