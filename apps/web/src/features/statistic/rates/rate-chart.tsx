/**
 * Rates by category with their 95 % intervals, aligned with the columns of the table below: the categories begin where the
 * table's first column ends and share the rest evenly. Lines are drawn side by side within a category, which needs a
 * custom series of ECharts.
 */
import { CustomChart, type CustomSeriesOption } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECElementEvent, use } from 'echarts/core';
import { type Ref, useCallback } from 'react';
import { Chart, type ChartHandle } from '#ui/chart/chart.tsx';
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { createTooltip } from '../chart-tooltip.ts';
import { statisticText as text } from '../statistic.text.ts';
import css from '../statistic-charts.module.css';
import {
  AXIS_STEPS,
  axisStep,
  findStages,
  lineOffset,
  type RateChartData,
} from './rate-chart.data.ts';
import { measureText } from './rate-layout.ts';
import { chooseMark, markColours, markElement } from './rate-marks.ts';

use([CustomChart, GridComponent, LegendComponent, TooltipComponent]);

type Draw = NonNullable<CustomSeriesOption['renderItem']>;

const CAP = 4;
/** The clickable margin around a whisker. */
const TOUCH_RADIUS = 8;

function percent(value: number): number {
  return value * 100;
}

/** The points of a line with their whiskers; neighbouring points are joined. */
function lineSeries(data: RateChartData, at: number, tokens: ChartTokens): CustomSeriesOption {
  const { points = [], key = '' } = data.lines[at] ?? {};
  const mark = chooseMark(at, key);
  const stroke = tokens[mark.colour];
  const renderItem: Draw = ({ dataIndex }, api) => {
    const point = points[dataIndex];
    if (point?.rate == null) return;
    const size = api.size?.([1, 0]);
    const offset = lineOffset(at, data.lines.length, Array.isArray(size) ? (size[0] ?? 0) : 0);
    const toPixels = (category: number, rate: number): [number, number] => {
      const [x = 0, y = 0] = api.coord([category, percent(rate)]);
      return [x + offset, y];
    };
    const { rate } = point;
    const [x, y] = toPixels(dataIndex, rate);
    const [low = y, high = y] = [point.low, point.high].map(
      (end) => toPixels(dataIndex, end ?? rate)[1],
    );
    const next = points[dataIndex + 1]?.rate;
    const [x2, y2] = toPixels(dataIndex + 1, next ?? rate);
    const link = {
      type: 'line' as const,
      // Under the marks of every line.
      z2: -1,
      silent: true,
      shape: { x1: x, y1: y, x2, y2 },
      style: { stroke, lineWidth: 1.6, lineDash: [...mark.dash] },
    };
    return {
      type: 'group',
      children: [
        ...(data.joined && next != null ? [link] : []),
        {
          type: 'rect',
          shape: {
            x: x - TOUCH_RADIUS,
            y: high - TOUCH_RADIUS,
            width: TOUCH_RADIUS * 2,
            height: low - high + TOUCH_RADIUS * 2,
          },
          style: { fill: 'transparent' },
        },
        {
          type: 'path',
          shape: {
            pathData: `M${x} ${low}V${high}M${x - CAP} ${low}h${CAP * 2}M${x - CAP} ${high}h${CAP * 2}`,
          },
          style: { fill: 'none', stroke, lineWidth: 1.3 },
        },
        markElement(mark, [x, y], tokens),
      ],
    };
  };
  return {
    type: 'custom',
    id: `line-${key}`,
    name: String(at),
    renderItem,
    data: points.map(({ rate }, category) => [category, percent(rate ?? 0)]),
  };
}

// The legend above the plot: mark and name of each line, then the meaning of the whiskers.

const ICON = 11;
const ICON_TO_WORD = 5;
/** The gap between two entries, and the height of a row of entries. */
const GAP = 20;
const LINE = 33;
/** The gap below the last row is smaller by this. */
const BOTTOM_GAP = 3;
/** The least width of the plot; its real width is unknown before the chart is drawn. */
const PLOT_WIDTH = 600;
const WHISKERS = 'whiskers';

/** The height of the legend, which the grid starts below. */
function legendHeight(words: readonly string[]): number {
  let [x, lines] = [0, 1];
  for (const word of words) {
    const width = ICON + ICON_TO_WORD + measureText(word);
    if (x > 0 && x + width > PLOT_WIDTH) [x, lines] = [0, lines + 1];
    x += width + GAP;
  }
  return lines * LINE - BOTTOM_GAP;
}

function createLegend({ lines }: RateChartData, left: number, tokens: ChartTokens) {
  const entries = lines.map(({ key }, at) => {
    const mark = chooseMark(at, key);
    const { fill, stroke } = markColours(mark, tokens);
    return {
      name: String(at),
      icon: `path://${mark.shape}`,
      itemStyle: { color: fill, borderColor: stroke, borderWidth: 1.8 },
      textStyle: { color: stroke, fontWeight: 600 },
    };
  });
  return {
    id: 'legend',
    left: left + 8,
    top: 5,
    padding: 0,
    itemWidth: ICON,
    itemHeight: ICON,
    itemGap: GAP,
    selectedMode: false,
    textStyle: { color: tokens['ink-2'], fontSize: 13 },
    formatter: (name: string) => lines[Number(name)]?.label ?? text.whiskers,
    data: [...entries, { name: WHISKERS, icon: 'none' }],
  };
}

/** An axis with the names of the stages below the categories, separated by rules. */
function stagesAxis({ categories }: RateChartData, tokens: ChartTokens) {
  const stages = findStages(categories);
  const words = new Map(stages.map(({ word, first, last }) => [(first + last + 1) / 2, word]));
  const rule = { color: tokens['line-2'], type: [3, 3] };
  return {
    id: 'stages',
    type: 'value' as const,
    position: 'bottom' as const,
    show: stages.length > 0,
    min: 0,
    max: categories.length,
    axisLine: { show: false },
    axisTick: {
      show: true,
      length: 40,
      lineStyle: rule,
      customValues: stages.slice(1).map(({ first }) => first),
    },
    splitLine: { lineStyle: rule },
    axisLabel: {
      color: tokens['ink-2'],
      fontSize: 13,
      margin: 27,
      customValues: [...words.keys()],
      formatter: (middle: number) => words.get(middle) ?? '',
    },
  };
}

function createAxes(data: RateChartData, tokens: ChartTokens) {
  const step = axisStep(data.lines.flatMap(({ points }) => points.map(({ high }) => high)));
  return {
    xAxis: [
      {
        id: 'groups',
        type: 'category' as const,
        data: data.categories.map(({ label }) => label),
        axisTick: { show: false },
        axisLine: { lineStyle: { color: tokens['ink-off'] } },
        axisLabel: { color: tokens.ink, fontSize: 13, interval: 0, margin: 9 },
      },
      stagesAxis(data, tokens),
    ],
    yAxis: {
      id: 'rate',
      type: 'value' as const,
      min: 0,
      max: step * AXIS_STEPS,
      interval: step,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: tokens['ink-2'], fontSize: 13, formatter: '{value}%' },
      splitLine: { lineStyle: { color: tokens.line } },
    },
  };
}

const ONE_LINE_OF_NAMES = 26;
const TWO_LINES_OF_NAMES = 44;

type ChartInput = {
  readonly data: RateChartData;
  /** The width of the table's first column. */
  readonly left: number;
};

function createOption({ data, left }: ChartInput, tokens: ChartTokens) {
  const named = findStages(data.categories).length > 0;
  return {
    ...createAxes(data, tokens),
    grid: {
      id: 'plot',
      left,
      right: 0,
      top: legendHeight([...data.lines.map(({ label }) => label), text.whiskers]),
      bottom: named ? TWO_LINES_OF_NAMES : ONE_LINE_OF_NAMES,
      outerBoundsMode: 'none' as const,
    },
    legend: createLegend(data, left, tokens),
    tooltip: createTooltip(
      tokens,
      ({ seriesIndex = 0, dataIndex }) => data.lines[seriesIndex]?.points[dataIndex]?.words ?? [],
    ),
    series: [
      ...data.lines.map((_line, at) => lineSeries(data, at, tokens)),
      // The legend can only name series, so the whiskers need one.
      { type: 'custom' as const, id: WHISKERS, name: WHISKERS, renderItem: () => undefined },
    ],
  };
}

type Props = ChartInput & {
  label: string;
  handle: Ref<ChartHandle>;
  /** Called with the indexes of the line and the category of a clicked point. */
  pick?: ((line: number, category: number) => void) | undefined;
};

export function RateChart({ label, data, left, handle, pick }: Props) {
  const draw = useCallback(
    (tokens: ChartTokens) => createOption({ data, left }, tokens),
    [data, left],
  );
  const onPick = ({ seriesIndex = 0, dataIndex }: ECElementEvent) => pick?.(seriesIndex, dataIndex);
  return <Chart className={css.rates} label={label} draw={draw} handle={handle} onPick={onPick} />;
}
