import { describe, expect, test } from 'vitest';
import { NO_BEND, NO_GENERAL_SIGN } from '../exam/exam.factory.ts';
import {
  computePerHour,
  estimateMinutesLeft,
  type RetestExam,
  retestFinding,
} from './progress.rules.ts';

const quiet: RetestExam = { findings: {}, maxAngle: 1.2, maxSide: 'left', maxSegment: 'thoracic' };

describe('the time a screening still takes', () => {
  test('follows the pace of the last half hour', () => {
    expect(estimateMinutesLeft(94, 532)).toBe(170);
  });
  test('is nothing when nobody is left, even without a pace', () => {
    expect(estimateMinutesLeft(0, 0)).toBe(0);
  });
  test('is unknown when nobody was examined lately', () => {
    expect(estimateMinutesLeft(0, 12)).toBeNull();
  });
});

describe('the speed of a station', () => {
  test.each([
    [34, 60, 34],
    [12, 20, 36],
    [1, 0, 6],
    [34, 500, 34],
  ])('%i children in %i minutes are %i an hour', (count, minutes, speed) => {
    expect(computePerHour(count, minutes)).toBe(speed);
  });
});

describe('the finding of a retest', () => {
  test('is the angle with its segment and side when it is 5° or more', () => {
    const exam = { ...quiet, maxAngle: 5.7 };
    expect(retestFinding(exam)).toBe('胸段 左 5.7°');
    expect(retestFinding({ ...exam, maxSegment: null })).toBe('左 5.7°');
  });
  test('is the sign when no angle reaches 5°', () => {
    const generalCheck = { ...NO_GENERAL_SIGN, shoulder: true };
    expect(retestFinding({ ...quiet, maxAngle: 4.99, findings: { generalCheck } })).toBe(
      '双肩不等高',
    );
  });
  test('is the bend without a sign', () => {
    const findings = {
      generalCheck: NO_GENERAL_SIGN,
      forwardBend: { ...NO_BEND, lumbar: 'rightHigh' as const },
    };
    expect(retestFinding({ ...quiet, findings })).toBe('腰段 左低右高');
  });
  test('is the side view that no prone test followed', () => {
    const findings = { sagittal: { sign: 'kyphosis' as const } };
    expect(retestFinding({ ...quiet, findings })).toBe('后凸体征 未做俯卧试验');
  });
  test('is never empty', () => {
    const exam = { ...quiet, maxAngle: null, maxSide: null, maxSegment: null };
    expect(retestFinding(exam)).toBe('检查未完成');
    const gone = { sagittal: { sign: 'kyphosis' as const, prone: 'gone' as const } };
    expect(retestFinding({ ...exam, findings: gone })).toBe('检查未完成');
  });
});
