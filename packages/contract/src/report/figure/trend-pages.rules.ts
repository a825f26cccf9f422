/** What each page shows of a child's angles: the report and drawers, a child's page and its letter, the families' page. */
import {
  COBB_ANGLE_CONFIRMED,
  degreeWord,
  type ExamRow,
  formatAngle,
  overallPointWord,
  resultOfFinding,
  SEVERITY_BOUNDS,
  type TrendPoint,
} from '../../exam/index.ts';
import { type Palette, SCREEN } from '../drawing/paper.rules.ts';
import type { SvgNode } from '../drawing/svg.rules.ts';
import { reportText } from '../report.text.ts';
import { type FindingRow, type TrendFigure, trendFigure } from './trend-figure.rules.ts';
import { heightOf, type TrendPanel, type TrendSpot } from './trend-panel.rules.ts';

const { one, two, three } = SEVERITY_BOUNDS;
const degrees = (angle: number) => `${angle}°`;
/** Of texts in the trend of a child. */
const SIZE = 12;

type ExamAngle = Pick<ExamRow, 'id' | 'examTime' | 'overall'> & { readonly maxAngle: number };

/** An examination as a point of a trend. */
export function examSpot({ id, examTime, maxAngle, overall }: ExamAngle): TrendSpot {
  const resultId = resultOfFinding(overall.finding);
  return { id, at: examTime, angle: maxAngle, value: `${formatAngle(maxAngle)}°`, resultId };
}

/** The largest Cobb angle of a visit as a point of a trend, in whole degrees as hospitals write it where it has no tenths. */
export function cobbSpot(day: string, angle: number): TrendSpot {
  const value = `${formatAngle(angle).replace(/\.0$/, '')}°`;
  return { id: `cobb-${day}`, at: day, angle, value, resultId: null };
}

type Frame = Pick<TrendPanel, 'top' | 'base'> & { readonly nameY: number };

/** From the base of a panel's name down to the point whose value stands below it. */
const VALUE_ROOM = 22;

/** The degrees at the top of a panel with a name, below which the value of the largest angle has room. */
function mostOf(spots: readonly TrendSpot[], least: number, { nameY, top, base }: Frame): number {
  const stretch = (base - top) / (base - nameY - VALUE_ROOM);
  return Math.max(least, ...spots.map(({ angle }) => angle * stretch));
}

/** The degrees that are written at an axis: those that have room, the first ones first. */
function ticksOf(degrees: readonly number[], panel: Pick<TrendPanel, 'top' | 'base' | 'most'>) {
  const shown: number[] = [];
  const isFree = (at: number) =>
    shown.every((each) => Math.abs(heightOf(at, panel) - heightOf(each, panel)) > SIZE);
  for (const at of degrees) if (at <= panel.most && isFree(at)) shown.push(at);
  return shown.map((at) => [at, String(at)] as const);
}

function rotationPanel(spots: readonly TrendSpot[], frame: Pick<Frame, 'top' | 'base'>) {
  const { top, base } = frame;
  return { top, base, most: Math.max(12, ...spots.map(({ angle }) => angle + 3)), spots };
}

type ReportTrend = Pick<TrendFigure, 'prefix' | 'width' | 'height' | 'palette'> & {
  readonly points: readonly TrendPoint[];
  /** The examination the report is about; marked as this time. */
  readonly currentId: string;
};

/** The trend of a report and of a drawer about one examination: whiskers, the words of zones, and every finding in words. */
export function reportTrend({ points, ...figure }: ReportTrend): SvgNode {
  const spots = points.map((point) => {
    const word = overallPointWord(point.overall);
    const isCurrent = point.id === figure.currentId;
    return { ...examSpot(point), note: isCurrent ? reportText.thisTimeWord(word) : word };
  });
  const panel = rotationPanel(spots, { top: 14, base: figure.height - 34 });
  const zones = [
    [one / 2, reportText.under5],
    [(one + two) / 2, degreeWord[1]],
    [(two + three) / 2, degreeWord[2]],
    [(three + panel.most) / 2, degreeWord[3]],
  ] as const;
  const bounds = [one, two, three];
  const ticks = [0, ...bounds].map((at) => [at, degrees(at)] as const);
  return trendFigure({
    ...figure,
    label: reportText.trendLabel,
    left: 26,
    right: figure.width - 52,
    inset: 24,
    size: 9.4,
    panels: [{ ...panel, bounds, ticks, words: zones, error: 'whiskers' }],
  });
}

/** Where the panels of a child's trend are: Cobb angles, the rotation below them, and the rotation alone. */
const LAYOUTS = {
  page: {
    left: 42,
    words: 76,
    cobb: { nameY: 14, top: 32, base: 84 },
    below: { nameY: 108, top: 126, base: 210 },
    alone: { nameY: 14, top: 32, base: 136 },
    foot: 26,
  },
  letter: {
    left: 22,
    words: 72,
    cobb: { nameY: 11, top: 30, base: 68 },
    below: { nameY: 86, top: 92, base: 182 },
    alone: { nameY: 11, top: 17, base: 182 },
    foot: 18,
  },
} as const;
/** The row of findings, and how far the panels stand below it. */
const ROW = { nameY: 14, base: 64, height: 66 } as const;

type ChildTrend = {
  readonly layout: keyof typeof LAYOUTS;
  readonly width: number;
  readonly palette: Palette;
  readonly label: string;
  /** Oldest first. */
  readonly exams: readonly TrendSpot[];
  readonly cobbs: readonly TrendSpot[];
  readonly findings?: FindingRow['marks'];
};

function cobbPanel(spots: readonly TrendSpot[], frame: Frame): TrendPanel {
  const { nameY, top, base } = frame;
  const most = mostOf(spots, 20, frame);
  return {
    top,
    base,
    most,
    spots,
    name: { words: reportText.cobbPanel, y: nameY },
    bounds: [COBB_ANGLE_CONFIRMED, 20, 40].filter((at) => at <= most),
    // 10 is named at the right.
    ticks: ticksOf([0, 20, 40, 80, COBB_ANGLE_CONFIRMED], { top, base, most }),
    words: [[COBB_ANGLE_CONFIRMED, `${degrees(COBB_ANGLE_CONFIRMED)} ${reportText.curved}`]],
    error: 'none',
  };
}

function atrPanel(spots: readonly TrendSpot[], frame: Frame): TrendPanel {
  const bounds = [one, two, three];
  const words = [
    [one, `${degrees(one)} ${degreeWord[1]}`],
    [two, `${degrees(two)} ${degreeWord[2]}`],
    [three, `${degrees(three)} ${degreeWord[3]}`],
  ] as const;
  const panel = rotationPanel(spots, frame);
  const most = mostOf(spots, panel.most, frame);
  return {
    ...panel,
    most,
    name: { words: reportText.atrPanel, y: frame.nameY },
    bounds,
    ticks: ticksOf([0, three, one], { ...panel, most }),
    words,
    error: 'band',
  };
}

/** The rotation of screenings below the Cobb angles of hospitals and what was seen from the side, where there are any. */
export function childTrend({ layout, exams, cobbs, findings = [], ...figure }: ChildTrend) {
  const { left, words, foot, ...frames } = LAYOUTS[layout];
  const below = findings.length > 0 ? ROW.height : 0;
  const moved = ({ nameY, top, base }: Frame) => ({
    nameY: nameY + below,
    top: top + below,
    base: base + below,
  });
  const row = { name: { words: reportText.sidePanel, y: ROW.nameY }, base: ROW.base };
  const last = moved(cobbs.length > 0 ? frames.below : frames.alone);
  return trendFigure({
    ...figure,
    prefix: layout,
    height: last.base + foot,
    left,
    right: figure.width - words,
    inset: 20,
    size: SIZE,
    hasDayLines: true,
    findings: below > 0 ? { ...row, marks: findings } : undefined,
    panels: [
      ...(cobbs.length > 0 ? [cobbPanel(cobbs, moved(frames.cobb))] : []),
      atrPanel(exams, last),
    ],
  });
}

/** More points cannot be told apart on a phone. */
const FAMILY_POINTS = 6;

/** The trend of a child for its family: angles and the error of measurement, without a scale. Oldest first. */
export function familyTrend(exams: readonly ExamAngle[], label: string): SvgNode {
  const spots = exams.slice(-FAMILY_POINTS).map(examSpot);
  const panel = rotationPanel(spots, { top: 18, base: 84 });
  return trendFigure({
    prefix: 'family',
    label,
    width: 318,
    height: 108,
    left: 0,
    right: 318,
    inset: 26,
    size: 12,
    palette: SCREEN,
    panels: [{ ...panel, bounds: [], ticks: [], words: [], error: 'band' }],
  });
}
