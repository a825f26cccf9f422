import { describe, expect, it } from 'vitest';
import type { TrendPoint } from '../../exam/index.ts';
import { PAPER } from '../drawing/paper.rules.ts';
import { type SvgNode, svgString, svgTexts } from '../drawing/svg.rules.ts';
import { measureEms } from '../drawing/text-width.rules.ts';
import { trendTextRuns } from './report-trend.rules.ts';
import { FORMER, makeTrendPoint, NINE_FORMER } from './trend.factory.ts';
import { reportTrend } from './trend-pages.rules.ts';

const EXAM_ID = '019a7d20-1c5e-7a30-8f00-00000000a387';
/** The examinations of the two reports of the design. */
const quick = [...FORMER, { ...makeTrendPoint('2026-11-09', 6.2, 1), id: EXAM_ID }];
const normal = [
  makeTrendPoint('2025-04-12', 2.1, 0),
  makeTrendPoint('2025-11-15', 3.4, 0),
  makeTrendPoint('2026-04-11', 3.6, 0),
  { ...makeTrendPoint('2026-11-12', 8.1, 2), id: EXAM_ID },
];

function drawing(points: readonly TrendPoint[], [width, height]: readonly [number, number]) {
  return reportTrend({ prefix: 't', width, height, palette: PAPER, points, currentId: EXAM_ID });
}

/** Where the values begin; their texts end at x. */
function valueEdges({ children }: SvgNode): number[] {
  return children.flatMap((child) => {
    if (typeof child === 'string' || child.attributes['font-weight'] !== 700) return [];
    const [text] = svgTexts(child);
    const { x, 'font-size': size } = child.attributes;
    return text?.endsWith('°') ? [Number(x) - measureEms(text) * Number(size)] : [];
  });
}

const sentence = (trend: TrendPoint[], id = EXAM_ID) =>
  trendTextRuns({ trend, id }).map(({ text }) => text);

describe('the trend figure', () => {
  it('has the axes and places of the quick design', () => {
    const text = svgString(drawing(quick, [372, 244]));
    expect(text).toContain('M26 210H320');
    expect(text).toContain('M26 128.33H320');
    expect(text).toContain('M26 46.67H320');
    // The last point of the design: 6.2° at the right, a triangle of the larger size.
    expect(text).toContain('296,101.91 302.82,114 289.18,114');
    // The first stands further right than in the design, where its value runs into the axis.
    expect(text).toContain('cx="59.73" cy="172.43" r="4.6"');
  });

  it('has those of the normal design', () => {
    const text = svgString(drawing(normal, [420, 140]));
    expect(text).toContain('M26 67.67H368');
    expect(text).toContain('338.54,38.44 349.46,38.44 349.46,49.36 338.54,49.36');
  });

  it('never draws the error band below zero', () => {
    const text = svgString(
      drawing([makeTrendPoint('2026-01-01', 0, 0), makeTrendPoint('2026-06-01', 1, 0)], [372, 244]),
    );
    expect(text).toContain('296,210 59.73,210"');
    // A pattern would be printed as a coarse picture.
    expect(text).not.toContain('<pattern');
  });

  it('grows for angles over 9°', () => {
    const points = [makeTrendPoint('2026-01-01', 16, 3)];
    const text = svgString(drawing(points, [372, 244]));
    // 5° of 19 instead of 5° of 12.
    expect(text).toContain('M26 158.42H320');
  });

  it('leaves out words that have no room, never the newest', () => {
    const texts = svgTexts(
      drawing(
        [...NINE_FORMER, { ...makeTrendPoint('2026-11-09', 6.2, 1), id: EXAM_ID }],
        [372, 244],
      ),
    );
    expect(texts).toContain('Ⅰ度（本次）');
    expect(texts.filter((text) => /^\d{4}-\d\d$/.test(text)).length).toBeLessThan(10);
  });

  it.each([
    ['one digit', [2.3, 6.2]],
    ['two digits', [12.3, 6.2]],
    ['two digits soon after one', [9.8, 10.2, 6.2]],
    ['one digit soon after two', [18.4, 9.6, 6.2]],
  ])('keeps values of %s off the axis and its numbers', (_, angles) => {
    const days = ['2024-11-12', ...(angles.length > 2 ? ['2024-12-12'] : []), '2026-11-09'];
    const points = angles.map((angle, at) => makeTrendPoint(days[at] ?? '', angle, 1));
    for (const size of [[372, 244] as const, [420, 140] as const])
      for (const { id } of points) {
        const edges = valueEdges(
          reportTrend({
            prefix: 't',
            width: size[0],
            height: size[1],
            palette: PAPER,
            points,
            currentId: id,
          }),
        );
        expect(edges).toHaveLength(2);
        // The axis begins at 26, and its numbers end before.
        expect(Math.min(...edges)).toBeGreaterThanOrEqual(29 - 1e-9);
      }
  });

  it('puts a single examination in the middle, without a line', () => {
    const text = svgString(
      drawing([{ ...makeTrendPoint('2026-11-09', 6.2, 1), id: EXAM_ID }], [372, 244]),
    );
    expect(text).not.toContain('stroke-width="1.6"');
    expect(text).toContain('>2026-11<');
  });

  it('says month by the calendar of China', () => {
    const point = { ...makeTrendPoint('2026-11-09', 1, 0), examTime: '2026-10-31T17:00:00Z' };
    expect(svgTexts(drawing([point], [372, 244]))).toContain('2026-11');
  });
});

describe('the sentence under the trend', () => {
  it('adds the comparison with the first examination when it tells more', () => {
    expect(sentence(quick)).toEqual([
      '较上次 +0.8°，测量误差范围内。',
      '与首次（2.3°）相比 +3.9°，可能变化，建议同一人员复测。',
    ]);
  });

  it('is one sentence when the last change already has a meaning', () => {
    expect(sentence(normal)).toEqual(['较上次 +4.5°，有意义的变化。']);
  });

  it('is not called the first where earlier ones wait for their retest', () => {
    const first = { ...makeTrendPoint('2026-10-20', 12, 3), needsRetest: true };
    expect(sentence([first, ...quick.slice(-1)])).toEqual(['上次为初测，不作比较。']);
    expect(sentence(quick.slice(-1))).toEqual(['首次筛查，暂无可比较的历史记录。']);
    // With the first of all and no other: that one is no result.
    expect(sentence([first, ...quick])).toEqual(['较上次 +0.8°，测量误差范围内。']);
  });

  it('is about this examination, where another of the same minute follows', () => {
    const other = { ...makeTrendPoint('2026-11-09', 9, 2), id: `${EXAM_ID.slice(0, -1)}8` };
    expect(sentence([...quick.slice(-1), other])).toEqual(['首次筛查，暂无可比较的历史记录。']);
  });

  it('compares nothing when this time nothing was measured', () => {
    expect(sentence(quick, '019a7d20-1c5e-7a30-8f00-0000000000ff')).toEqual([
      '本次未测量，以上为历次结果。',
    ]);
  });
});
