/** The table of angles: one row for each segment, or for each side when no segment is known. */
import {
  degreeWord,
  deltaText,
  type ExamInfo,
  ExamType,
  formatAngle,
  RETEST_WORD,
  type Reading,
  SEGMENTS,
  segmentWord,
  sideWord,
} from '@spine/contract/exam';
import {
  type Degree,
  formatLevelSpan,
  reportText,
  type SegmentReading,
  type SideReading,
  type SvgNode,
  segmentReadings,
  sideReadings,
} from '@spine/contract/report';
import { cellMark } from '../figure/result-mark.ts';
import { pageText } from './report-page.text.ts';

/** How a cell is set: a name, a value, the value that decides, or plain text. */
type CellStyle = 'name' | 'value' | 'key' | 'plain';
type Cell = {
  readonly style: CellStyle;
  readonly text: string;
  readonly strong: boolean;
  readonly small: string;
  readonly tag: string;
  readonly mark: SvgNode | null;
  /** Leaves the room of a mark, so that words stand under each other. */
  readonly indent: boolean;
};

function cell(style: CellStyle, text: string, more: Partial<Cell> = {}): Cell {
  return { style, text, strong: false, small: '', tag: '', mark: null, indent: false, ...more };
}

/** The readings behind a median; those of two digits stand closer, so that they stay on one line. */
function rawText(raw: readonly number[]): string {
  const isWide = raw.some((angle) => Math.abs(angle) >= 10);
  return raw.length < 2 ? '' : raw.map(formatAngle).join(isWide ? '/' : ' / ');
}

/** A degree of a first measurement is no result, and has neither its shape nor its weight. */
function degreeCell(degree: Degree, isFirst: boolean): Cell {
  if (degree === null) return cell('plain', reportText.under5, { indent: true });
  return isFirst
    ? cell('plain', pageText.firstDegree(degreeWord[degree]))
    : cell('plain', degreeWord[degree], { strong: true, mark: cellMark(degree) });
}

function nameCell(row: SegmentReading): Cell {
  const apex = row.isMarked ? `　${pageText.apex(row.level)}` : '';
  return cell('name', segmentWord[row.segment], {
    strong: true,
    small: `${formatLevelSpan(row.segment)}${apex}`,
    tag: row.isLargest ? pageText.largestTag : '',
  });
}

function readingCell(reading: Reading | null, style: CellStyle, missing: string): Cell {
  if (!reading) return cell('plain', missing);
  return cell(style, `${formatAngle(reading.angle)}°`, { small: rawText(reading.raw) });
}

function changeCell({ first, again }: SegmentReading): Cell {
  if (!first || !again) return cell('plain', '');
  return cell('plain', deltaText(Math.abs(again.angle) - Math.abs(first.angle)));
}

function sideCell({ angle, side }: SegmentReading): Cell {
  if (angle === null) return cell('plain', '');
  return cell('plain', side === null ? pageText.noSide : sideWord[side], { strong: true });
}

type Retest = {
  readonly isShown: boolean;
  readonly missing: string;
  readonly isAwaited: boolean;
};

function segmentCells(row: SegmentReading, retest: Retest): Cell[] {
  const { first, again, angle, degree } = row;
  const isLast = retest.isShown && again !== null;
  const firstStyle = row.isLargest && !isLast ? 'key' : 'value';
  const againStyle = row.isLargest ? 'key' : 'value';
  const cells = [nameCell(row), readingCell(first, firstStyle, pageText.notMeasured)];
  if (retest.isShown) {
    const missing = first === null ? pageText.notMeasured : retest.missing;
    cells.push(readingCell(again, againStyle, missing), changeCell(row));
  }
  const last =
    angle === null ? cell('plain', pageText.notMeasured) : degreeCell(degree, retest.isAwaited);
  return [...cells, sideCell(row), last];
}

type Column = readonly [label: string, end: boolean];
const END = (label: string): Column => [label, true];
const START = (label: string): Column => [label, false];

/** Widths of the columns in percent, by their number. */
const WIDTHS: Readonly<Record<number, readonly number[]>> = {
  2: [60, 40],
  3: [52, 28, 20],
  4: [40, 24, 16, 20],
  6: [26.5, 19.5, 19.5, 12, 8.2, 14.3],
};

function columnsOf(...columns: readonly Column[]) {
  const widths = WIDTHS[columns.length] ?? [];
  return columns.map(([label, end], at) => ({ label, end, width: widths[at] ?? 0 }));
}

function segmentTable(info: ExamInfo, rows: readonly SegmentReading[]) {
  const isRepeated = rows.some(({ again }) => again !== null);
  const isShown = info.typeId === ExamType.Normal || isRepeated;
  const isAwaited = info.needsRetest;
  const missing = isAwaited ? RETEST_WORD : pageText.noRetestNeeded;
  const retest = { isShown, missing, isAwaited };
  const again = isShown ? [END(pageText.again), END(pageText.change)] : [];
  const first = END(isShown ? pageText.first : pageText.value);
  return {
    heading: pageText.segments,
    note: rows.some(({ first: one }) => (one?.raw.length ?? 0) > 1) ? pageText.medianNote : '',
    columns: columnsOf(
      START(pageText.segment),
      first,
      ...again,
      START(pageText.side),
      START(pageText.degree),
    ),
    rows: rows.map((row) => ({ deciding: row.isLargest, cells: segmentCells(row, retest) })),
    footnote: footnoteOf(info, isRepeated),
  };
}

function footnoteOf(info: ExamInfo, isRepeated: boolean): string {
  if (info.typeId === ExamType.Normal) return '';
  const source = isRepeated ? pageText.sourceAgain : pageText.sourceFirst;
  const exercised = info.findings.isExercised && !isRepeated ? pageText.exercisedNote : '';
  return `${exercised}${pageText.ruleNote(source)}`;
}

function sideTable(info: ExamInfo, rows: readonly SideReading[]) {
  const cells = (row: SideReading): Cell[] => [
    cell('name', pageText.sideOf[row.side], {
      strong: true,
      small: rawText(row.raw),
      tag: row.isLargest ? pageText.largestTag : '',
    }),
    cell(row.isLargest ? 'key' : 'value', `${formatAngle(row.angle)}°`),
    degreeCell(row.degree, info.needsRetest),
  ];
  return {
    heading: pageText.sides,
    note: rows.some(({ raw }) => raw.length > 1) ? pageText.medianNote : '',
    columns: columnsOf(START(pageText.side), END(pageText.largestShort), START(pageText.degree)),
    rows: rows.map((row) => ({ deciding: row.isLargest, cells: cells(row) })),
    footnote: footnoteOf(info, false),
  };
}

function emptyTable() {
  const rows = SEGMENTS.map((segment) => ({
    deciding: false,
    cells: [
      cell('name', segmentWord[segment], { strong: true, small: formatLevelSpan(segment) }),
      cell('plain', pageText.notMeasured),
    ],
  }));
  return {
    heading: pageText.segments,
    note: '',
    rows,
    footnote: '',
    columns: columnsOf(START(pageText.segment), END(pageText.value)),
  };
}

/** The table of one examination. */
export function angleTable(info: ExamInfo) {
  const segments = segmentReadings(info);
  if (segments.length > 0) return segmentTable(info, segments);
  const sides = sideReadings(info);
  return sides.length > 0 ? sideTable(info, sides) : emptyTable();
}
