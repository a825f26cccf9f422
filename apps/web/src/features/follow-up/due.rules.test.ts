import { describe, expect, it } from 'vitest';
import { contactWords, dueOf, dueSteps, shortDay } from './due.rules.ts';

const TODAY = '2026-11-20';

describe('a due day', () => {
  it.each([
    ['2026-11-11', '逾期 9 天', true],
    ['2026-11-19', '逾期 1 天', true],
    ['2026-11-20', '今天', false],
    ['2026-11-27', '余 7 天', false],
    ['2026-09-22', '逾期 59 天', true],
    ['2025-12-23', '逾期 11 个月', true],
    ['2027-03-01', '余 101 天', false],
  ])('%s is %s', (day, words, isOverdue) => {
    expect(dueOf(day, TODAY)).toEqual({ words, isOverdue });
  });
});

describe('the steps of a row', () => {
  const retest = {
    foundOn: '2026-11-10',
    overall: { finding: 'retest', beside: null },
    maxAngle: 6,
    dueOn: '2026-11-24',
  } as const;
  const followed = { stage: 'followed', dueOn: '2027-03-02', dueByRule: true, retest } as const;
  const own = { stage: 'followed', day: '2027-03-02', isByRule: true };
  const again = { stage: 'toRetest', day: '2026-11-24', isByRule: false };

  it('are both told, that of the tab first', () => {
    expect(dueSteps(followed, 'followed')).toEqual([own, again]);
    expect(dueSteps(followed, 'toRetest')).toEqual([again, own]);
    expect(dueSteps({ ...followed, retest: null }, 'overdue')).toEqual([own]);
  });

  it('are one where the case is the retest', () => {
    const row = { ...followed, stage: 'toRetest', dueOn: retest.dueOn } as const;
    expect(dueSteps(row, 'toRetest')).toEqual([again]);
  });

  it('are none of a closed case', () => {
    expect(dueSteps({ ...followed, dueOn: null, retest: null }, 'closed')).toEqual([]);
  });
});

it('a day shows its year where that is another', () => {
  expect(shortDay('2026-11-11', TODAY)).toBe('11-11');
  expect(shortDay('2025-10-15', TODAY)).toBe('2025-10-15');
});

it('the last contact has its day, its way and its end', () => {
  const day = '2026-11-13';
  expect(contactWords({ day, way: 'phone', kind: 'attempted' }, TODAY)).toBe(
    '11-13 电话，未联系上',
  );
  expect(contactWords({ day, way: null, kind: 'booked' }, TODAY)).toBe('11-13 已预约');
});
