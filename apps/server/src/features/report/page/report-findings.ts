/** What was seen and measured beside the angles: general signs, bend, side view, history, mobility and balance. */
import {
  adviceWord,
  balanceWord,
  bendWord,
  bodyPartWord,
  computeBalance,
  type ExamFindings,
  examItemWord,
  formatAngle,
  formatSidedAngle,
  GENERAL_SIGNS,
  generalSignWord,
  historyWord,
  proneWord,
  SEGMENTS,
  sagittalWord,
  segmentWord,
  sideOf,
} from '@spine/contract/exam';
import type { TextRun } from '@spine/contract/report';
import { pageText } from './report-page.text.ts';

/** The five signs of the general inspection with their ticks. */
export function signList({ generalCheck }: ExamFindings) {
  const items = generalCheck
    ? GENERAL_SIGNS.map((sign) => ({ word: generalSignWord[sign], on: generalCheck[sign] }))
    : [];
  return { heading: pageText.signs, items, empty: generalCheck ? '' : pageText.notRecorded };
}

function part(text: string, strong = false): TextRun {
  return { text, strong };
}

function line(label: string, parts: readonly TextRun[]) {
  return { label, parts: parts.length > 0 ? parts : [part(pageText.notRecorded)] };
}

function bendParts({ forwardBend }: ExamFindings): TextRun[] {
  if (!forwardBend) return [];
  return SEGMENTS.map((segment) => {
    const bend = forwardBend[segment];
    return part(`${segmentWord[segment]} ${bendWord[bend]}`, bend !== 'none');
  });
}

function sagittalParts({ sagittal }: ExamFindings): TextRun[] {
  if (!sagittal) return [];
  if (sagittal.sign === 'normal') return [part(pageText.sagittalNormal)];
  const prone = sagittal.prone ? proneWord[sagittal.prone] : pageText.proneMissing;
  return [part(`${sagittalWord[sagittal.sign]}，${prone}`, true)];
}

function historyParts({ history }: ExamFindings): TextRun[] {
  const words = (history ?? []).map((each) => historyWord[each]);
  return words.length > 0 ? [part(words.join('、'), !history?.includes('none'))] : [];
}

/** Forward bend, side view, history, and the advice the examiner ticked. */
export function findingLines(findings: ExamFindings) {
  const advice = (findings.advice ?? []).map((each) => adviceWord[each]);
  return {
    heading: pageText.findings,
    lines: [
      line(pageText.forwardBend, bendParts(findings)),
      line(pageText.sagittal, sagittalParts(findings)),
      line(pageText.history, historyParts(findings)),
      ...(advice.length > 0 ? [line(pageText.doctorAdvice, [part(advice.join('、'))])] : []),
    ],
  };
}

type Items = NonNullable<ExamFindings['items']>;

/** Whole degrees without a decimal, others with one. */
function degrees(value: number | undefined): string {
  if (value === undefined) return pageText.notTested;
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

function mobilityRows(items: Items): string[][] {
  return (['neck', 'thoracic', 'lumbar'] as const).map((body) => [
    bodyPartWord[body],
    ...[items.lateralBending?.left, items.lateralBending?.right].map((m) => degrees(m?.[body])),
    ...[items.flexionExtension?.flexion, items.flexionExtension?.extension].map((m) =>
      degrees(m?.[body]),
    ),
    ...[items.rotation?.left, items.rotation?.right].map((m) => degrees(m?.[body])),
  ]);
}

function balanceParts({ bodyBalance }: Items): TextRun[] {
  return (['head', 'shoulder', 'lumbar'] as const).flatMap((body) => {
    const pair = bodyBalance?.[body] ?? [];
    const balance = computeBalance(pair);
    if (balance === null) return [];
    const [left = 0, right = 0] = pair;
    const size = balance === 'balanced' ? '' : ` ${formatAngle(left - right)}°`;
    const text = `${bodyPartWord[body]} ${balanceWord(balance)}${size}`;
    return [part(text, balance !== 'balanced')];
  });
}

function curvatureParts({ kyphosis }: Items): TextRun[] {
  const { thoracic, lumbar } = kyphosis ?? {};
  return [
    ...(thoracic === undefined ? [] : [part(pageText.thoracicKyphosis(degrees(thoracic)))]),
    ...(lumbar === undefined ? [] : [part(pageText.lumbarLordosis(degrees(lumbar)))]),
  ];
}

/** Free mode has up to forty readings: their number and the largest are enough for one page. */
function freeModeLines({ freeMode }: Items) {
  const [largest] = (freeMode ?? []).toSorted((a, b) => Math.abs(b.angle) - Math.abs(a.angle));
  if (!largest) return [];
  const where = `${largest.level} ${formatSidedAngle(Math.abs(largest.angle), sideOf(largest.angle))}`;
  const text = pageText.freeModeOf(freeMode?.length ?? 0, where);
  return [line(examItemWord.freeMode, [part(text)])];
}

/** Mobility and balance of a normal examination; what was not tested says so. */
export function itemBlock({ items = {} }: ExamFindings) {
  return {
    heading: pageText.items,
    note: pageText.itemsUnit,
    columns: [pageText.part, ...pageText.itemColumns],
    rows: mobilityRows(items),
    lines: [
      line(pageText.balance, balanceParts(items)),
      line(pageText.curvature, curvatureParts(items)),
      ...freeModeLines(items),
    ],
  };
}
