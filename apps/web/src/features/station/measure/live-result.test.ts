import type { TrendPoint } from '@spine/contract/exam';
import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import { liveResult } from './live-result.ts';
import { measureText } from './measure.text.ts';

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
  deviceCode: null,
};
const context = { method: 'twoStage', operator: '唐若水', last } as const;

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
  expect(liveResult(draftOf([[2], [1], [0]]), { ...context, last: null })?.change).toBeNull();
});

test('while readings are missing, it is the degree of those that are there', () => {
  const result = liveResult(draftOf([[8.5, 8.5], [], []]), context);
  expect(result).toMatchObject({ resultId: 2, word: '脊柱侧弯Ⅱ度' });
  expect(result?.detail).toBe(measureText.missing(5));
});

test('a segment that was not read leaves it open', () => {
  expect(liveResult(draftOf([[2], [], []]), context)).toMatchObject({
    word: '未完成',
    detail: measureText.missing(2),
  });
});

test('after the motion test its readings decide', () => {
  const result = liveResult(draftOf([[8.5, 8.5], [1], [0]], [[5.5, 5.2, 5.6], [1], [0]]), context);
  expect(result).toMatchObject({ resultId: 1, word: '脊柱侧弯Ⅰ度', maxAngle: 5.5 });
  expect(result?.change).toBe('较上次 +3.5°，测量误差范围内。');
});

test('without it the child is to be examined again', () => {
  const result = liveResult(
    draftOf([[8.5, 8.5], [1], [0]], undefined, { skipsMotionTest: true }),
    context,
  );
  expect(result).toMatchObject({ word: '待复测', detail: measureText.motionTestSkipped });
});
