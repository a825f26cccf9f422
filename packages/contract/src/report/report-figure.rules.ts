/** The figure of a report: plates where segments were measured, brackets where only the sides are known. */
import {
  angleDigits,
  type ExamInfo,
  ExamStatus,
  ExamType,
  segmentWord,
  sidedAngle,
  sideWord,
} from '../exam/index.ts';
import type { FigureBlock, ReportFit } from './report.schema.ts';
import { figureLabel, reportText } from './report.text.ts';
import { FRAME } from './report-fit.rules.ts';
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
export function captionOf(info: ExamInfo): readonly string[] {
  if (platesOf(info).length > 0) return reportText.figureCaption;
  return sideMarksOf(info).length > 0 ? reportText.sidesCaption : reportText.emptyCaption;
}

/** The figure block at the chosen stretch. */
export function figureBlock(info: ExamInfo, fit: ReportFit, prefix: string): FigureBlock {
  const [plates, sides] = [platesOf(info), sideMarksOf(info)];
  const { fs } =
    FRAME[
      info.typeId === ExamType.Normal && info.status === ExamStatus.Inspected ? 'normal' : 'quick'
    ];
  const note = plates.length > 0 ? reportText.figureNote : reportText.sidesNote;
  return {
    heading: reportText.figure,
    note: plates.length + sides.length > 0 ? note : '',
    figure: spineFigure({ prefix, vs: fit.vs, fs, plates, sides, label: figureWords(info) }),
    caption: captionOf(info),
  };
}
