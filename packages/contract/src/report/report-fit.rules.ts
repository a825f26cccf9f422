/**
 * Chooses sizes so that a report always ends on its first page. Every height follows from the same millimetres and
 * points as the style sheet and the PDF layout; only texts decide how many lines there are. Long advice is set
 * smaller first, then figure and trend get shorter, then the advice smaller again. No block is ever dropped.
 */
import type {
  ReportFit,
  ReportLayout,
  ReportModel,
  ReportSizes,
  SignCell,
  SignRow,
} from './report.schema.ts';
import { spineHeight } from './spine-figure.rules.ts';
import { linesOf, widthOf } from './text-width.rules.ts';

/** What is known before sizes are chosen. */
export type UnfittedReport = Omit<ReportModel, 'fit' | 'figure' | 'trend'> & {
  readonly caption: readonly string[];
  readonly hasTrend: boolean;
  readonly sentence: string;
};

const PT = 0.3528;
/** Between the paddings of the page. */
const PAGE = 279;
/** Kept free, because every screen has other fonts. */
const RESERVE = 1.5;
export const PAGE_WIDTH = 182;

/** Widths of figure and table, and what differs between the two kinds. */
export const FRAME = {
  quick: { figure: 89, side: 87, vs: 1.2, fs: 1, trend: { width: 372, height: 244, mm: 87 } },
  normal: {
    figure: 73,
    side: 103,
    vs: 0.97,
    fs: 1.12,
    trend: { width: 420, height: 140, mm: 103 },
  },
} as const;

const STEPS = {
  quick: {
    advice: [12.5, 12, 11.5, 11],
    vs: [1.2, 1.1, 1, 0.9, 0.8, 0.7],
    trend: [244, 215, 190, 165, 140, 120],
  },
  normal: {
    advice: [11.5, 11],
    vs: [0.97, 0.92, 0.87, 0.82, 0.78, 0.74],
    trend: [140, 132, 124, 118, 112, 106],
  },
} as const;
const SMALLER = [10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7] as const;
const TITLES = [17, 15, 13, 11.5] as const;

/** A section heading with its rule. */
const HEADING = 9.5 * 1.4 * PT + 2.5;

/** The largest title that stays on one line, else the smallest on two. */
function titleSizeOf(title: string): number {
  return TITLES.find((size) => widthOf(title, size) <= PAGE_WIDTH) ?? 13;
}

/** The gaps of a page in mm; the style sheet and the PDF layout have the same. */
const GAPS = {
  quick: { title: 7.6, main: 5.5, block: 3.6, cell: 3.4, advice: 8, end: 4.5 },
  normal: { title: 5.8, main: 3.2, block: 3, cell: 1.9, advice: 6.2, end: 3 },
  tight: { title: 4.2, main: 2.4, block: 2.2, cell: 1.4, advice: 4.2, end: 2.2 },
} as const;

function gapsOf(layout: ReportLayout, { tight }: ReportSizes) {
  return GAPS[tight ? 'tight' : layout];
}

function topHeight({ layout, title }: UnfittedReport, fit: ReportSizes): number {
  const head = 14.5;
  const { titleSize } = fit;
  const paddings = gapsOf(layout, fit).title;
  const lines = linesOf(title, PAGE_WIDTH + titleSize * PT, titleSize);
  const child = 12;
  const band = 24.2;
  return head + paddings + lines * titleSize * 1.3 * PT + 9.5 * 1.5 * PT + child + band;
}

function figureHeight(report: UnfittedReport, { vs }: ReportSizes): number {
  const { figure } = FRAME[report.layout];
  const caption = linesOf(report.caption.join(''), figure, 7) * 7 * 1.5 * PT;
  return HEADING + (figure * spineHeight(vs)) / 400 + caption;
}

function tableHeight({ layout, table }: UnfittedReport, fit: ReportSizes): number {
  const padding = gapsOf(layout, fit).cell;
  const rows = table.rows.map(
    ({ deciding }) => (deciding ? 13 : 11) * 1.25 * PT + 6.8 * 1.3 * PT + padding,
  );
  const lines = table.footnote === '' ? 0 : linesOf(table.footnote, FRAME[layout].side, 7);
  const footnote = lines === 0 ? 0 : 1.2 + lines * 7 * 1.5 * PT;
  return HEADING + 5.6 + rows.reduce((sum, row) => sum + row, 0) + footnote;
}

function trendHeight({ layout, hasTrend, sentence }: UnfittedReport, fit: ReportSizes): number {
  const { mm, width } = FRAME[layout].trend;
  const size = layout === 'quick' ? 9 : 8.4;
  const figure = hasTrend ? (mm * fit.trendHeight) / width : 0;
  return HEADING + figure + linesOf(sentence, mm, size) * size * 1.55 * PT;
}

/** Label and text lines of the small two-column lists. */
function listHeight(
  lines: readonly { parts: readonly { text: string }[] }[],
  width: number,
): number {
  const heights = lines.map(({ parts }) => {
    const text = parts.map((part) => part.text).join('　　');
    return linesOf(text, width - 15, 8.4) * 8.4 * 1.5 * PT + 0.4;
  });
  return heights.reduce((sum, height) => sum + height, 0);
}

function seenHeight({ layout, signs, findings }: UnfittedReport, fit: ReportSizes): number {
  const rows = Math.max(1, Math.ceil((signs?.items.length ?? 0) / 2));
  const list = rows * (8.4 * 1.5 * PT + 0.6);
  return (
    2 * (HEADING + gapsOf(layout, fit).block) +
    list +
    listHeight(findings?.lines ?? [], FRAME.normal.side)
  );
}

function itemsHeight({ items }: UnfittedReport): number {
  if (!items) return 0;
  const rows = items.rows.length * (9 * 1.5 * PT + 1.2);
  return HEADING + 5.6 + rows + 1.4 + listHeight(items.lines, FRAME.normal.figure);
}

/** The first row: figure and table, and in a quick report the trend. */
function firstRow(report: UnfittedReport, fit: ReportSizes): number {
  const figure = figureHeight(report, fit);
  const table = tableHeight(report, fit);
  const below =
    report.layout === 'quick'
      ? gapsOf(report.layout, fit).block + trendHeight(report, fit)
      : seenHeight(report, fit);
  return Math.max(figure, table + below);
}

/** The second row of a normal report: mobility and trend. */
function secondRow(report: UnfittedReport, fit: ReportSizes): number {
  if (report.layout === 'quick') return 0;
  return Math.max(itemsHeight(report), trendHeight(report, fit));
}

function mainHeight(report: UnfittedReport, fit: ReportSizes): number {
  const second = report.layout === 'quick' ? 0 : 2.6 + secondRow(report, fit);
  return gapsOf(report.layout, fit).main + firstRow(report, fit) + second;
}

function adviceHeight({ layout, advice }: UnfittedReport, fit: ReportSizes): number {
  const padding = gapsOf(layout, fit).advice;
  const leading = layout === 'quick' ? 1.6 : 1.55;
  const { adviceSize } = fit;
  const paragraphs = advice.text.split('\n');
  const lines = paragraphs.reduce(
    (sum, each) => sum + linesOf(each, PAGE_WIDTH - 10.4, adviceSize),
    0,
  );
  return padding + 9 * 1.4 * PT + 0.6 + lines * adviceSize * leading * PT;
}

/** Width of each place of the sign rows, and of its label. */
export const SIGN = {
  start: { width: 40, label: 16 },
  middle: { width: 50, label: 21 },
  wide: { width: 108, label: 21 },
  end: { width: 52, label: 16 },
} as const;

function cellHeight(cell: SignCell | null, width: number): number {
  if (!cell) return 0;
  return linesOf(cell.value, width - cell.labelWidth, cell.size) * cell.size * 1.4 * PT + 0.4;
}

function signHeight({ start, middle, end }: SignRow): number {
  return Math.max(
    8.6 * 1.75 * PT,
    cellHeight(start, SIGN.start.width),
    cellHeight(middle, end === null ? SIGN.wide.width : SIGN.middle.width),
    cellHeight(end, SIGN.end.width),
  );
}

function footHeight({ sign, footer }: UnfittedReport): number {
  const rows = sign.reduce((sum, row) => sum + signHeight(row), 0);
  const width = PAGE_WIDTH - 28 - 5 - widthOf(footer.strong, 9.5);
  const foot = 4.6 + linesOf(footer.text, width, 6.8) * 6.8 * 1.45 * PT;
  return Math.max(rows + foot, 25);
}

/** The height of the whole content in mm; a page has 279. */
export function reportHeight(report: UnfittedReport, fit: ReportSizes): number {
  return (
    topHeight(report, fit) +
    mainHeight(report, fit) +
    adviceHeight(report, fit) +
    gapsOf(report.layout, fit).end +
    footHeight(report)
  );
}

/** From the sizes of the design to the smallest ones. */
function fitSteps(layout: ReportLayout, titleSize: number): ReportSizes[] {
  const { advice, vs, trend } = STEPS[layout];
  const smallest = advice.at(-1) ?? 11;
  const step = (adviceSize: number, at: number, tight: boolean): ReportSizes => ({
    ...{ titleSize, adviceSize, tight },
    ...{ vs: vs[at] ?? 1, trendHeight: trend[at] ?? 120 },
  });
  return [
    ...advice.map((size) => step(size, 0, false)),
    step(smallest, 1, false),
    ...vs.map((_, at) => step(smallest, at, true)),
    ...SMALLER.map((size) => step(size, vs.length - 1, true)),
  ];
}

/** The first sizes at which everything fits; when none does, the smallest ones and a smaller page. */
export function fitReport(report: UnfittedReport): ReportFit {
  const room = PAGE - RESERVE;
  const steps = fitSteps(report.layout, titleSizeOf(report.title));
  const sizes = steps.find((each) => reportHeight(report, each) <= room) ?? steps.at(-1);
  if (!sizes) throw new Error('no sizes to choose from');
  const zoom = Math.min(1, Math.floor((room / reportHeight(report, sizes)) * 1000) / 1000);
  return {
    ...{ ...sizes, zoom },
    mainHeight: firstRow(report, sizes),
    secondHeight: secondRow(report, sizes),
    endHeight: footHeight(report),
  };
}
