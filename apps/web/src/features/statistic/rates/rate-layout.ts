/** Converts a table of statistics for the screen: its lines and points, and the layout. */
import { stageWord } from '@spine/contract/school';
import {
  computeRate,
  EMPTY_TALLY,
  formatPercent,
  type Grouping,
  hasOutcomeBounds,
  type Indicator,
  indicatorName,
  isOrdered,
  outcomeBounds,
  percentDigits,
  retestBounds,
  type StatisticGroup,
  type StatisticRate,
  type StatisticTable,
  type StatisticTally,
} from '@spine/contract/statistic';
import { statisticText as text } from '../statistic.text.ts';
import type { RateChartData, RateLine, RatePoint } from './rate-chart.data.ts';
import { MAX_LINES } from './rate-marks.ts';

/** A line of the table: the total, or one part of the split. */
export type TableLine = {
  /** Undefined for the total. */
  readonly split: StatisticGroup | undefined;
  readonly label: string;
  /** One for each group, with the design effect of its interval. */
  readonly tallies: readonly StatisticTally[];
  readonly designEffects: readonly number[];
};

export type Layout = 'columns' | 'rows' | 'matrix';

const CHARACTER_PX = 13.5;
/** The least column widths, for `101/1626` and, with bounds of outcomes, for `20.00–100.00`. */
const MIN_COLUMN = 52;
const MIN_BOUNDED_COLUMN = 88;
const COLUMNS_PX = 688;
const PADDING_PX = 6;

/** The least column width for the values of an indicator. */
export function minColumnWidth(indicator: Indicator): number {
  return hasOutcomeBounds(indicator) ? MIN_BOUNDED_COLUMN : MIN_COLUMN;
}

/** The label over a column, without what the title says already. */
export function columnLabel(groupBy: Grouping, label: string): string {
  if (groupBy === 'grade') return text.shortGrade(label);
  return groupBy === 'month' ? text.shortMonth(label) : label;
}

/** Chinese characters are as wide as they are high, others about half as wide. */
export function measureText(label: string): number {
  return [...label].reduce((sum, each) => sum + (/[ -~–]/.test(each) ? 0.56 : 1) * CHARACTER_PX, 0);
}

const FIRST_COLUMN = 72;
const WIDE_COLUMN = 124;

/** The width of the table's first column, above which the chart has its axis; wider for long names. */
export function firstColumnWidth(table: StatisticTable): number {
  const widest = Math.max(0, ...table.splits.map(({ label }) => measureText(label)));
  return widest > FIRST_COLUMN - 2 * CHARACTER_PX ? WIDE_COLUMN : FIRST_COLUMN;
}

/** Short names get columns, long or many ones get rows; more parts than marks get a table without a chart. */
export function chooseLayout({ groupBy, groups, splits, indicator }: StatisticTable): Layout {
  if (splits.length > MAX_LINES) return 'matrix';
  const widest = Math.max(
    0,
    ...groups.map(({ label }) => measureText(columnLabel(groupBy, label))),
  );
  const least = minColumnWidth(indicator);
  const columnWidth = Math.max(least, COLUMNS_PX / Math.max(1, groups.length));
  const fits = widest + PADDING_PX <= columnWidth;
  return fits && (isOrdered(groupBy) || groups.length * least <= COLUMNS_PX) ? 'columns' : 'rows';
}

/** Girls come first, as usual for scoliosis. */
function girlsFirst<Line extends { readonly split: StatisticGroup }>(
  lines: readonly Line[],
  splitBy: Grouping | null,
): readonly Line[] {
  if (splitBy !== 'sex') return lines;
  return lines.toSorted((a, b) => Number(b.split.key === 'f') - Number(a.split.key === 'f'));
}

/** The parts of a two-way table followed by the total; only the total of a one-way table. */
export function tableLines(table: StatisticTable): TableLine[] {
  const whole = {
    split: undefined,
    label: table.splits.length > 0 ? text.total : indicatorName[table.indicator],
    tallies: table.groups.map(({ tally }) => tally),
    designEffects: table.groups.map(({ designEffect }) => designEffect),
  };
  const parts = table.splits.map((split, at) => {
    const tallies = table.groups.map((group, row) => table.cells[row]?.[at] ?? group.tally);
    const designEffects = table.groups.map((_, row) => table.cellEffects[row]?.[at] ?? 1);
    return { split, label: split.label, tallies, designEffects };
  });
  return [...girlsFirst(parts, table.splitBy), whole];
}

/** The lines of the tooltip of a cell: name, rate, counts, interval. */
function tooltipWords(who: string, rate: StatisticRate, unit: string): string[] {
  const digits = percentDigits(rate);
  const counts = text.of(text.number(rate.count), text.number(rate.of));
  if (digits === '') return [who, `${text.unknownRate} ${counts}`];
  const interval = text.interval(formatPercent(rate.low), formatPercent(rate.high));
  return [who, `${digits}%（${counts} ${unit}）`, interval];
}

/** The bounds of the rate once all retests are done, or once all outcomes are known. */
function boundsWords(tally: StatisticTally, indicator: Indicator, unit: string): string[] {
  const retest = retestBounds(tally, indicator);
  if (retest) return [text.bounds(formatPercent(retest.least), formatPercent(retest.most))];
  const outcome = outcomeBounds(tally, indicator);
  if (!outcome) return [];
  const [least, most] = [formatPercent(outcome.least), formatPercent(outcome.most)];
  return [text.outcomeBounds(`${text.number(outcome.unknown)} ${unit}`, least, most)];
}

/** The point of a line over one of its groups. */
export function toRatePoint(
  who: string,
  { tallies, designEffects }: Pick<TableLine, 'tallies' | 'designEffects'>,
  { at, indicator, unit = text.people }: { at: number; indicator: Indicator; unit?: string },
): RatePoint {
  const tally = tallies[at] ?? EMPTY_TALLY;
  const interval = computeRate(tally, indicator, designEffects[at]);
  const { rate, low, high } = interval;
  return {
    rate,
    low,
    high,
    words: [...tooltipWords(who, interval, unit), ...boundsWords(tally, indicator, unit)],
  };
}

/** The data of the chart: the parts, or the total of a one-way table. */
export function toChartData(table: StatisticTable, unit: string = text.people): RateChartData {
  const { groups, groupBy, indicator } = table;
  const all = tableLines(table);
  const drawn = table.splits.length > 0 ? all.slice(0, -1) : all;
  const lines = drawn.map(
    ({ split, label, ...line }): RateLine => ({
      key: split?.key ?? '',
      label,
      points: groups.map((group, at) => {
        const who = split ? `${group.label}${text.dot}${label}` : group.label;
        return toRatePoint(who, line, { at, indicator, unit });
      }),
    }),
  );
  return {
    categories: groups.map(({ label, stage }) => ({
      label: columnLabel(groupBy, label),
      stage: groupBy === 'grade' && stage ? stageWord[stage] : null,
    })),
    lines,
    joined: isOrdered(groupBy),
  };
}

/** The title of the table, on its card and its picture. */
export function tableTitle({ groupBy, splitBy, indicator }: StatisticTable): string {
  return text.tableTitle(groupBy, indicator, splitBy);
}
