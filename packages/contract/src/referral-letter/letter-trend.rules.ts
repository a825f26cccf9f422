/**
 * The trend on a referral letter: the Cobb angles of hospitals above the trunk rotation of the screening, on one axis of
 * time in two panels, because the two are not to be converted into each other. Cobb angles have no band: nothing says how
 * large their error is.
 */
import {
  COBB_ANGLE_CONFIRMED,
  degreeWord,
  ERROR_BAND,
  formatAngle,
  resultOfFinding,
  SEVERITY_BOUNDS,
  type TrendPoint,
} from '../exam/index.ts';
import {
  measureEms,
  PAPER,
  path,
  points,
  RESULT_INK,
  resultShape,
  type SvgNode,
  svg,
} from '../report/index.ts';

type CobbPoint = { readonly day: string; readonly cobbAngle: number };
type LetterTrend = {
  readonly exams: readonly TrendPoint[];
  /** Oldest first. */
  readonly cobbs: readonly CobbPoint[];
  readonly words: {
    readonly label: string;
    readonly cobb: string;
    readonly atr: string;
    readonly scoliosis: string;
  };
};

const WIDTH = 384;
const HEIGHT = 200;
const LEFT = 22;
const RIGHT = 312;
/** Of the first and the last point. */
const FROM = 44;
const TO = 295;
const SIZE = 12;
const COBB = { base: 66, height: 52, least: 20 } as const;
const ATR = { base: 182, height: 104, least: 12 } as const;
/** Without Cobb angles there is one panel. */
const ATR_ALONE = { ...ATR, height: 160 } as const;
const MONTH = 7;

type Panel = { readonly base: number; y(degrees: number): number };
type Spot = { readonly x: number; readonly degrees: number };

function panelOf(
  { base, height, least }: { base: number; height: number; least: number },
  largest: number,
): Panel {
  const top = Math.max(least, largest);
  return { base, y: (degrees) => base - (Math.max(degrees, 0) / top) * height };
}

/** Places instants between the first and the last one; a single one stands in the middle. */
function timeAxis(times: readonly number[]): (time: number) => number {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return (time) =>
    last === first ? (FROM + TO) / 2 : FROM + ((time - first) / (last - first)) * (TO - FROM);
}

function axis({ base, y }: Panel, thresholds: readonly (readonly [number, string])[]): SvgNode[] {
  const words = { 'font-size': SIZE, fill: PAPER.ink2 };
  return [
    svg('path', { d: path('M', LEFT, base, 'H', RIGHT), stroke: PAPER.ink2 }),
    svg('text', { x: LEFT - 6, y: base + 4, 'text-anchor': 'end', ...words }, ['0']),
    ...thresholds.flatMap(([degrees, word]) => [
      svg('path', {
        d: path('M', LEFT, y(degrees), 'H', RIGHT),
        stroke: PAPER.dash,
        'stroke-width': 0.7,
        'stroke-dasharray': '3 3',
      }),
      svg('text', { x: RIGHT + 6, y: y(degrees) + 4, ...words }, [word]),
    ]),
  ];
}

function lineThrough(spots: readonly Spot[], { y }: Panel, dashes?: string): SvgNode[] {
  if (spots.length < 2) return [];
  const d = spots.map(({ x, degrees }, at) => path(at === 0 ? 'M' : 'L', x, y(degrees))).join('');
  const look = { fill: 'none', stroke: PAPER.ink, 'stroke-width': 1.6 };
  return [svg('path', { d, ...look, ...(dashes && { 'stroke-dasharray': dashes }) })];
}

function errorBand(spots: readonly Spot[], { y }: Panel): SvgNode[] {
  if (spots.length < 2) return [];
  const upper = spots.map(({ x, degrees }) => [x, y(degrees + ERROR_BAND)] as const);
  const lower = spots.map(({ x, degrees }) => [x, y(degrees - ERROR_BAND)] as const);
  return [svg('polygon', { points: points(...upper, ...lower.toReversed()), fill: PAPER.band })];
}

/** The values that fit, from the newest back. */
function values(spots: readonly Spot[], { y }: Panel): SvgNode[] {
  let free = Number.POSITIVE_INFINITY;
  const shown: SvgNode[] = [];
  for (const { x, degrees } of spots.toReversed()) {
    const text = `${formatAngle(degrees).replace(/\.0$/, '')}°`;
    const half = (measureEms(text) * SIZE) / 2;
    if (x + half > free) continue;
    free = x - half;
    const halo = { 'paint-order': 'stroke', stroke: PAPER.card, 'stroke-width': 3 };
    const look = { 'text-anchor': 'middle', 'font-size': SIZE, 'font-weight': 700 };
    shown.push(svg('text', { x, y: y(degrees) - 9, fill: PAPER.ink, ...look, ...halo }, [text]));
  }
  return shown;
}

type Place = { readonly x: number; readonly day: string };

/** The months that fit: those of examinations from the newest back, then those of visits. */
function months(places: readonly Place[]): SvgNode[] {
  const width = measureEms('2026-10') * SIZE + 4;
  const shown: Place[] = [];
  for (const place of places)
    if (shown.every(({ x }) => Math.abs(x - place.x) >= width)) shown.push(place);
  return shown.map(({ x, day }) =>
    svg(
      'text',
      { x, y: HEIGHT - 2, 'text-anchor': 'middle', 'font-size': SIZE, fill: PAPER.ink2 },
      [day.slice(0, MONTH)],
    ),
  );
}

function panelTitle(y: number, words: string): SvgNode {
  const halo = { 'paint-order': 'stroke', stroke: PAPER.card, 'stroke-width': 4 };
  const look = { 'font-size': SIZE, 'font-weight': 700, fill: PAPER.ink };
  return svg('text', { x: LEFT + 4, y, ...look, ...halo }, [words]);
}

function examMark(exam: TrendPoint, x: number, y: number): SvgNode {
  const resultId = resultOfFinding(exam.overall.finding);
  const look = { 'stroke-width': 1.3 };
  return resultId === null
    ? svg('circle', { cx: x, cy: y, r: 4.6, fill: '#fff', stroke: RESULT_INK, ...look })
    : resultShape(resultId, { x, y, r: 5 }, look);
}

type Placing = { readonly placeOf: (time: number) => number };

function cobbPanel({ cobbs, words }: LetterTrend, { placeOf }: Placing): SvgNode[] {
  if (cobbs.length === 0) return [];
  const spots = cobbs.map(({ day, cobbAngle }) => ({
    x: placeOf(Date.parse(day)),
    degrees: cobbAngle,
  }));
  const panel = panelOf(COBB, Math.max(...cobbs.map(({ cobbAngle }) => cobbAngle)));
  return [
    ...axis(panel, [[COBB_ANGLE_CONFIRMED, words.scoliosis]]),
    ...lineThrough(spots, panel, '5 3'),
    ...spots.map(({ x, degrees }) =>
      svg('circle', {
        cx: x,
        cy: panel.y(degrees),
        r: 4.5,
        fill: '#fff',
        stroke: PAPER.ink,
        'stroke-width': 2,
      }),
    ),
    ...values(spots, panel),
    panelTitle(COBB.base - 35, words.cobb),
  ];
}

function atrPanel({ exams, cobbs, words }: LetterTrend, { placeOf }: Placing): SvgNode[] {
  const spots = exams.map(({ examTime, maxAngle }) => ({
    x: placeOf(Date.parse(examTime)),
    degrees: maxAngle,
  }));
  const { one, two, three } = SEVERITY_BOUNDS;
  const frame = cobbs.length > 0 ? ATR : ATR_ALONE;
  const panel = panelOf(frame, Math.max(...spots.map(({ degrees }) => degrees)) + ERROR_BAND);
  const bounds = ([one, two, three] as const).map(
    (bound, at) => [bound, `${bound}° ${degreeWord[(at + 1) as 1 | 2 | 3]}`] as const,
  );
  return [
    ...axis(panel, bounds),
    ...errorBand(spots, panel),
    ...lineThrough(spots, panel),
    ...exams.map((exam) =>
      examMark(exam, placeOf(Date.parse(exam.examTime)), panel.y(exam.maxAngle)),
    ),
    ...values(spots, panel),
    panelTitle(frame.base - frame.height + 10, words.atr),
  ];
}

/** The figure; null where nothing can be compared: there is but one point. */
export function letterTrendFigure(trend: LetterTrend): SvgNode | null {
  const { exams, cobbs, words } = trend;
  if (exams.length === 0 || exams.length + cobbs.length < 2) return null;
  const days = [
    ...exams.map(({ examTime }) => ({ day: examTime, time: Date.parse(examTime) })).toReversed(),
    ...cobbs.map(({ day }) => ({ day, time: Date.parse(day) })).toReversed(),
  ];
  const placeOf = timeAxis(days.map(({ time }) => time));
  const root = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': words.label };
  return svg('svg', root, [
    ...cobbPanel(trend, { placeOf }),
    ...atrPanel(trend, { placeOf }),
    ...months(days.map(({ day, time }) => ({ day, x: placeOf(time) }))),
  ]);
}
