/** The trend of a report: its figure, and in one or two sentences what the newest angle means. */
import {
  angleDigits,
  CHANGE_BOUNDS,
  type ChangeKind,
  deltaText,
  ERROR_BAND_TEXT,
  type ExamInfo,
  FIRST_EXAM_TEXT,
  trendSentence,
  trendVerdict,
  verdictOf,
  verdictText,
} from '../exam/index.ts';
import { PAPER } from './paper.rules.ts';
import type { Part, TrendBlock } from './report.schema.ts';
import { reportText } from './report.text.ts';
import type { FigureFrame } from './report-figure.rules.ts';
import { trendFigure } from './trend-figure.rules.ts';

const STRENGTH: Readonly<Record<ChangeKind, number>> = {
  withinError: 0,
  possible: CHANGE_BOUNDS.possible,
  meaningful: CHANGE_BOUNDS.meaningful,
};

/** The comparison with the first examination is said only when it tells more than the one with the last. */
function firstPart({ trend }: ExamInfo): Part[] {
  const verdict = trendVerdict(trend);
  const [first] = trend;
  if (!verdict || !first || first === verdict.previous) return [];
  const since = verdictOf(first, verdict.current);
  if (STRENGTH[since.kind] <= STRENGTH[verdict.kind]) return [];
  const angle = angleDigits(first.maxAngle);
  const words = verdictText({ kind: since.kind, severityUnconfirmed: false });
  const text = reportText.comparedWithFirst(angle, deltaText(since.delta), words);
  return [{ text, strong: false }];
}

/** The sentences under the trend. */
export function trendParts(info: ExamInfo): Part[] {
  const { trend, id } = info;
  if (trend.length === 0) return [{ text: reportText.noTrend, strong: false }];
  if (trend.at(-1)?.id !== id) return [{ text: reportText.notComparable, strong: false }];
  const verdict = trendVerdict(trend);
  if (!verdict) return [{ text: FIRST_EXAM_TEXT, strong: false }];
  return [{ text: trendSentence(verdict), strong: true }, ...firstPart(info)];
}

const DRAWN = {
  quick: { width: 372, heights: [244, 215, 190, 165, 140, 120] },
  normal: { width: 420, heights: [140, 132, 124, 118, 112, 106] },
} as const;

/** The trend block; without a measurement there is no figure. */
export function trendBlock(info: ExamInfo, { layout, prefix, isLong }: FigureFrame): TrendBlock {
  const { width, heights } = DRAWN[layout];
  const isDrawn = info.trend.length > 0;
  const drawing = { prefix, width, palette: PAPER, points: info.trend, currentId: info.id };
  return {
    heading: reportText.trend,
    note: isDrawn ? ERROR_BAND_TEXT : '',
    figures: (isLong ? heights : heights.slice(0, 1)).flatMap((height) =>
      isDrawn ? [trendFigure({ ...drawing, height })] : [],
    ),
    sentence: trendParts(info),
  };
}
