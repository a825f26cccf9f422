import { describe, expect, test } from 'vitest';
import { RESULTS_BY_SEVERITY } from './assessment/exam-assessment.rules.ts';
import {
  angleSummary,
  balanceWord,
  examItemWord,
  examTypeText,
  formatSidedAngle,
  resultLongWord,
  resultWord,
} from './exam.text.ts';
import { resultAdvice } from './exam-report.text.ts';
import { deltaText } from './trend/exam-trend.text.ts';

describe('the angle summary', () => {
  test.each([
    [[], '左0°，右0°'],
    [[0, 0], '左0°，右0°'],
    [[5, 5], '左0°，右0°'],
    [[2.1, -8.3], '左2.1°，右8.3°'],
    [[-8.3, 2.1], '左2.1°，右8.3°'],
    [[0, -8.3, 8.3, 8.3, 8.3], '左0°，右8.3°'],
    [[4.96, 0], '左4.96°，右0°'],
    [[6.999, -9.98], '左6.99°，右9.98°'],
    [[12, -3.04], '左12.0°，右3.0°'],
  ])('%j reads %s [4.14, 4.15]', (list, text) => {
    expect(angleSummary(list)).toBe(text);
  });
});

test('the word of a result covers declined and undetermined examinations [4.26]', () => {
  expect(resultWord({ status: 1, resultId: 2 })).toBe('侧弯Ⅱ度');
  expect(resultWord({ status: 1, resultId: 5 })).toBe('姿态不良');
  expect(resultWord({ status: 2, resultId: null })).toBe('拒检');
  expect(resultWord({ status: 1, resultId: null })).toBe('未判定');
  expect(resultLongWord({ status: 1, resultId: 3 })).toBe('脊柱侧弯Ⅲ度');
});

test('the results are normal, bad posture and the three severities [1.19]', () => {
  const words = RESULTS_BY_SEVERITY.map((resultId) => resultWord({ status: 1, resultId }));
  expect(words).toEqual(['正常', '姿态不良', '侧弯Ⅰ度', '侧弯Ⅱ度', '侧弯Ⅲ度']);
});

test('each result has advice, and none claims a diagnosis [4.8]', () => {
  for (const resultId of RESULTS_BY_SEVERITY) {
    expect(resultAdvice[resultId].length).toBeGreaterThan(10);
    expect(resultAdvice[resultId]).not.toMatch(/确诊|患/);
  }
});

test('the two modes are named by what they measure, and each item of the normal one has its word [9.24]', () => {
  expect(examTypeText).toEqual({
    0: '快速检查（躯干旋转角 ATR）',
    1: '完整检查（分段 ATR、体征与活动度）',
  });
  expect(Object.values(examItemWord)).toEqual([
    '自由模式',
    '侧屈',
    '身体平衡',
    '前后曲度',
    '前屈后伸',
    '旋转',
  ]);
});

test('small words of angles', () => {
  expect([
    formatSidedAngle(8.3, 'right'),
    formatSidedAngle(0, null),
    deltaText(-0.04),
    balanceWord(null),
  ]).toEqual(['右 8.3°', '0.0°', '0.0°', '无']);
});
