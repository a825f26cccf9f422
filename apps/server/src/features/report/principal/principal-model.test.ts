/** No count of 1 to 4 can be computed from what the page of a principal prints. */
import { EMPTY_TALLY, type StatisticTally } from '@spine/contract/statistic';
import { describe, expect, it } from 'vitest';
import { principalText as text } from './principal.text.ts';
import { principalModel } from './principal-model.ts';

type Counts = { readonly inspected: number; readonly found: number; readonly incomplete: number };

const tallyOf = ({ inspected, found, incomplete }: Counts): StatisticTally => ({
  ...EMPTY_TALLY,
  roster: inspected + 20,
  inspected,
  incomplete,
  valid: inspected - incomplete,
  gradeOne: found,
  normal: inspected - incomplete - found,
});

const sumOf = (grades: readonly Counts[], name: keyof Counts) =>
  grades.reduce((sum, grade) => sum + grade[name], 0);

/** The page of a school with these grades. */
function pageOf(grades: readonly Counts[]) {
  const total = {
    inspected: sumOf(grades, 'inspected'),
    found: sumOf(grades, 'found'),
    incomplete: sumOf(grades, 'incomplete'),
  };
  return principalModel({
    scopeName: '实验小学',
    orgName: '妇幼保健院',
    reportDay: '2026-11-30',
    way: 'twoStage',
    projects: [],
    period: null,
    total: tallyOf(total),
    withoutConsent: null,
    region: null,
    byGrade: {
      groups: grades.map((grade, at) => ({
        key: String(at),
        label: `${at}年级`,
        stage: null,
        tally: tallyOf(grade),
        designEffect: 1,
      })),
    },
  });
}

type Page = ReturnType<typeof pageOf>;

/** How many of a row had no result, where its rate tells. */
function withoutResult(row: readonly string[]): number | undefined {
  const [, , inspected, found, rate] = row.map(Number);
  if (!(inspected && found && rate)) return undefined;
  return inspected - Math.round((found / rate) * 100);
}

const isFew = (count: number) => count > 0 && count < 5;

/** The counts that the rates tell, and what is left of the school's where one grade tells none. */
function solve({ grades: { rows } }: Page): number[] {
  const solved = rows.map(({ cells }) => withoutResult(cells));
  const whole = solved.at(-1);
  const parts = solved.slice(0, -1);
  const told = parts.filter((count) => count !== undefined);
  const left = (whole ?? 0) - told.reduce((sum, count) => sum + count, 0);
  const isOneLeft = whole !== undefined && told.length === parts.length - 1;
  return [...told, ...(whole === undefined ? [] : [whole]), ...(isOneLeft ? [left] : [])];
}

describe('who waits for a retest', () => {
  it('cannot be computed from a rate where they are few', () => {
    const page = pageOf([{ inspected: 60, found: 10, incomplete: 2 }]);
    const [grade, whole] = page.grades.rows.map(({ cells }) => cells);
    expect(grade?.slice(2)).toEqual(['60', '10', text.hidden]);
    expect(whole?.slice(2)).toEqual(['60', '10', text.hidden]);
    expect(JSON.stringify(page)).not.toContain('17.24');
  });

  it('leaves rates alone where nobody waits, or enough do', () => {
    const [none, enough, whole] = pageOf([
      { inspected: 60, found: 10, incomplete: 0 },
      { inspected: 60, found: 10, incomplete: 6 },
    ]).grades.rows.map(({ cells }) => cells[4]);
    expect([none, enough, whole]).toEqual(['16.67', '18.52', '17.54']);
  });

  it('cannot be computed from several rates, however they are spread', () => {
    for (let spread = 0; spread < 7 ** 3; spread += 1) {
      const grades = [1, 7, 49].map((unit) => ({
        inspected: 60,
        found: 10,
        incomplete: Math.floor(spread / unit) % 7,
      }));
      expect(solve(pageOf(grades)).filter(isFew), JSON.stringify(grades)).toEqual([]);
    }
  });
});

it('a rate of fewer than ten is not printed', () => {
  const [grade] = pageOf([
    { inspected: 7, found: 5, incomplete: 0 },
    { inspected: 60, found: 10, incomplete: 0 },
  ]).grades.rows.map(({ cells }) => cells);
  expect(grade?.slice(2)).toEqual(['7', '5', text.hidden]);
});
