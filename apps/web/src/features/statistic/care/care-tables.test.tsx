import {
  type CareStatistic,
  computeAttendance,
  computePredictive,
} from '@spine/contract/statistic';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { bandPoints, stepPoints } from './care-chart.data.ts';
import { AttendanceTable, CareNotes, comparisonSentence, PredictiveTable } from './care-tables.tsx';

const NOBODY = { attended: 0, left: 0, open: 0 };
const fast = [
  { ...NOBODY, day: 10, attended: 6 },
  { ...NOBODY, day: 61, open: 4 },
];
const slow = [
  { ...NOBODY, day: 20, attended: 2 },
  { ...NOBODY, day: 70, open: 8 },
];
const total = computePredictive({ referred: 20, imaged: 8, confirmed: 6 });

const care: CareStatistic = {
  way: 'twoStage',
  asOf: '2026-11-20',
  by: 'degree',
  total: computeAttendance([...fast, ...slow]),
  groups: [
    { key: 'one', ...computeAttendance(slow) },
    { key: 'three', ...computeAttendance(fast) },
    { key: 'other', ...computeAttendance(slow) },
  ],
  test: { chiSquare: 3.9, degrees: 1, p: 0.048 },
  predictive: {
    total,
    degrees: [{ key: 'three', ...total }],
    angles: [{ key: '10', ...total }],
  },
  known: { children: 2 },
  withheld: false,
  readAt: '2026-11-20T10:00:00+08:00',
};

/** Cells of a row by the words it begins with. */
function rowOf(markup: string, name: string): string[] {
  const row = markup.split('<tr').find((each) => each.includes(`<th scope="row">${name}</th>`));
  return [...(row ?? '').matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) =>
    cell
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

it('shows rates by day with intervals and who is still followed, and says what is too early', () => {
  const markup = renderToStaticMarkup(<AttendanceTable care={care} />);
  const [children, attended, left, thirty, sixty, ninety, median] = rowOf(markup, 'Ⅲ度');
  expect([children, attended, left]).toEqual(['10', '6', '0']);
  expect(thirty).toMatch(/^60\.00 \d\d\.\d\d–\d\d\.\d\d 在观察 4$/);
  expect(sixty).toContain('在观察 4');
  expect(ninety).toBe('未满');
  expect(median).toMatch(/^10 天/);
  expect(rowOf(markup, 'Ⅰ度').at(-1)).toMatch(/^未达到/);
  expect(rowOf(markup, '合计')[0]).toBe('20');
});

it('compares the degrees by the last day that all of them have, and nothing else', () => {
  expect(comparisonSentence(care)).toBe(
    '60日内到诊 Ⅰ度 20.00%、Ⅲ度 60.00%，差别很难用偶然解释（log-rank χ²=3.900，P=0.048，未计入同校学生相似）。',
  );
  expect(comparisonSentence({ ...care, test: { chiSquare: 1, degrees: 1, p: 0.317 } })).toContain(
    '差别可能是偶然',
  );
  expect(comparisonSentence({ ...care, test: null })).toBe('');
});

it('shows predictive values beside what is unknown and the bounds of it', () => {
  const markup = renderToStaticMarkup(<PredictiveTable predictive={care.predictive} />);
  for (const name of ['Ⅲ度', '10°及以上', '合计']) {
    const [counts, rate, unknown, bounds] = rowOf(markup, name);
    expect([counts, unknown, bounds]).toEqual(['6 / 8', '12', '30.00–90.00']);
    expect(rate).toMatch(/^75\.00 /);
  }
});

it('says who is in no number', () => {
  expect(renderToStaticMarkup(<CareNotes known={{ children: 2 }} withheld={false} />)).toContain(
    '另有 2 名学生筛查前已由医院诊断',
  );
  const few = renderToStaticMarkup(<CareNotes known={{ children: null }} withheld />);
  expect(few).toContain('另有不足 5 名学生筛查前已由医院诊断');
  expect(few).toContain('不足 5 人的组不列出');
});

it('draws steps from nobody to the last day, and bands around them', () => {
  const group = {
    curve: [{ day: 10, rate: 0.5, low: 0.3, high: 0.7 }],
    lastDay: 40,
  };
  expect(stepPoints(group)).toEqual([
    [0, 0],
    [10, 0],
    [10, 0.5],
    [40, 0.5],
  ]);
  expect(bandPoints(group).slice(2, 6)).toEqual([
    [10, 0.3],
    [40, 0.3],
    [40, 0.7],
    [10, 0.7],
  ]);
});
