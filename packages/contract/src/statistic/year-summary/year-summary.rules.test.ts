import { describe, expect, it } from 'vitest';
import { makeTally } from '../statistic.factory.ts';
import {
  compareResults,
  computeShare,
  coveredBirthDates,
  YEAR_FIGURES,
  YEAR_RESULTS,
  yearFigureFraction,
  yearFigureRule,
} from './year-summary.rules.ts';
import { yearFigureMeaning } from './year-summary.text.ts';

describe('a change from one school year to the next', () => {
  it.each([
    ['normal', 'posture', 'worse'],
    ['posture', 'gradeOne', 'worse'],
    ['gradeThree', 'gradeTwo', 'better'],
    ['gradeOne', 'normal', 'better'],
    ['normal', 'sagittal', 'worse'],
    ['sagittal', 'normal', 'better'],
    ['sagittal', 'gradeOne', 'other'],
    ['gradeOne', 'furtherCheck', 'other'],
    ['sagittal', 'sagittal', 'same'],
  ] as const)('from %s to %s is %s', (before, now, change) => {
    expect(compareResults(before, now)).toBe(change);
  });

  it('is the opposite the other way round', () => {
    const opposite = { worse: 'better', better: 'worse', same: 'same', other: 'other' } as const;
    for (const before of YEAR_RESULTS)
      for (const now of YEAR_RESULTS)
        expect(compareResults(now, before)).toBe(opposite[compareResults(before, now)]);
  });
});

describe('a figure', () => {
  it('is one of the tally, and 检出 leaves 姿态不良 out', () => {
    const tally = { ...makeTally(12, 400), posture: 30, roster: 500 };
    expect(yearFigureFraction(tally, 'owed', null)).toEqual({ count: 500, of: 0 });
    expect(yearFigureFraction(tally, 'found', 'guideline')).toEqual({ count: 12, of: 400 });
    expect(yearFigureFraction(tally, 'posture', 'guideline')).toEqual({ count: 30, of: 400 });
  });

  it('opens its children by a member, and a campaign that only measures found no curvature', () => {
    expect(YEAR_FIGURES.map((name) => yearFigureRule(name, 'guideline').member)).toEqual([
      'roster',
      'examined',
      'valid',
      'positive',
      'curvature',
      'posture',
      'referred',
      'attended',
      'confirmed',
    ]);
    expect(yearFigureRule('found', 'atrOnly').member).toBe('scoliosis');
  });
});

it('children who were referred stay referred where a retest found nothing but 姿态不良', () => {
  for (const name of ['referred', 'attended', 'confirmed'] as const)
    expect(yearFigureRule(name, 'guideline').countsPosture).toBe(true);
  expect(yearFigureMeaning('referred', 'guideline')).toContain('含复测后为姿态不良的');
});

describe('the covered ages', () => {
  it('are whole years on the first day of the school year', () => {
    expect(coveredBirthDates(2026)).toEqual({ after: '2009-09-01', until: '2016-09-01' });
  });

  it('have a share only where there are children', () => {
    expect(computeShare({ count: 0, of: 0 })).toEqual({
      count: 0,
      of: 0,
      rate: null,
      low: null,
      high: null,
    });
    expect(computeShare({ count: 13, of: 712 }).rate).toBeCloseTo(0.018258, 6);
  });
});
