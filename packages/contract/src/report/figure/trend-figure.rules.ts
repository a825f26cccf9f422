/**
 * The trend of the largest angle: true time on x, degrees on y, thresholds 5, 7 and 10 named at the right, the
 * measurement error as hatched band and whiskers, each examination in the shape of its result.
 */
import {
  degreeWord,
  ERROR_BAND,
  formatAngle,
  overallPointWord,
  resultOfFinding,
  SEVERITY_BOUNDS,
  type TrendPoint,
} from '../../exam/index.ts';
import { type Palette, RESULT_INK } from '../drawing/paper.rules.ts';
import { resultShape } from '../drawing/result-shape.rules.ts';
import { path, type SvgNode, svg } from '../drawing/svg.rules.ts';
import { measureEms } from '../drawing/text-width.rules.ts';
import { reportText } from '../report.text.ts';

export type TrendDrawing = {
  readonly prefix: string;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly points: readonly TrendPoint[];
  /** The examination the report is about; marked as this time. */
  readonly currentId: string;
};

const LEFT = 26;
const TOP = 14;
const FOOT = 34;
const MARGIN = 24;
const WORDS = 52;
const LEAST_TOP = 12;
const SIZES = { month: 9.6, word: 9.4, value: 10.6, current: 13 } as const;
/** From a value to the middle of its point: across, and up. */
const VALUE_OFFSET = [7, 7] as const;
const CURRENT_OFFSET = [9, 8] as const;
/** Between the axis and a value. */
const VALUE_GAP = 3;

type Spot = { readonly point: TrendPoint; readonly x: number; readonly isCurrent: boolean };

type Axes = {
  readonly right: number;
  readonly base: number;
  readonly top: number;
  y(degrees: number): number;
};

function computeAxes({ width, height, points }: TrendDrawing): Axes {
  const base = height - FOOT;
  const largest = Math.max(0, ...points.map(({ maxAngle }) => maxAngle));
  const top = Math.max(LEAST_TOP, largest + 3);
  const y = (degrees: number) => base - (Math.min(Math.max(degrees, 0), top) / top) * (base - TOP);
  return { right: width - WORDS, base, top, y };
}

const valueText = ({ maxAngle }: TrendPoint) => `${formatAngle(maxAngle)}°`;

/** The least x of a point, so that its value, which is drawn left of it, does not overlap the axis. */
function leastX(point: TrendPoint, isCurrent: boolean): number {
  const [size, [across]] = isCurrent
    ? [SIZES.current, CURRENT_OFFSET]
    : [SIZES.value, VALUE_OFFSET];
  return LEFT + VALUE_GAP + measureEms(valueText(point)) * size + across;
}

/**
 * Places the examinations in time; a single one stands in the middle. Time begins far enough to the right for
 * every value to fit.
 */
function placeSpots(drawing: TrendDrawing): Spot[] {
  const { points, currentId } = drawing;
  const times = points.map(({ examTime }) => Date.parse(examTime));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const to = drawing.width - WORDS - MARGIN;
  const placed = points.map((point, at) => {
    const share = last === first ? 0.5 : ((times[at] ?? first) - first) / (last - first);
    return { point, share, isCurrent: point.id === currentId };
  });
  const starts = placed
    .filter(({ share }) => share < 1)
    .map(({ point, share, isCurrent }) => (leastX(point, isCurrent) - share * to) / (1 - share));
  const from = Math.max(LEFT + MARGIN, ...starts);
  return placed.map(({ share, ...spot }) => ({ ...spot, x: from + share * (to - from) }));
}

function threshold(degrees: number, axes: Axes, palette: Palette): SvgNode[] {
  const y = axes.y(degrees);
  const line =
    degrees === 0
      ? { stroke: palette.ink, 'stroke-width': 1 }
      : { stroke: palette.dash, 'stroke-width': 0.7, 'stroke-dasharray': '3 2.4' };
  const text = { 'text-anchor': 'end', 'font-size': 9.6, fill: palette.ink2 };
  return [
    svg('path', { d: path('M', LEFT, y, 'H', axes.right), ...line }),
    svg('text', { x: LEFT - 5, y: y + 3.4, ...text }, [`${degrees}°`]),
  ];
}

function zoneWords(axes: Axes, palette: Palette): SvgNode[] {
  const { one, two, three } = SEVERITY_BOUNDS;
  const words: readonly (readonly [number, string])[] = [
    [one / 2, reportText.under5],
    [(one + two) / 2, degreeWord[1]],
    [(two + three) / 2, degreeWord[2]],
    [(three + axes.top) / 2, degreeWord[3]],
  ];
  return words.map(([degrees, word]) =>
    svg(
      'text',
      { x: axes.right + 7, y: axes.y(degrees) + 3.5, 'font-size': 9.8, fill: palette.ink2 },
      [word],
    ),
  );
}

/** The measurement error around the line: a ground and its hatch, whose lines a pattern would print as a coarse picture. */
function band(spots: readonly Spot[], axes: Axes, { prefix, palette }: TrendDrawing): SvgNode[] {
  if (spots.length < 2) return [];
  const upper = spots.map(({ x, point }) => [x, axes.y(point.maxAngle + ERROR_BAND)] as const);
  const lower = spots.map(({ x, point }) => [x, axes.y(point.maxAngle - ERROR_BAND)] as const);
  const corners = [...upper, ...lower.toReversed()];
  const d = `${corners.map(([x, y], at) => path(at === 0 ? 'M' : 'L', x, y)).join('')}Z`;
  return [
    svg('clipPath', { id: `${prefix}e` }, [svg('path', { d })]),
    svg('path', { d, fill: palette.band }),
    svg('path', {
      d: hatchAcross(axes),
      stroke: palette.hatch,
      'stroke-width': 0.7,
      'clip-path': `url(#${prefix}e)`,
    }),
  ];
}

/** Lines at 45° over everything between the axes. */
function hatchAcross({ right, base }: Axes): string {
  const rise = base - TOP;
  const step = 4 * Math.SQRT2;
  const lines = Array.from({ length: Math.ceil((right - LEFT + rise) / step) }, (_, at) => {
    const x = LEFT - rise + at * step;
    return path('M', x, base, 'l', rise, -rise);
  });
  return lines.join('');
}

function line(spots: readonly Spot[], axes: Axes, ink: string): SvgNode[] {
  if (spots.length < 2) return [];
  const d = spots.map(({ x, point }, at) => path(at === 0 ? 'M' : 'L', x, axes.y(point.maxAngle)));
  const look = { fill: 'none', stroke: ink, 'stroke-width': 1.8, 'stroke-linejoin': 'round' };
  return [svg('path', { d: d.join(''), ...look })];
}

function whisker({ x, point }: Spot, axes: Axes, stroke: string): SvgNode {
  const [high, low] = [axes.y(point.maxAngle + ERROR_BAND), axes.y(point.maxAngle - ERROR_BAND)];
  const d = path('M', x, high, 'V', low, 'M', x - 3.5, high, 'h', 7, 'M', x - 3.5, low, 'h', 7);
  return svg('path', { d, stroke, 'stroke-width': 0.9 });
}

function mark({ x, point, isCurrent }: Spot, axes: Axes): SvgNode {
  const place = { x, y: axes.y(point.maxAngle), r: isCurrent ? 6.2 : 5 };
  const look = { 'stroke-width': 1.3 };
  const resultId = resultOfFinding(point.overall.finding);
  return resultId === null
    ? svg('circle', {
        cx: place.x,
        cy: place.y,
        r: place.r * 0.92,
        fill: '#fff',
        stroke: RESULT_INK,
        ...look,
      })
    : resultShape(resultId, place, look);
}

function spotWord({ point, isCurrent }: Spot): string {
  const word = overallPointWord(point.overall);
  return isCurrent ? reportText.thisTimeWord(word) : word;
}

/**
 * The points whose words fit, from the newest back: a word that would overlap a newer one is left out with its value.
 */
function namedSpots(spots: readonly Spot[]): Spot[] {
  let free = Number.POSITIVE_INFINITY;
  const named: Spot[] = [];
  for (const spot of spots.toReversed()) {
    const wide = Math.max(
      measureEms(spotWord(spot)) * SIZES.word,
      measureEms(reportText.monthOf(spot.point.examTime)) * SIZES.month,
    );
    if (spot.x + wide / 2 > free) continue;
    free = spot.x - wide / 2 - 3;
    named.push(spot);
  }
  return named.toReversed();
}

function valueNode(spot: Spot, axes: Axes, palette: Palette): SvgNode {
  const { point, x, isCurrent } = spot;
  const [dx, dy] = isCurrent ? CURRENT_OFFSET : VALUE_OFFSET;
  const y = Math.max(axes.y(point.maxAngle) - dy, SIZES.current);
  const halo = { 'paint-order': 'stroke', stroke: palette.card, 'stroke-width': 2.6 };
  const look = {
    'text-anchor': 'end',
    'font-size': isCurrent ? SIZES.current : SIZES.value,
    'font-weight': 700,
    fill: palette.ink,
    ...halo,
  };
  return svg('text', { x: x - dx, y, ...look }, [valueText(point)]);
}

function footTexts(spot: Spot, axes: Axes, palette: Palette): SvgNode[] {
  const place = { x: spot.x, 'text-anchor': 'middle' };
  const weight = spot.isCurrent ? 700 : 400;
  return [
    svg(
      'text',
      {
        ...place,
        y: axes.base + 13,
        'font-size': SIZES.month,
        fill: palette.ink,
        'font-weight': weight,
      },
      [reportText.monthOf(spot.point.examTime)],
    ),
    svg('text', { ...place, y: axes.base + 25.5, 'font-size': SIZES.word, fill: palette.ink2 }, [
      spotWord(spot),
    ]),
  ];
}

/** The figure. */
export function trendFigure(drawing: TrendDrawing): SvgNode {
  const { width, height, palette } = drawing;
  const axes = computeAxes(drawing);
  const spots = placeSpots(drawing);
  const named = namedSpots(spots);
  const { one, two, three } = SEVERITY_BOUNDS;
  const viewBox = `0 0 ${width} ${height}`;
  return svg('svg', { viewBox, role: 'img', 'aria-label': reportText.trendLabel }, [
    ...[0, one, two, three].flatMap((degrees) => threshold(degrees, axes, palette)),
    ...zoneWords(axes, palette),
    ...band(spots, axes, drawing),
    ...line(spots, axes, palette.ink),
    ...spots.map((spot) => whisker(spot, axes, palette.whisker)),
    ...spots.map((spot) => mark(spot, axes)),
    ...named.map((spot) => valueNode(spot, axes, palette)),
    ...named.flatMap((spot) => footTexts(spot, axes, palette)),
  ]);
}
