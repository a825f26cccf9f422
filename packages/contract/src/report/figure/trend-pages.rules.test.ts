import { describe, expect, it, test } from 'vitest';
import { PAPER } from '../drawing/paper.rules.ts';
import { type SvgNode, svgTexts } from '../drawing/svg.rules.ts';
import { makeTrendPoint } from './trend.factory.ts';
import { childTrend, cobbSpot, examSpot, familyTrend } from './trend-pages.rules.ts';
import type { TrendSpot } from './trend-panel.rules.ts';

const exam = (day: string, angle: number) => examSpot(makeTrendPoint(day, angle, 1));
const EXAMS = [exam('2025-10-15', 6.2), exam('2026-10-12', 8.9)];
const LAYOUTS = [
  ['page', 434],
  ['page', 340],
  ['letter', 384],
] as const;

type Shown = Partial<Parameters<typeof childTrend>[0]>;
function drawn(exams: readonly TrendSpot[], shown: Shown = {}): SvgNode {
  const usual = { layout: 'page', width: 434, palette: PAPER, label: '', cobbs: [] } as const;
  return childTrend({ ...usual, exams, ...shown });
}

function nodesOf(node: SvgNode): SvgNode[] {
  return [
    node,
    ...node.children.flatMap((each) => (typeof each === 'string' ? [] : nodesOf(each))),
  ];
}

/** The texts of a drawing with their places. */
function placesOf(figure: SvgNode) {
  return nodesOf(figure)
    .filter(({ tag }) => tag === 'text')
    .map((node) => {
      const { x, y } = node.attributes;
      return { text: svgTexts(node).join(''), x: Number(x), y: Number(y) };
    });
}

const polygons = (figure: SvgNode) =>
  nodesOf(figure).filter(({ attributes: { fill } }) => fill === PAPER.band);

describe('the trend of a child', () => {
  it.each(LAYOUTS)(
    'has hospitals above screenings, over one axis of time: %s, %i',
    (layout, width) => {
      const cobbs = [cobbSpot('2025-12-06', 13), cobbSpot('2026-06-13', 15.5)];
      const places = placesOf(drawn(EXAMS, { cobbs, layout, width }));
      const at = (words: string) => places.find(({ text }) => text === words) ?? { x: 0, y: 0 };
      const xs = ['6.2°', '13°', '15.5°', '8.9°'].map((value) => at(value).x);
      expect(xs).toEqual(xs.toSorted((one, other) => one - other));
      const ys = ['Cobb角，医院测量', '躯干旋转角，筛查测量', '2026-10'].map(
        (words) => at(words).y,
      );
      expect(ys).toEqual(ys.toSorted((one, other) => one - other));
      expect(at('15.5°').y).toBeLessThan(at('8.9°').y);
    },
  );

  it('names the months of examinations before those of hospitals', () => {
    const cobbs = [cobbSpot('2025-12-06', 13), cobbSpot('2026-04-13', 15)];
    const texts = svgTexts(drawn(EXAMS, { cobbs }));
    expect(texts.filter((each) => /^\d{4}-/.test(each)).sort()).toEqual([
      '2025-10',
      '2026-04',
      '2026-10',
    ]);
  });

  it('has one panel without a hospital', () => {
    expect(svgTexts(drawn(EXAMS))).not.toContain('Cobb角，医院测量');
  });

  it('says above the angles what was seen from the side', () => {
    const mark = { title: '', at: '2026-10-12' } as const;
    const findings = [
      { ...mark, id: 'a', at: '2024-11-06', found: 'notViewed', word: '未做' },
      { ...mark, id: 'b', found: 'abnormal', word: '后凸异常' },
    ] as const;
    const places = placesOf(drawn(EXAMS, { findings }));
    const order = places.map(({ text }) => text).filter((text) => /侧面|未做|后凸|躯干/.test(text));
    expect(order).toEqual(['侧面观察，筛查', '未做', '后凸异常', '躯干旋转角，筛查测量']);
  });

  it('has no shape of a degree for a finding without one', () => {
    const [first, last] = EXAMS;
    if (!first || !last) throw new Error('two examinations');
    const circles = (figure: SvgNode) => nodesOf(figure).filter(({ tag }) => tag === 'circle');
    expect(circles(drawn(EXAMS))).toHaveLength(0);
    expect(circles(drawn([first, { ...last, resultId: null }]))).toHaveLength(1);
  });

  it('has the error of one measurement around two points and more, never around Cobb angles', () => {
    const cobbs = [cobbSpot('2025-12-06', 13), cobbSpot('2026-06-13', 15)];
    expect(polygons(drawn(EXAMS.slice(1), { cobbs }))).toHaveLength(0);
    const [band] = polygons(drawn(EXAMS));
    expect(String(band?.attributes['points']).split(' ')).toHaveLength(4);
  });

  it('names a month once, and leaves out values that overlap newer ones', () => {
    const texts = svgTexts(
      drawn([exam('2024-10-15', 6.2), exam('2026-10-12', 8), exam('2026-10-14', 9)]),
    );
    expect(texts.filter((text) => text.startsWith('20'))).toEqual(['2024-10', '2026-10']);
    expect(texts.filter((text) => /\.\d°$/.test(text))).toEqual(['6.2°', '9.0°']);
  });
});

test.each([4, 12, 18, 20, 30, 44, 48, 90])(
  '%s° lies inside its panel, and the names of the bounds are apart',
  (angle) => {
    for (const [layout, width] of LAYOUTS) {
      const cobbs = [cobbSpot('2026-11-01', 2 * angle)];
      const figure = drawn([exam('2026-10-12', angle)], { cobbs, layout, width });
      const heights = (words: string) =>
        placesOf(figure).flatMap(({ text, y }) => (text === words ? [y] : []));
      const panels = [
        ['Cobb角，医院测量', `${2 * angle}°`],
        ['躯干旋转角，筛查测量', `${angle}.0°`],
      ] as const;
      for (const [at, [name, value]] of panels.entries()) {
        const [y] = heights(value);
        expect(y, value).toBeGreaterThan(heights(name)[0] ?? Number.NaN);
        expect(y, value).toBeLessThan(heights('0')[at] ?? Number.NaN);
      }
      const ys = placesOf(figure)
        .filter(({ text }) => text.endsWith('度'))
        .map(({ y }) => y);
      expect(ys).toHaveLength(3);
      for (const [at, y] of ys.slice(1).entries())
        expect(y - (ys[at] ?? 0)).toBeGreaterThanOrEqual(13);
    }
  },
);

test.each([4, 12, 18, 20, 26, 30, 44, 48, 90])(
  'at %s° the numbers of the scales are apart, and no value stands over the name of its panel',
  (angle) => {
    for (const [layout, width] of LAYOUTS)
      for (const cobbs of [[], [cobbSpot('2026-11-01', 2 * angle)]]) {
        const places = placesOf(drawn([exam('2026-10-12', angle)], { cobbs, layout, width }));
        const ysOf = (pattern: RegExp) =>
          places.filter(({ text }) => pattern.test(text)).map(({ y }) => y);
        const isApart = (one: number, other: number) => Math.abs(one - other) >= 12;
        const ticks = ysOf(/^\d+$/);
        expect(
          ticks.every((y, at) => ticks.slice(at + 1).every((other) => isApart(y, other))),
        ).toBe(true);
        const names = ysOf(/测量$/);
        expect(ysOf(/\d°$/).every((y) => names.every((name) => isApart(y, name)))).toBe(true);
      }
  },
);

test('a family sees the newest six angles, without a scale', () => {
  const exams = Array.from({ length: 8 }, (_, at) => makeTrendPoint(`201${at}-10-12`, at + 1, 1));
  const texts = svgTexts(familyTrend(exams, ''));
  expect(texts.filter((text) => text.endsWith('°'))).toEqual([
    '3.0°',
    '4.0°',
    '5.0°',
    '6.0°',
    '7.0°',
    '8.0°',
  ]);
  expect(texts).not.toContain('5°');
});
