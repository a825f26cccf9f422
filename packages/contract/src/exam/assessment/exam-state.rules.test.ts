import { describe, expect, test } from 'vitest';
import { assessOrThrow, atrOf, normalExam, quickExam } from '../exam.factory.ts';
import { examRecord, LEVELS, SCREENING_STATES } from '../exam.schema.ts';
import { screeningStateWord, unusualSideWord } from '../exam.text.ts';
import { RESULT_COLOUR } from './exam-assessment.rules.ts';

describe('the screening state', () => {
  test.each([
    [[1, 1, 1], 'normal', 'right'],
    [[-6, 1, 1], 'undetermined', 'left'],
  ] as const)('of the segments %j is %s [4.17]', (angles, screeningState, unusualSide) => {
    const result = assessOrThrow(normalExam({ atr: atrOf(angles) }));
    expect(result.screeningState).toBe(screeningState);
    expect(result.unusualSide).toBe(screeningState === 'normal' ? null : unusualSide);
  });

  test.each([
    [1, 'normal', null],
    [-5, 'suspicious', 'left'],
    [6.9, 'suspicious', 'right'],
    [-7, 'highlySuspicious', 'left'],
    [12, 'highlySuspicious', 'right'],
  ] as const)('of the quick angle %i is %s, unusual on the %s [4.17]', (angle, state, side) => {
    const exam = quickExam({ readings: [[angle, angle, angle]] });
    const result = assessOrThrow(exam, 'atrOnly');
    expect([result.screeningState, result.unusualSide]).toEqual([state, side]);
  });

  test('has a word each, and so has the unusual side [4.17]', () => {
    expect(SCREENING_STATES.map((state) => screeningStateWord[state])).toEqual([
      '正常',
      '可疑',
      '高度可疑',
      '未判定',
    ]);
    expect(unusualSideWord).toEqual({ left: '左侧异常', right: '右侧异常' });
  });
});

test('the colours are those of the specification, in the order 0, 1, 2, 3, 5 [4.2, 4.3, 4.4, 4.5, 4.6, 4.7]', () => {
  expect(Object.values(RESULT_COLOUR)).toEqual([
    '#9DD447',
    '#F8DA37',
    '#FCB42E',
    '#FB8346',
    '#5CB6FC',
  ]);
});

test('every item of the normal examination is kept at its body parts and levels [3.12, 3.13, 3.14]', () => {
  const parts = { neck: 1, thoracic: 2, lumbar: 3 };
  const items = {
    freeMode: LEVELS.map((level) => ({ level, angle: 1 })),
    lateralBending: { left: parts, right: parts },
    bodyBalance: { head: [1, 2], shoulder: [2, 1], lumbar: [1, 1] },
    kyphosis: { thoracic: 32, lumbar: 38 },
    flexionExtension: { flexion: parts, extension: parts },
    rotation: { left: parts, right: parts },
  };
  const record = examRecord.parse({
    id: '0190a000-0000-7000-8000-000000000001',
    typeId: 1,
    status: 1,
    examTime: '2026-11-20T10:26:00+08:00',
    atr: atrOf([1, 2, 3]),
    items,
  });
  expect(record.items).toEqual(items);
  expect(record.atr).toEqual(atrOf([1, 2, 3]));
  expect(LEVELS.join(' ')).toBe('T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 L1 L2 L3 L4 L5');
});
