import { describe, expect, test } from 'vitest';
import { NO_BEND, NO_GENERAL_SIGN } from '../exam/exam.factory.ts';
import {
  computePerHour,
  estimateMinutesLeft,
  orderSchools,
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

describe('the schools of a project', () => {
  const TODAY = '2026-11-20';
  const school = (id: string, day: string | null = null) => ({ id, name: id, day });
  const progress = (id: string, classesDone: number, lastAt: string | null = null) => ({
    id,
    classes: 6,
    classesDone,
    lastAt,
  });
  const order = (
    schools: ReturnType<typeof school>[],
    known: ReturnType<typeof progress>[],
  ): string[] => orderSchools(schools, known, TODAY).map(({ id }) => id);

  test('begin with the one that works today, the latest first, also when it is another one’s day', () => {
    const known = [
      progress('早', 3, '2026-11-20T08:10:00+08:00'),
      progress('晚', 2, '2026-11-20T09:40:00+08:00'),
      progress('昨', 2, '2026-11-19T16:00:00+08:00'),
    ];
    const schools = [school('新'), school('昨'), school('定', TODAY), school('早'), school('晚')];
    expect(order(schools, known)).toEqual(['晚', '早', '定', '昨', '新']);
  });
  test('then go on with the begun before those planned for later, and end with the finished', () => {
    const known = [
      progress('完', 6, '2026-11-18T10:00:00+08:00'),
      progress('剩', 5, '2026-11-18T15:00:00+08:00'),
      progress('昨', 1, '2026-11-19T10:00:00+08:00'),
      progress('后', 0),
      progress('次', 0),
    ];
    const schools = [
      school('完', '2026-11-18'),
      school('未'),
      school('剩', '2026-11-25'),
      school('昨', '2026-11-19'),
      school('后', '2026-11-24'),
      school('次', '2026-11-21'),
    ];
    expect(order(schools, known)).toEqual(['昨', '剩', '次', '后', '未', '完']);
  });
  test('leave behind the one that was finished today, also when it is its day', () => {
    const known = [progress('完', 6, '2026-11-20T10:00:00+08:00'), progress('始', 0)];
    expect(order([school('完', TODAY), school('始')], known)).toEqual(['始', '完']);
  });
  test('keep their order where nothing is known of them', () => {
    expect(order([school('二'), school('一')], [])).toEqual(['二', '一']);
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
