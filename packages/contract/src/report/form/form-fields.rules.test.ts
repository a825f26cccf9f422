import { describe, expect, it } from 'vitest';
import type { ScreeningMethod } from '../../exam/index.ts';
import {
  computeShare,
  EMPTY_TALLY,
  YEAR_CHANGES,
  YEAR_FIGURES,
  type YearSummary,
  yearFigureFraction,
  yearFigureRule,
} from '../../statistic/index.ts';
import { fieldFault, fillFields } from './form-fields.rules.ts';
import { formValueText } from './report-form.text.ts';

/** 6,820 children with a result, 172 of them with a degree. */
function summaryBy(way: ScreeningMethod): YearSummary {
  const tally = {
    ...EMPTY_TALLY,
    roster: 7000,
    inspected: 6820,
    valid: 6820,
    gradeOne: 172,
    normal: 6648,
  };
  const figures = YEAR_FIGURES.map((name) => ({
    name,
    ...yearFigureRule(name, way),
    ...computeShare(yearFigureFraction(tally, name, way)),
  }));
  const row = { key: '', label: '合计', stage: null, figures };
  const nobody = { count: 0, of: 0 };
  return {
    schoolYear: 2026,
    scopeName: '第一小学',
    orgName: '妇幼保健院',
    way,
    ways: [],
    total: row,
    bySchool: [],
    byGrade: [],
    bySex: [{ ...row, key: 'm', label: '男' }],
    coverage: { youngest: 10, oldest: 16, ...computeShare(nobody), schools: [] },
    same: {
      children: 0,
      pairs: [],
      changes: YEAR_CHANGES.map((change) => ({ change, ...computeShare(nobody) })),
    },
    readAt: '2026-11-30T08:00:00+08:00',
  };
}

const fill = (way: ScreeningMethod, isOfSchool = false) =>
  fillFields(summaryBy(way), { day: '2026-11-30', isOfSchool });

describe('a campaign that only measured', () => {
  it.each(['检出', '检出率'])('has no %s, but a field that says what it counts', (field) => {
    const { whole, lists } = fill('atrOnly');
    for (const values of [whole, lists['性别']?.[0]]) {
      expect(values?.[field]).toEqual({ text: '—' });
      expect(values?.['ATR≥5°']).toEqual({ text: '172', number: 172 });
      expect(values?.['ATR≥5°检出率']).toMatchObject({ number: 2.52 });
    }
  });

  it('is named, as every method is, with what its rate leaves out', () => {
    expect(fill('atrOnly').whole['筛查方式']).toEqual({ text: '只测ATR' });
    expect(fill('guideline').whole['检出口径']?.text).toContain('不含姿态不良');
    expect(fieldFault('检出口径', 'school')).toBe(undefined);
  });

  it('is nothing that the other methods did', () => {
    const { whole } = fill('guideline');
    expect(whole['检出']).toEqual({ text: '172', number: 172 });
    expect(whole['ATR≥5°']).toEqual({ text: '—' });
  });
});

describe('a form of one school', () => {
  it('has that school in its list, and counts one', () => {
    const { whole, lists } = fill('guideline', true);
    expect(whole['学校数']).toMatchObject({ number: 1 });
    expect(lists['学校']).toHaveLength(1);
    expect(lists['学校']?.[0]).toMatchObject({
      序号: { number: 1 },
      学校名称: { text: '第一小学' },
      应检: { number: 7000 },
    });
  });

  it('a region without schools has none', () => {
    expect(fill('guideline').whole['学校数']).toMatchObject({ number: 0 });
  });
});

it('a list of names that no cell of a workbook could hold is cut after a name, with how many they are', () => {
  const names = Array.from({ length: 5000 }, (_, at) => `第${at}中心小学校`);
  const text = formValueText.names(names);
  expect(text.length).toBeLessThan(32_767);
  expect(text).toMatch(/校等5000所$/);
  expect(formValueText.names(names.slice(0, 2))).toBe('第0中心小学校、第1中心小学校');
});
