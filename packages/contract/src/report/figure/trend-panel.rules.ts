/** Draws one panel of a trend: its scale, the error of measurement, the line, the marks and their values. */
import { ERROR_BAND, type ResultId } from '../../exam/index.ts';
import type { Palette } from '../drawing/paper.rules.ts';
import { resultShape } from '../drawing/result-shape.rules.ts';
import { path, points, type SvgAttributes, type SvgNode, svg } from '../drawing/svg.rules.ts';
import { measureEms } from '../drawing/text-width.rules.ts';

/** An angle at an instant or on a day. */
export type TrendSpot = {
  readonly id: string;
  readonly at: string;
  readonly angle: number;
  /** The angle in words. */
  readonly value: string;
  /** Whose shape it has; null for a finding without a degree, and for a Cobb angle. */
  readonly resultId: ResultId | null;
  /** Said when it is pointed at. */
  readonly title?: string;
  /** Below its month. */
  readonly note?: string;
};

type Words = readonly (readonly [degrees: number, words: string])[];
export type Name = { readonly words: string; readonly y: number };

export type TrendPanel = {
  readonly name?: Name;
  /** Where the most degrees are, and where zero is. */
  readonly top: number;
  readonly base: number;
  readonly most: number;
  /** Oldest first. */
  readonly spots: readonly TrendSpot[];
  /** Degrees with a dashed line; words at the left and at the right of the panel. */
  readonly bounds: readonly number[];
  readonly ticks: Words;
  readonly words: Words;
  /** How the error of one measurement is drawn; nothing says how large that of a Cobb angle is. */
  readonly error: 'none' | 'band' | 'whiskers';
};

/** What the panels of a figure share. */
export type TrendFrame = {
  /** Of identifiers, which are the page's. */
  readonly prefix: string;
  /** The ends of the axis, and how far inside of them time begins and ends. */
  readonly left: number;
  readonly right: number;
  readonly inset: number;
  /** Of texts. */
  readonly size: number;
  readonly palette: Palette;
  /** The examination a page is about; drawn larger. */
  readonly currentId?: string;
};

export type Spot = TrendSpot & {
  readonly x: number;
  readonly y: number;
  readonly isCurrent: boolean;
};
type DrawnPanel = { readonly panel: TrendPanel; readonly spots: readonly Spot[] };

/** From a value to the middle of its point: across and up beside a whisker, else up. */
const BESIDE = { across: 8, up: 8 } as const;
const ABOVE = 9;
const GAP = 3;
const CURRENT_SIZE = 1.38;
const VALUE_SIZE = 1.13;
export const MARK = { r: 5, current: 6.2, hollow: 4.6, row: 4.5 } as const;

export function heightOf(
  degrees: number,
  { top, base, most }: Pick<TrendPanel, 'top' | 'base' | 'most'>,
): number {
  return base - (Math.min(Math.max(degrees, 0), most) / most) * (base - top);
}

function valueSize({ error }: TrendPanel, isCurrent: boolean, size: number): number {
  if (error !== 'whiskers') return size;
  return size * (isCurrent ? CURRENT_SIZE : VALUE_SIZE);
}

/** The least x of a panel's points: values beside all but the newest must not overlap the axis. */
export function leastX(panel: TrendPanel, { left, inset, size, currentId }: TrendFrame): number {
  const beside = panel.error === 'whiskers' ? panel.spots.slice(0, -1) : [];
  const widths = beside.map(
    ({ id, value }) => measureEms(value) * valueSize(panel, id === currentId, size),
  );
  return left + Math.max(inset, ...widths.map((width) => width + GAP + BESIDE.across));
}

/** From the last one back, those whose words do not overlap later ones. */
export function fitting<T extends { readonly x: number }>(
  items: readonly T[],
  widthOf: (item: T) => number,
): T[] {
  const isApart = (one: T, other: T) =>
    Math.abs(one.x - other.x) >= (widthOf(one) + widthOf(other)) / 2 + GAP;
  const shown: T[] = [];
  for (const item of items.toReversed())
    if (shown.every((later) => isApart(item, later))) shown.unshift(item);
  return shown;
}

type TextLook = SvgAttributes & { readonly x: number; readonly y: number };
export const text = (words: string, look: TextLook) => svg('text', look, [words]);
const halo = ({ card }: Palette) => ({
  'paint-order': 'stroke',
  stroke: card,
  'stroke-width': 3,
  'stroke-linejoin': 'round',
});

export function titled(node: SvgNode, title: string | undefined): SvgNode {
  return title === undefined ? node : svg('g', {}, [svg('title', {}, [title]), node]);
}

/** Words that would overlap move apart, from the highest down. */
function boundWords(panel: TrendPanel, { right, size, palette }: TrendFrame): SvgNode[] {
  let free = Number.NEGATIVE_INFINITY;
  return panel.words
    .toSorted(([one], [other]) => other - one)
    .map(([degrees, words]) => {
      const y = Math.max(heightOf(degrees, panel), free);
      free = y + size + 1;
      const place = { x: right + 6, y: y + size * 0.35 };
      return text(words, { ...place, 'font-size': size, fill: palette.ink2 });
    });
}

function scale(panel: TrendPanel, frame: TrendFrame): SvgNode[] {
  const { left, right, size, palette } = frame;
  const line = (y: number, look: SvgAttributes) =>
    svg('path', { d: path('M', left, y, 'H', right), ...look });
  const dashes = { stroke: palette.dash, 'stroke-width': 0.7, 'stroke-dasharray': '3 2.4' };
  const tick = { 'text-anchor': 'end', 'font-size': size, fill: palette.ink2 };
  return [
    ...panel.bounds.map((degrees) => line(heightOf(degrees, panel), dashes)),
    line(panel.base, { stroke: palette.axis, 'stroke-width': 1 }),
    ...panel.ticks.map(([degrees, words]) =>
      text(words, { x: left - 6, y: heightOf(degrees, panel) + size * 0.35, ...tick }),
    ),
    ...boundWords(panel, frame),
  ];
}

function errorAround({ panel, spots }: DrawnPanel, by: number) {
  return spots.map(({ x, angle }) => [x, heightOf(angle + by, panel)] as const);
}

/** The error of measurement around the line; hatched by lines, because a pattern is printed as a coarse picture. */
function band(drawn: DrawnPanel, frame: TrendFrame): SvgNode[] {
  const { error } = drawn.panel;
  if (error === 'none' || drawn.spots.length < 2) return [];
  const corners = points(
    ...errorAround(drawn, ERROR_BAND),
    ...errorAround(drawn, -ERROR_BAND).toReversed(),
  );
  const ground = svg('polygon', { points: corners, fill: frame.palette.band });
  if (error === 'band') return [ground];
  const id = `${frame.prefix}e`;
  const look = { stroke: frame.palette.hatch, 'stroke-width': 0.7, 'clip-path': `url(#${id})` };
  return [
    svg('clipPath', { id }, [svg('polygon', { points: corners })]),
    ground,
    svg('path', { d: hatchAcross(drawn.panel, frame), ...look }),
  ];
}

/** Lines at 45° over everything between the axes. */
function hatchAcross({ top, base }: TrendPanel, { left, right }: TrendFrame): string {
  const rise = base - top;
  const step = 4 * Math.SQRT2;
  const lines = Array.from({ length: Math.ceil((right - left + rise) / step) }, (_, at) =>
    path('M', left - rise + at * step, base, 'l', rise, -rise),
  );
  return lines.join('');
}

/** Hospitals' angles, of which no error is known, are joined by dashes. */
function line({ panel, spots }: DrawnPanel, { palette }: TrendFrame): SvgNode[] {
  if (spots.length < 2) return [];
  const d = spots.map(({ x, y }, at) => path(at === 0 ? 'M' : 'L', x, y)).join('');
  const dashes = panel.error === 'none' && { 'stroke-dasharray': '5 3' };
  const look = { fill: 'none', stroke: palette.ink, 'stroke-width': 1.6 };
  return [svg('path', { d, ...look, 'stroke-linejoin': 'round', ...dashes })];
}

function whiskers(drawn: DrawnPanel, { palette }: TrendFrame): SvgNode[] {
  if (drawn.panel.error !== 'whiskers') return [];
  const lows = errorAround(drawn, -ERROR_BAND);
  return errorAround(drawn, ERROR_BAND).map(([x, high], at) => {
    const low = lows[at]?.[1] ?? high;
    const d = path('M', x, high, 'V', low, 'M', x - 3.5, high, 'h', 7, 'M', x - 3.5, low, 'h', 7);
    return svg('path', { d, stroke: palette.whisker, 'stroke-width': 0.9 });
  });
}

function mark({ x, y, isCurrent, resultId, title }: Spot, { palette }: TrendFrame): SvgNode {
  const hollow = { fill: palette.card, stroke: palette.ink, 'stroke-width': 2 };
  const r = isCurrent ? MARK.current : MARK.r;
  const shape =
    resultId === null
      ? svg('circle', { cx: x, cy: y, r: MARK.hollow, ...hollow })
      : resultShape(resultId, { x, y, r }, { stroke: palette.edge(resultId), 'stroke-width': 1.3 });
  return titled(shape, title);
}

function values(drawn: DrawnPanel, named: ReadonlySet<string>, frame: TrendFrame): SvgNode[] {
  const { panel, spots } = drawn;
  const { size, palette } = frame;
  const isBeside = panel.error === 'whiskers';
  const shown = isBeside
    ? spots.filter(({ id }) => named.has(id))
    : fitting(spots, ({ value }) => measureEms(value) * size);
  const look = { 'font-weight': 700, fill: palette.ink, ...halo(palette) };
  return shown.map(({ x, y, value, isCurrent }) => {
    const place = isBeside
      ? { x: x - BESIDE.across, y: y - BESIDE.up, 'text-anchor': 'end' }
      : { x, y: y - ABOVE, 'text-anchor': 'middle' };
    const fontSize = valueSize(panel, isCurrent, size);
    return text(value, {
      ...place,
      'font-size': fontSize,
      ...look,
      y: Math.max(place.y, fontSize),
    });
  });
}

export function nameNode({ words, y }: Name, { left, size, palette }: TrendFrame): SvgNode {
  return text(words, { x: left + 4, y, 'font-size': size, fill: palette.ink, ...halo(palette) });
}

export function drawPanel(
  drawn: DrawnPanel,
  named: ReadonlySet<string>,
  frame: TrendFrame,
): SvgNode[] {
  return [
    ...scale(drawn.panel, frame),
    ...band(drawn, frame),
    ...line(drawn, frame),
    ...(drawn.panel.name ? [nameNode(drawn.panel.name, frame)] : []),
    ...whiskers(drawn, frame),
    ...drawn.spots.map((spot) => mark(spot, frame)),
    ...values(drawn, named, frame),
  ];
}
