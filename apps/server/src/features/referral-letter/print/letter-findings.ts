/** What a referral letter says of an examination: the angles by segment, signs, history, and former visits. */
import {
  bendWord,
  degreeWord,
  deltaText,
  type ExamInfo,
  formatAngle,
  GENERAL_SIGNS,
  generalSignWord,
  historyWord,
  overallPointWord,
  proneWord,
  SEGMENTS,
  sagittalWord,
  sideWord,
} from '@spine/contract/exam';
import { carePlanWord, diagnosisWord, largestCobb, risserWord } from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import { clinicalSegmentWord } from '@spine/contract/referral-letter';
import {
  formatLevelSpan,
  reportText,
  resultShape,
  type SegmentReading,
  type SideReading,
  type SvgNode,
  segmentReadings,
  sideReadings,
  svg,
} from '@spine/contract/report';
import type { FormerVisit } from '../letter-issue.service.ts';
import { letterText as text } from './letter-print.text.ts';

type Degree = 1 | 2 | 3;
type Cell = { readonly text: string; readonly large: boolean; readonly mark: SvgNode | null };

const cell = (words: string, more: Partial<Cell> = {}): Cell => ({
  text: words,
  large: false,
  mark: null,
  ...more,
});

/** `2.6°` of a signed angle. */
const sized = (angle: number) => `${formatAngle(Math.abs(angle))}°`;

function degreeMark(degree: Degree): SvgNode {
  const shape = resultShape(degree, { x: 8, y: 8.4, r: 6 }, { 'stroke-width': 1.5 });
  return svg('svg', { viewBox: '0 0 16 16' }, [shape]);
}

/** A first measurement that waits for its retest has no degree. */
function degreeCell(degree: Degree | null, needsRetest: boolean): Cell {
  if (degree === null) return cell(reportText.under5);
  return needsRetest
    ? cell(text.firstOnly)
    : cell(degreeWord[degree], { mark: degreeMark(degree) });
}

function segmentCells({ first, again, angle, side, ...row }: SegmentReading, exam: ExamInfo) {
  const isRepeated = again !== null;
  const value = (reading: typeof first, isDeciding: boolean) =>
    cell(reading ? sized(reading.angle) : text.none, { large: isDeciding && row.isLargest });
  const change =
    first && again ? deltaText(Math.abs(again.angle) - Math.abs(first.angle)) : text.none;
  return [
    cell(`${clinicalSegmentWord[row.segment]} ${formatLevelSpan(row.segment)}`),
    value(first, !isRepeated),
    value(again, isRepeated),
    cell(change),
    cell(side === null ? text.none : sideWord[side]),
    angle === null ? cell(text.none) : degreeCell(row.degree, exam.needsRetest),
  ];
}

function sideCells({ side, angle, degree, isLargest }: SideReading, exam: ExamInfo) {
  return [
    cell(text.sideOf[side]),
    cell(sized(angle), { large: isLargest }),
    degreeCell(degree, exam.needsRetest),
  ];
}

/** The table of angles. Without segments it has the two sides. */
export function letterTable(exam: ExamInfo) {
  const day = dateInShanghai(new Date(exam.examTime));
  const segments = segmentReadings(exam);
  const rows = segments.map((row) => ({
    deciding: row.isLargest,
    cells: segmentCells(row, exam),
  }));
  const sides = segments.length > 0 ? [] : sideReadings(exam);
  const isMedian = segments.some(({ first }) => (first?.raw.length ?? 0) > 1);
  const bySegment = [text.segment, text.first, text.again, text.change, text.side, text.degree];
  return {
    heading: text.segments,
    note: text.measuredOn(day, isMedian),
    columns: sides.length > 0 ? [text.side, text.value, text.degree] : bySegment,
    rows: [
      ...rows,
      ...sides.map((row) => ({ deciding: row.isLargest, cells: sideCells(row, exam) })),
    ],
    footnote: segments.length > 0 ? '' : text.noSegments,
  };
}

type Line = { readonly label: string; readonly value: string };
const line = (label: string, value: string): Line => ({ label, value: value || text.notRecorded });

function generalWords({ findings: { generalCheck } }: ExamInfo): string {
  if (!generalCheck) return '';
  const signs = GENERAL_SIGNS.filter((sign) => generalCheck[sign]);
  return signs.map((sign) => generalSignWord[sign]).join('、') || text.noSigns;
}

function bendWords({ findings: { forwardBend } }: ExamInfo): string {
  if (!forwardBend) return '';
  const bent = SEGMENTS.filter((segment) => forwardBend[segment] !== 'none');
  const words = bent.map(
    (segment) => `${clinicalSegmentWord[segment]} ${bendWord[forwardBend[segment]]}`,
  );
  return words.join('，') || text.noSigns;
}

function sagittalWords({ findings: { sagittal } }: ExamInfo): string {
  if (!sagittal) return '';
  if (sagittal.sign === 'normal') return sagittalWord.normal;
  const prone = sagittal.prone ? proneWord[sagittal.prone] : text.proneMissing;
  return text.sagittalOf(sagittalWord[sagittal.sign], prone);
}

function examinerWords({ operator, doctorName, deviceCode }: ExamInfo): string {
  const name = operator || doctorName;
  return name && text.examinerOf(name, deviceCode);
}

/** Signs, history and examiner. A finding of the side view stands apart, and first. */
export function letterSigns(exam: ExamInfo) {
  const isSagittal = isSagittalFinding(exam);
  const side = line(text.sagittal, sagittalWords(exam));
  const history = (exam.findings.history ?? []).map((each) => historyWord[each]).join('、');
  return {
    heading: text.signs,
    lead: isSagittal ? { heading: text.sagittal, value: side.value } : null,
    lines: [
      line(text.general, generalWords(exam)),
      line(text.forwardBend, bendWords(exam)),
      ...(isSagittal ? [] : [side]),
      line(text.history, history),
      line(text.examiner, examinerWords(exam)),
    ],
  };
}

/** Whether the side view leads: then no grade of an angle may colour the letter. */
export function isSagittalFinding({ overall: { finding } }: ExamInfo): boolean {
  return finding === 'lordosis' || finding === 'kyphosis';
}

/** Whether the side view found something, alone or beside a grade. */
export function hasSideFinding({ overall: { finding, beside } }: ExamInfo): boolean {
  return [finding, beside].some((each) => each === 'lordosis' || each === 'kyphosis');
}

const SHOWN_VISITS = 2;
const SHOWN_EXAMS = 3;

function cobbWords({ result }: FormerVisit): string {
  const cobb = largestCobb(result);
  if (cobb !== null) return text.cobbOf(formatAngle(cobb).replace(/\.0$/, ''));
  return result.xray === false ? text.noXray : text.noCobb;
}

function curveWords({ result: { curves } }: FormerVisit): string {
  const [curve] = curves.toSorted((a, b) => b.cobbAngle - a.cobbAngle);
  if (!curve) return '';
  const segment = curve.segment === null ? '' : clinicalSegmentWord[curve.segment];
  const side = curve.side === null ? '' : sideWord[curve.side];
  return text.curveOf([segment, side].filter(Boolean).join(' '), curve.apex);
}

function visitRest({ result }: FormerVisit): string {
  const { hospital, department, risser, diagnosis, plans, sagittalAngle = null } = result;
  return [
    [hospital, department].filter(Boolean).join(' '),
    sagittalAngle === null ? '' : text.sagittalOfVisit(formatAngle(sagittalAngle)),
    risser === null ? '' : text.risserOf(risserWord[risser]),
    diagnosis === null ? '' : diagnosisWord[diagnosis],
    plans.map((plan) => carePlanWord[plan]).join('、'),
  ]
    .filter(Boolean)
    .join('；');
}

function pastExams({ trend }: ExamInfo): string {
  const shown = trend.slice(-SHOWN_EXAMS).map(({ examTime, maxAngle, overall }) => {
    const day = dateInShanghai(new Date(examTime));
    return text.pastExam(day, formatAngle(maxAngle), overallPointWord(overall));
  });
  const more = trend.length - shown.length;
  return text.pastExams([...(more > 0 ? [text.moreExams(more)] : []), ...shown].join('；'));
}

/** Former visits, newest first, and former examinations. */
export function letterVisits(exam: ExamInfo, former: readonly FormerVisit[]) {
  return {
    heading: text.visits,
    note: former.length > 0 ? text.visitsNote : '',
    items: former.slice(0, SHOWN_VISITS).map((visit) => ({
      strong: text.visitOf(visit.day, cobbWords(visit)),
      text: curveWords(visit),
      small: visitRest(visit),
    })),
    empty: text.noVisits,
    past: exam.trend.length > 0 ? pastExams(exam) : '',
  };
}
