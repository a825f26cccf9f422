/**
 * The trend of a child as it is drawn: the Cobb angles of hospitals above the trunk rotation of screenings, on one axis of
 * time and two of degrees, because they are different measures.
 */
import {
  COBB_ANGLE_CONFIRMED,
  degreeWord,
  ERROR_BAND,
  type ExamRow,
  formatAngle,
  type ResultId,
  resultOfFinding,
  SEVERITY_BOUNDS,
} from '@spine/contract/exam';
import { type CaseEntryView, largestCobb } from '@spine/contract/follow-up';
import { type CalendarDate, dayOf } from '@spine/contract/kernel';
import { type SideExam, type SideView, sideViews } from './side-view.rules.ts';
import { trendText as text } from './trend.text.ts';

const DAY_MS = 86_400_000;
const LEFT = 42;
/** Right of the axis stand the names of the bounds. */
const WORDS = 76;
/** From the axis to the first and the last point. */
const INSET = 20;
const COBB = { top: 32, base: 84, ticks: [10, 20, 40] } as const;
const COBB_LEAST = 20;
/** The panel of the trunk rotation below that of Cobb angles, and alone. */
const ATR = { below: { top: 126, base: 210 }, alone: { top: 32, base: 136 } } as const;
const ATR_LEAST = 10.6;
const FOOT = 26;
/** The panel of the side view, and how far the others stand below it. */
const SIDE = { top: 14, base: 64, mark: 38, word: 56, height: 66 } as const;
/** Above a panel, where no value reaches, stands its name. */
const NAME_RISE = 18;
/** Between the middles of two values, of two months, and of two names of bounds. */
const VALUE_GAP = 32;
const WORD_GAP = 60;
const MONTH_GAP = 54;
const BOUND_GAP = 13;

/** What is drawn of an examination. */
export type TrendExam = Pick<ExamRow, 'id' | 'examTime' | 'maxAngle' | 'overall' | 'voided'> &
  SideExam;

export type TrendMark = {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly value: string;
  /** Whether its value is written beside it: a newer one may leave no room. */
  readonly isNamed: boolean;
  /** Its day, value and finding in words. */
  readonly words: string;
  /** Whose shape it has; null for a finding without a degree, and for a Cobb angle. */
  readonly resultId: ResultId | null;
};

type Line = { readonly y: number; readonly word: string; readonly wordY: number };

export type TrendPanel = {
  readonly name: string;
  readonly nameY: number;
  readonly top: number;
  readonly base: number;
  readonly marks: readonly TrendMark[];
  /** Degrees at the left. */
  readonly ticks: readonly Line[];
  /** Bounds, named at the right. */
  readonly bounds: readonly Line[];
  /** The corners of the measurement's error; none around a Cobb angle or a single point. */
  readonly band: string;
};

export type SideMark = Pick<SideView, 'key' | 'found' | 'word'> & {
  readonly x: number;
  readonly isNamed: boolean;
  readonly words: string;
};

/** Where nobody can confuse it with an angle: above the angles, without a scale. */
export type SidePanel = {
  readonly name: string;
  readonly nameY: number;
  readonly base: number;
  readonly markY: number;
  readonly wordY: number;
  readonly marks: readonly SideMark[];
};

export type TrendDrawing = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** undefined unless the side view found something. */
  readonly side: SidePanel | undefined;
  readonly panels: readonly TrendPanel[];
  readonly months: readonly { readonly x: number; readonly word: string }[];
  /** Everything that is drawn, in words. */
  readonly words: string;
};

type Point = {
  readonly key: string;
  readonly day: CalendarDate;
  readonly angle: number;
  readonly words: string;
  readonly resultId: ResultId | null;
};

/** Examinations with an angle, without voided ones, oldest first. */
function examPoints(exams: readonly TrendExam[]): Point[] {
  return exams
    .flatMap(({ id, examTime, maxAngle, overall, voided }) => {
      if (maxAngle === null || voided !== null) return [];
      const day = dayOf(examTime);
      const words = text.exam(day, formatAngle(maxAngle), overall);
      return [{ key: id, day, angle: maxAngle, words, resultId: resultOfFinding(overall.finding) }];
    })
    .sort(byDay);
}

/** Visits at which an X-ray was measured, oldest first; of curves, the largest. */
function cobbPoints(entries: readonly CaseEntryView[]): Point[] {
  return entries
    .flatMap((entry) => {
      if (entry.kind !== 'visited' || entry.isTakenBack || entry.isReplaced) return [];
      const angle = entry.result && largestCobb(entry.result);
      if (angle === null || entry.day === null) return [];
      const { id, day } = entry;
      return [{ key: id, day, angle, words: text.cobb(day, formatAngle(angle)), resultId: null }];
    })
    .sort(byDay);
}

/** Whether a hospital has measured an angle. */
export function hasCobb(entries: readonly CaseEntryView[]): boolean {
  return cobbPoints(entries).length > 0;
}

type OfDay = { readonly day: CalendarDate };

function byDay(one: OfDay, other: OfDay): number {
  return Date.parse(one.day) - Date.parse(other.day);
}

type Axis = { readonly top: number; readonly base: number; readonly most: number };

function heightOf(angle: number, { top, base, most }: Axis): number {
  const share = Math.min(Math.max(angle, 0), most) / most;
  return round(base - share * (base - top));
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** The places of days on the axis; a single day stands in the middle. */
function placeDays(points: readonly OfDay[], width: number): (day: CalendarDate) => number {
  const days = points.map(({ day }) => Date.parse(day) / DAY_MS);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const [from, to] = [LEFT + INSET, width - WORDS - INSET];
  return (day) => {
    const share = last === first ? 0.5 : (Date.parse(day) / DAY_MS - first) / (last - first);
    return round(from + share * (to - from));
  };
}

/** From the newest back, those that are far enough from the next one. */
function spaced<T extends { readonly x: number }>(items: readonly T[], gap: number): T[] {
  const named: T[] = [];
  for (const item of items.toReversed()) {
    const next = named[0];
    if (!next || next.x - item.x >= gap) named.unshift(item);
  }
  return named;
}

function marksOf(points: readonly Point[], placeDay: (day: CalendarDate) => number, axis: Axis) {
  const marks = points.map(({ key, day, angle, words, resultId }) => ({
    key,
    x: placeDay(day),
    y: heightOf(angle, axis),
    value: text.degrees(formatAngle(angle)),
    words,
    resultId,
  }));
  const named = new Set(spaced(marks, VALUE_GAP).map(({ key }) => key));
  return marks.map((mark) => ({ ...mark, isNamed: named.has(mark.key) }));
}

function tick(degrees: number, axis: Axis): Line {
  const y = heightOf(degrees, axis);
  return { y, word: String(degrees), wordY: y };
}

/** The names of bounds that are near each other move apart, from the highest down. */
function boundLines(bounds: readonly (readonly [number, string])[], axis: Axis): Line[] {
  let free = Number.NEGATIVE_INFINITY;
  return bounds
    .toSorted(([one], [other]) => other - one)
    .map(([degrees, word]) => {
      const y = heightOf(degrees, axis);
      const wordY = Math.max(y, free);
      free = wordY + BOUND_GAP;
      return { y, word: text.bound(degrees, word), wordY };
    });
}

function bandOf(points: readonly Point[], marks: readonly TrendMark[], axis: Axis): string {
  if (points.length < 2) return '';
  const edge = (by: number) =>
    points.map(({ angle }, at) => `${marks[at]?.x ?? 0},${heightOf(angle + by, axis)}`);
  return [...edge(ERROR_BAND), ...edge(-ERROR_BAND).reverse()].join(' ');
}

const largest = (points: readonly Point[]) => Math.max(0, ...points.map(({ angle }) => angle));

type PlaceDay = (day: CalendarDate) => number;
type Frame = { readonly top: number; readonly base: number };
/** Where a panel is drawn: how far below its place in a drawing of angles alone, and where its days are. */
type Layout = { readonly placeDay: PlaceDay; readonly below: number };

function moved({ top, base }: Frame, { below }: Layout): Frame {
  return { top: top + below, base: base + below };
}

function sidePanel(views: readonly SideView[], { placeDay }: Layout): SidePanel {
  const marks = views.map(({ day, ...view }) => ({
    ...view,
    x: placeDay(day),
    words: text.side(day, view.word),
  }));
  const named = new Set(spaced(marks, WORD_GAP).map(({ key }) => key));
  return {
    name: text.sidePanel,
    nameY: SIDE.top,
    base: SIDE.base,
    markY: SIDE.mark,
    wordY: SIDE.word,
    marks: marks.map((mark) => ({ ...mark, isNamed: named.has(mark.key) })),
  };
}

function cobbPanel(points: readonly Point[], layout: Layout): TrendPanel {
  const frame = moved(COBB, layout);
  const axis = { ...frame, most: Math.max(COBB_LEAST, largest(points)) };
  const ticks = COBB.ticks.filter((degrees) => degrees <= axis.most);
  const apart = axis.most > 2 * COBB_LEAST ? ticks.filter((degrees) => degrees !== 10) : ticks;
  return {
    ...frame,
    name: text.cobbPanel,
    nameY: frame.top - NAME_RISE,
    marks: marksOf(points, layout.placeDay, axis),
    ticks: [0, ...apart].map((degrees) => tick(degrees, axis)),
    bounds: boundLines([[COBB_ANGLE_CONFIRMED, text.curved]], axis),
    band: '',
  };
}

type AtrLayout = Layout & { readonly isAlone: boolean };

function atrPanel(points: readonly Point[], layout: AtrLayout): TrendPanel {
  const frame = moved(layout.isAlone ? ATR.alone : ATR.below, layout);
  const axis = { ...frame, most: Math.max(ATR_LEAST, largest(points) + ERROR_BAND) };
  const { one, two, three } = SEVERITY_BOUNDS;
  const bounds = [
    [one, degreeWord[1]],
    [two, degreeWord[2]],
    [three, degreeWord[3]],
  ] as const;
  const marks = marksOf(points, layout.placeDay, axis);
  return {
    ...frame,
    name: text.atrPanel,
    nameY: frame.top - NAME_RISE,
    marks,
    ticks: [0, one, three].map((degrees) => tick(degrees, axis)),
    bounds: boundLines(bounds, axis),
    band: bandOf(points, marks, axis),
  };
}

/** What is drawn of a child's examinations and visits; undefined where there is no angle. */
export function drawTrend(
  exams: readonly TrendExam[],
  entries: readonly CaseEntryView[],
  width: number,
): TrendDrawing | undefined {
  const [atr, cobb, views] = [examPoints(exams), cobbPoints(entries), sideViews(exams)];
  const all = [...cobb, ...atr].sort(byDay);
  if (all.length === 0) return undefined;
  const layout = {
    placeDay: placeDays([...all, ...views], width),
    below: views.length > 0 ? SIDE.height : 0,
  };
  const { placeDay } = layout;
  const side = views.length > 0 ? sidePanel(views, layout) : undefined;
  const panels = [
    ...(cobb.length > 0 ? [cobbPanel(cobb, layout)] : []),
    atrPanel(atr, { ...layout, isAlone: cobb.length === 0 }),
  ];
  const months = all.map(({ day }) => ({ x: placeDay(day), word: day.slice(0, 'YYYY-MM'.length) }));
  return {
    width,
    height: (panels.at(-1)?.base ?? 0) + FOOT,
    left: LEFT,
    right: width - WORDS,
    side,
    panels,
    months: spaced(months, MONTH_GAP),
    words: text.all([...(side?.marks ?? []), ...all].map(({ words }) => words)),
  };
}
