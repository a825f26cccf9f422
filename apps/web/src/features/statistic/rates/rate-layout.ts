/** What a table of statistics becomes on the screen: its lines and points, and how they are best laid out. */
import { stageWord } from '@spine/contract/school';
import {
  EMPTY_TALLY,
  type Grouping,
  hasOutcomeBounds,
  type Indicator,
  indicatorName,
  isOrdered,
  outcomeBounds,
  percentDigits,
  percentOfPart,
  rateOf,
  retestBounds,
  type StatisticGroup,
  type StatisticRate,
  type StatisticTable,
  type StatisticTally,
} from '@spine/contract/statistic';
import { statisticText as text } from '../statistic.text.ts';
import type { RateChartData, RateLine, RatePoint } from './rate-chart.data.ts';
import { MOST_LINES } from './rate-marks.ts';

/** A line of the table: the whole group, or one part of it. */
export type TableLine = {
  /** undefined for the whole group. */
  readonly split: StatisticGroup | undefined;
  readonly label: string;
  /** One for each group, with the design effect of its interval. */
  readonly tallies: readonly StatisticTally[];
  readonly designEffects: readonly number[];
};

export type Layout = 'columns' | 'rows' | 'matrix';

const CHARACTER_PX = 13.5;
/** Columns narrower than this do not hold `101/1626`, and with the bounds of outcomes not `20.00–100.00`. */
const LEAST_COLUMN = 52;
const LEAST_BOUNDED_COLUMN = 88;
const COLUMNS_PX = 688;
const AIR_PX = 6;

/** The narrowest column that holds the values of an indicator. */
export function leastColumn(indicator: Indicator): number {
  return hasOutcomeBounds(indicator) ? LEAST_BOUNDED_COLUMN : LEAST_COLUMN;
}

/** The label as it stands over a column: what the title says already is left out. */
export function columnLabel(groupBy: Grouping, label: string): string {
  if (groupBy === 'grade') return text.shortGrade(label);
  return groupBy === 'month' ? text.shortMonth(label) : label;
}

/** Chinese characters are as wide as they are high, others about half as wide. */
export function pixelsOf(label: string): number {
  return [...label].reduce((sum, each) => sum + (/[ -~–]/.test(each) ? 0.56 : 1) * CHARACTER_PX, 0);
}

const FIRST_COLUMN = 72;
const WIDE_COLUMN = 124;

/** The first column of the table, where the chart's axis stands: wider where the parts have long names. */
export function firstColumn(table: StatisticTable): number {
  const widest = Math.max(0, ...table.splits.map(({ label }) => pixelsOf(label)));
  return widest > FIRST_COLUMN - 2 * CHARACTER_PX ? WIDE_COLUMN : FIRST_COLUMN;
}

/** Short names stand over columns, long or many ones beside rows; more parts than marks are a table only. */
export function layoutOf({ groupBy, groups, splits, indicator }: StatisticTable): Layout {
  if (splits.length > MOST_LINES) return 'matrix';
  const widest = Math.max(0, ...groups.map(({ label }) => pixelsOf(columnLabel(groupBy, label))));
  const least = leastColumn(indicator);
  const room = Math.max(least, COLUMNS_PX / Math.max(1, groups.length));
  const fits = widest + AIR_PX <= room;
  return fits && (isOrdered(groupBy) || groups.length * least <= COLUMNS_PX) ? 'columns' : 'rows';
}

/** Girls are the filled circle and stand first, as everywhere scoliosis is told of. */
function girlsFirst<Line extends { readonly split: StatisticGroup }>(
  lines: readonly Line[],
  splitBy: Grouping | null,
): readonly Line[] {
  if (splitBy !== 'sex') return lines;
  return lines.toSorted((a, b) => Number(b.split.key === 'f') - Number(a.split.key === 'f'));
}

/** The parts of a two-way table and the whole under them; the whole alone in a one-way table. */
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

/** What the tooltip says of a cell: who, the rate, the counts, the interval. */
function wordsOf(who: string, rate: StatisticRate): string[] {
  const digits = percentDigits(rate);
  const counts = text.of(text.number(rate.count), text.number(rate.of));
  if (digits === '') return [who, `${text.unknownRate} ${counts}`];
  const interval = text.interval(percentOfPart(rate.low), percentOfPart(rate.high));
  return [who, `${digits}%（${counts} ${text.people}）`, interval];
}

/** Between what the rate lies once retests are done, or once every outcome is known. */
function boundsWords(tally: StatisticTally, indicator: Indicator): string[] {
  const retest = retestBounds(tally, indicator);
  if (retest) return [text.bounds(percentOfPart(retest.least), percentOfPart(retest.most))];
  const outcome = outcomeBounds(tally, indicator);
  if (!outcome) return [];
  const [least, most] = [percentOfPart(outcome.least), percentOfPart(outcome.most)];
  return [text.outcomeBounds(outcome.unknown, least, most)];
}

/** The point of a line over one of its groups. */
export function pointOf(
  who: string,
  { tallies, designEffects }: Pick<TableLine, 'tallies' | 'designEffects'>,
  { at, indicator }: { at: number; indicator: Indicator },
): RatePoint {
  const tally = tallies[at] ?? EMPTY_TALLY;
  const found = rateOf(tally, indicator, designEffects[at]);
  const { rate, low, high } = found;
  return { rate, low, high, words: [...wordsOf(who, found), ...boundsWords(tally, indicator)] };
}

/** The lines a chart draws: the parts, or the whole where there are none. */
export function chartOf(table: StatisticTable): RateChartData {
  const { groups, groupBy, indicator } = table;
  const all = tableLines(table);
  const drawn = table.splits.length > 0 ? all.slice(0, -1) : all;
  const lines = drawn.map(
    ({ split, label, ...line }): RateLine => ({
      key: split?.key ?? '',
      label,
      points: groups.map((group, at) => {
        const who = split ? `${group.label}${text.dot}${label}` : group.label;
        return pointOf(who, line, { at, indicator });
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

/** What the table is of, over its card and on its picture. */
export function titleOf({ groupBy, splitBy, indicator }: StatisticTable): string {
  return text.tableTitle(groupBy, indicator, splitBy);
}
