/**
 * The one figure of a child's angles through time, for paper and screens: panels over one axis of true time, each with
 * degrees of its own, because trunk rotation and Cobb angles are not to be converted into each other. Every examination
 * has the shape of its result. Words that have no room give way to newer ones. trend-pages.rules.ts says what each page
 * shows.
 */
import { path, type SvgNode, svg } from '../drawing/svg.rules.ts';
import { measureEms } from '../drawing/text-width.rules.ts';
import { reportText } from '../report.text.ts';
import {
  drawPanel,
  fitting,
  heightOf,
  leastX,
  MARK,
  type Name,
  nameNode,
  type Spot,
  type TrendFrame,
  type TrendPanel,
  type TrendSpot,
  text,
  titled,
} from './trend-panel.rules.ts';

/** What was seen where no angle is measured: a row without a scale, so that nobody reads it as an angle. */
export type FindingRow = {
  readonly name: Name;
  readonly base: number;
  readonly marks: readonly {
    readonly id: string;
    readonly at: string;
    readonly found: 'abnormal' | 'normal' | 'notViewed';
    readonly word: string;
    readonly title: string;
  }[];
};

export type TrendFigure = TrendFrame & {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** Lines through all panels at the days that have a name. */
  readonly hasDayLines?: boolean;
  readonly findings?: FindingRow | undefined;
  readonly panels: readonly TrendPanel[];
};

/** Places instants and days between the first and the last one; a single one stands in the middle. */
function placeTimes(figure: TrendFigure): (at: string) => number {
  const { panels, findings, right, inset } = figure;
  const placed = [...panels.flatMap(({ spots }) => spots), ...(findings?.marks ?? [])];
  const times = placed.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [from, to] = [Math.max(...panels.map((panel) => leastX(panel, figure))), right - inset];
  return (at) =>
    from + (last === first ? 0.5 : (Date.parse(at) - first) / (last - first)) * (to - from);
}

function findingRow(row: FindingRow, figure: TrendFigure, placeTime: (at: string) => number) {
  const { left, right, size, palette } = figure;
  const marks = row.marks.map((each) => ({ ...each, x: placeTime(each.at) }));
  const looks = {
    abnormal: { rx: 1.5, fill: palette.ink },
    normal: { rx: MARK.row, fill: palette.card, stroke: palette.ink, 'stroke-width': 2 },
    notViewed: {
      rx: MARK.row,
      fill: palette.card,
      stroke: palette.name,
      'stroke-width': 1.5,
      'stroke-dasharray': '2 2',
    },
  } as const;
  const side = 2 * MARK.row;
  const y = row.base - 26 - side;
  return [
    svg('path', { d: path('M', left, row.base, 'H', right), stroke: palette.axis }),
    nameNode(row.name, figure),
    ...marks.map(({ x, found, title }) =>
      titled(
        svg('rect', { x: x - MARK.row, y, width: side, height: side, ...looks[found] }),
        title,
      ),
    ),
    ...fitting(marks, ({ word }) => measureEms(word) * size).map(({ x, word, found }) =>
      text(word, {
        x,
        y: row.base - 8,
        'text-anchor': 'middle',
        'font-size': size,
        'font-weight': found === 'abnormal' ? 700 : 400,
        fill: palette.ink,
      }),
    ),
  ];
}

const monthOf = ({ at }: TrendSpot) => reportText.monthOf(at);

function footTexts({ x, isCurrent, note, ...spot }: Spot, base: number, figure: TrendFigure) {
  const { size, palette } = figure;
  const look = { x, 'text-anchor': 'middle', 'font-size': size, fill: palette.ink2 };
  const month = isCurrent ? { 'font-weight': 700, fill: palette.ink } : {};
  return [
    text(monthOf(spot), { ...look, y: base + size * 1.35, ...month }),
    ...(note === undefined ? [] : [text(note, { ...look, y: base + size * 2.65 })]),
  ];
}

/** The figure. */
export function trendFigure(figure: TrendFigure): SvgNode {
  const { width, height, label, size, palette, findings, currentId } = figure;
  const placeTime = placeTimes(figure);
  const drawn = figure.panels.map((panel) => ({
    panel,
    spots: panel.spots.map((spot) => ({
      ...spot,
      x: placeTime(spot.at),
      y: heightOf(spot.angle, panel),
      isCurrent: spot.id === currentId,
    })),
  }));
  // Examinations before hospitals: months stand below their panel.
  const footOf = fitting(
    drawn.flatMap((each) => each.spots),
    (spot) => Math.max(measureEms(monthOf(spot)), measureEms(spot.note ?? '')) * size,
  );
  const named = new Set(footOf.map(({ id }) => id));
  const top = findings?.name.y ?? figure.panels[0]?.top ?? 0;
  const base = figure.panels.at(-1)?.base ?? 0;
  const dayLine = ({ x }: Spot) =>
    svg('path', { d: path('M', x, top, 'V', base), stroke: palette.plate, 'stroke-width': 0.7 });
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label }, [
    ...(figure.hasDayLines ? footOf.map(dayLine) : []),
    ...(findings ? findingRow(findings, figure, placeTime) : []),
    ...drawn.flatMap((each) => drawPanel(each, named, figure)),
    ...footOf.flatMap((spot) => footTexts(spot, base, figure)),
  ]);
}
