import { describe, expect, it } from 'vitest';
import { recordDays } from './training-days.ts';

const period = { startDate: '2026-11-19', endDate: '2026-12-02' } as const;

describe('the days a family may record', () => {
  it('are today and six days before it, within the prescription', () => {
    expect(recordDays({ ...period, status: 1 }, '2026-11-21')).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
    ]);
    expect(recordDays({ ...period, status: 1 }, '2026-11-30')).toHaveLength(7);
  });

  it('are the last ones for some days after the end', () => {
    expect(recordDays({ ...period, status: 2 }, '2026-12-07')).toEqual([
      '2026-12-02',
      '2026-12-01',
    ]);
    expect(recordDays({ ...period, status: 2 }, '2026-12-09')).toEqual([]);
  });

  it('are none before the beginning and none once the staff ended it', () => {
    expect(recordDays({ ...period, status: 0 }, '2026-11-18')).toEqual([]);
    expect(recordDays({ ...period, status: 2 }, '2026-11-25')).toEqual([]);
    expect(recordDays({ ...period, status: 3 }, '2026-11-25')).toEqual([]);
  });
});
