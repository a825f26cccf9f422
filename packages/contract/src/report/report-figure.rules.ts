/** The figure of a report: plates where segments were measured, brackets where only the sides are known. */
import { angleDigits, type ExamInfo, segmentWord, sidedAngle, sideWord } from '../exam/index.ts';
import type { FigureBlock, ReportLayout } from './report.schema.ts';
import { figureLabel, reportText } from './report.text.ts';
import { type SegmentReading, segmentReadings, sideReadings } from './report-measure.rules.ts';
import { spineFigure } from './spine-figure.rules.ts';
import type { Plate, SideMark } from './spine-plate.rules.ts';

function plateOf(row: SegmentReading): Plate[] {
  if (row.angle === null) return [];
  const { segment, side, level, degree, isMarked } = row;
  const angle = Math.abs(row.angle);
  const place = isMarked ? `${segmentWord[segment]} · ${level}` : segmentWord[segment];
  return [
    { segment, level, side, angle, degree, label: { angle: sidedAngle(angle, side), place } },
  ];
}

/** The plates of one examination. */
export function platesOf(info: ExamInfo): Plate[] {
  return segmentReadings(info).flatMap(plateOf);
}

/** The brackets of an examination without segments. */
export function sideMarksOf(info: ExamInfo): SideMark[] {
  if (platesOf(info).length > 0) return [];
  return sideReadings(info).map(({ side, angle, degree }) => ({
    ...{ side, degree },
    label: {
      angle: `${sideWord[side]} ${angleDigits(angle)}°`,
      place: reportText.noSegment,
    },
  }));
}

/** The measurement in words, for people who do not see the figure. */
export function figureWords(info: ExamInfo): string {
  const plates = platesOf(info).map(({ label }) => `${label.place}${label.angle}`);
  const sides = sideMarksOf(info).map(({ label }) => label.angle);
  return figureLabel([...plates, ...sides]);
}

/** The sentence under the figure, in pieces that may stand on lines of their own. */
function captionOf(info: ExamInfo): readonly string[] {
  if (platesOf(info).length > 0) return reportText.figureCaption;
  return sideMarksOf(info).length > 0 ? reportText.sidesCaption : reportText.emptyCaption;
}

/** Stretches of the spine from the usual one down, and the size of its texts; see the figure's own rules. */
const STRETCH = {
  quick: { fs: 1, vs: [1.2, 1.1, 1, 0.9, 0.8, 0.7] },
  normal: { fs: 1.12, vs: [0.97, 0.92, 0.87, 0.82, 0.78, 0.74] },
} as const;

export type FigureFrame = {
  readonly layout: ReportLayout;
  readonly prefix: string;
  /** Whether lower figures are drawn too. */
  readonly isLong: boolean;
};

/** The figure block. */
export function figureBlock(info: ExamInfo, { layout, prefix, isLong }: FigureFrame): FigureBlock {
  const [plates, sides] = [platesOf(info), sideMarksOf(info)];
  const { fs, vs } = STRETCH[layout];
  const note = plates.length > 0 ? reportText.figureNote : reportText.sidesNote;
  return {
    heading: reportText.figure,
    note: plates.length + sides.length > 0 ? note : '',
    figures: (isLong ? vs : vs.slice(0, 1)).map((each) =>
      spineFigure({ prefix, vs: each, fs, plates, sides, label: figureWords(info) }),
    ),
    caption: captionOf(info),
  };
}
