/** The two figures of a report, the spine and the trend of its largest angle, with the sentences under them. */
import { ERROR_BAND_TEXT, type ExamInfo } from '@spine/contract/exam';
import {
  figureWords,
  PAPER,
  reportText,
  reportTrend,
  toPlates,
  toSideMarks,
  trendTextRuns,
} from '@spine/contract/report';
import { spineFigure } from '../figure/spine-figure.ts';
import { pageText } from './report-page.text.ts';

/** The sentence under the figure, in pieces that may stand on lines of their own. */
function captionOf(info: ExamInfo): readonly string[] {
  if (toPlates(info).length > 0) return reportText.figureCaption;
  return toSideMarks(info).length > 0 ? pageText.sidesCaption : pageText.emptyCaption;
}

/** Stretches of the spine from the usual one down, and the size of its texts; see the figure's own rules. */
const SPINES = {
  quick: { scale: 1, stretches: [1.2, 1.1, 1, 0.9, 0.8, 0.7] },
  normal: { scale: 1.12, stretches: [0.97, 0.92, 0.87, 0.82, 0.78, 0.74] },
} as const;

/** Which of the two arrangements of a page is used. */
export type ReportLayout = keyof typeof SPINES;
/** Long texts may need lower figures, which are drawn too then, from the usual height down. */
type FigureFrame = { readonly layout: ReportLayout; readonly isLong: boolean };

/** The figure block. */
export function figureBlock(info: ExamInfo, { layout, isLong }: FigureFrame) {
  const [plates, sides] = [toPlates(info), toSideMarks(info)];
  const { scale, stretches } = SPINES[layout];
  const note = plates.length > 0 ? pageText.figureNote : pageText.sidesNote;
  return {
    heading: pageText.figure,
    note: plates.length + sides.length > 0 ? note : '',
    figures: (isLong ? stretches : stretches.slice(0, 1)).map((stretch) =>
      spineFigure({ stretch, scale, plates, sides, label: figureWords(info) }),
    ),
    caption: captionOf(info),
  };
}

/** Width of the trend, and its heights from the usual one down. */
const DRAWN = {
  quick: { width: 372, heights: [244, 215, 190, 165, 140, 120] },
  normal: { width: 420, heights: [140, 132, 124, 118, 112, 106] },
} as const;

/** The trend block; without a measurement there is no figure. */
export function trendBlock(info: ExamInfo, { layout, isLong }: FigureFrame) {
  const { width, heights } = DRAWN[layout];
  const isDrawn = info.trend.length > 0;
  const drawing = { width, palette: PAPER, points: info.trend, currentId: info.id };
  return {
    heading: pageText.trend,
    note: isDrawn ? ERROR_BAND_TEXT : '',
    figures: (isLong ? heights : heights.slice(0, 1)).flatMap((height) =>
      isDrawn ? [reportTrend({ ...drawing, prefix: 'trend-', height })] : [],
    ),
    sentence: trendTextRuns(info, pageText.trendAdvice),
  };
}
