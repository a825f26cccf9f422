import type { ExamRow } from '@spine/contract/exam';
import { expect, test } from 'vitest';
import { compareTwo } from './compare.rules.ts';
import { pickOf, segmentAngles } from './segments.rules.ts';

const LATER = {
  id: 'later',
  examTime: '2026-10-12T10:00:00+08:00',
  typeId: 1,
  quickDataList: [2.1, -8.9, -3],
  maxAngle: 8.9,
  maxSegment: 'thoracolumbar',
  maxSide: 'left',
  resultId: 2,
  needsRetest: false,
  operator: '唐若水',
  deviceCode: 'A1',
  voided: null,
} as unknown as ExamRow;
const EARLIER: ExamRow = {
  ...LATER,
  id: 'earlier',
  examTime: '2025-10-15T10:00:00+08:00',
  quickDataList: [1.7, -6.2, -2.1],
  maxAngle: 6.2,
};
const compare = (later: Partial<ExamRow>, earlier: Partial<ExamRow> = {}) =>
  compareTwo([
    { ...LATER, ...later },
    { ...EARLIER, ...earlier },
  ]);

test('the difference stands under each segment, and the domain says what it means', () => {
  expect(compare({})).toEqual({
    days: '2026-10-12 较 2025-10-15',
    differences: { thoracic: '+0.4°', thoracolumbar: '+2.7°', lumbar: '+0.9°' },
    words: '+2.7°，不能肯定变大，但已达到Ⅱ度',
  });
});

test('another side is a move and no difference', () => {
  expect(compare({ quickDataList: [-2.1, -8.9, -3] }).differences.thoracic).toBe('右→左');
});

test.each<[string, Partial<ExamRow>, Partial<ExamRow>]>([
  ['方式不同，不比较', { typeId: 0 }, {}],
  ['其中有初测，不比较', { needsRetest: true }, {}],
  ['没有角度，不比较', { maxAngle: null, resultId: null }, {}],
])('%s', (words, later, earlier) => {
  expect(compare(later, earlier)).toMatchObject({ differences: {}, words });
});

test('of small angles the differences are shown, and nothing is judged', () => {
  const small = { quickDataList: [1, -2, 1], maxAngle: 2 };
  expect(compare(small, small)).toMatchObject({
    differences: { lumbar: '0.0°' },
    words: '两次均小于5°',
  });
});

test('angles of no segment are not given to one', () => {
  expect(segmentAngles({ quickDataList: [-4.2], maxSegment: null })).toEqual([]);
  expect(segmentAngles(LATER)[1]).toEqual({
    segment: 'thoracolumbar',
    side: '左',
    angle: '8.9°',
    isLargest: true,
  });
});

test('of three that are chosen the last two stay', () => {
  expect(pickOf(['a', 'b'], 'c')).toEqual(['b', 'c']);
  expect(pickOf(['a', 'b'], 'a')).toEqual(['b']);
});
