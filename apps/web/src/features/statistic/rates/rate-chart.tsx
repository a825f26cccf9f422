/**
 * Rates over categories with their 95 % intervals, exactly over the columns of the table below: the categories begin
 * where the table's first column ends and share the rest evenly. Lines stand beside each other within a category, which
 * no series of ECharts but a custom one can do.
 */
import { CustomChart, type CustomSeriesOption } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECElementEvent, use } from 'echarts/core';
import { type Ref, useCallback } from 'react';
import { Chart, type ChartHandle } from '#ui/chart/chart.tsx';
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { tooltipOf } from '../chart-tooltip.ts';
import { statisticText as text } from '../statistic.text.ts';
import css from '../statistic-charts.module.css';
import { AXIS_STEPS, offsetOf, type RateChartData, stagesOf, stepOver } from './rate-chart.data.ts';
import { pixelsOf } from './rate-layout.ts';
import { coloursOf, markElement, markOf } from './rate-marks.ts';

use([CustomChart, GridComponent, LegendComponent, TooltipComponent]);

type Draw = NonNullable<CustomSeriesOption['renderItem']>;

const CAP = 4;
/** Around a whisker is room for a finger. */
const REACH = 8;

function percent(value: number): number {
  return value * 100;
}

/** The points of a line with their whiskers, each joined to the next where both are there. */
function lineSeries(data: RateChartData, at: number, tokens: ChartTokens): CustomSeriesOption {
  const { points = [], key = '' } = data.lines[at] ?? {};
  const mark = markOf(at, key);
  const stroke = tokens[mark.colour];
  const renderItem: Draw = ({ dataIndex }, api) => {
    const point = points[dataIndex];
    if (point?.rate == null) return;
    const size = api.size?.([1, 0]);
    const beside = offsetOf(at, data.lines.length, Array.isArray(size) ? (size[0] ?? 0) : 0);
    const placeOf = (category: number, rate: number): [number, number] => {
      const [x = 0, y = 0] = api.coord([category, percent(rate)]);
      return [x + beside, y];
    };
    const { rate } = point;
    const [x, y] = placeOf(dataIndex, rate);
    const [low = y, high = y] = [point.low, point.high].map(
      (end) => placeOf(dataIndex, end ?? rate)[1],
    );
    const next = points[dataIndex + 1]?.rate;
    const [x2, y2] = placeOf(dataIndex + 1, next ?? rate);
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
            x: x - REACH,
            y: high - REACH,
            width: REACH * 2,
            height: low - high + REACH * 2,
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

// The legend over the plot: mark and word of each line, then what the whiskers are.

const ICON = 11;
const ICON_TO_WORD = 5;
/** Between two entries, and between two lines of them. */
const GAP = 20;
const LINE = 33;
/** Under the last line is less room than between two. */
const AIR = 3;
/** What a plot has at least beside its axis; the chart is not drawn yet. */
const ROOM = 600;
const WHISKERS = 'whiskers';

/** The height the legend takes, which the grid has to leave. */
function legendHeight(words: readonly string[]): number {
  let [x, lines] = [0, 1];
  for (const word of words) {
    const width = ICON + ICON_TO_WORD + pixelsOf(word);
    if (x > 0 && x + width > ROOM) [x, lines] = [0, lines + 1];
    x += width + GAP;
  }
  return lines * LINE - AIR;
}

function legendOf({ lines }: RateChartData, left: number, tokens: ChartTokens) {
  const entries = lines.map(({ key }, at) => {
    const mark = markOf(at, key);
    const { fill, stroke } = coloursOf(mark, tokens);
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

/** Under the categories the names of their stages, with a rule between two of them. */
function stagesAxis({ categories }: RateChartData, tokens: ChartTokens) {
  const stages = stagesOf(categories);
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

function axesOf(data: RateChartData, tokens: ChartTokens) {
  const step = stepOver(data.lines.flatMap(({ points }) => points.map(({ high }) => high)));
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

type Drawn = {
  readonly data: RateChartData;
  /** The width of the table's first column. */
  readonly left: number;
};

function optionOf({ data, left }: Drawn, tokens: ChartTokens) {
  const named = stagesOf(data.categories).length > 0;
  return {
    ...axesOf(data, tokens),
    grid: {
      id: 'plot',
      left,
      right: 0,
      top: legendHeight([...data.lines.map(({ label }) => label), text.whiskers]),
      bottom: named ? TWO_LINES_OF_NAMES : ONE_LINE_OF_NAMES,
      outerBoundsMode: 'none' as const,
    },
    legend: legendOf(data, left, tokens),
    tooltip: tooltipOf(
      tokens,
      ({ seriesIndex = 0, dataIndex }) => data.lines[seriesIndex]?.points[dataIndex]?.words ?? [],
    ),
    series: [
      ...data.lines.map((_line, at) => lineSeries(data, at, tokens)),
      // A legend names series only.
      { type: 'custom' as const, id: WHISKERS, name: WHISKERS, renderItem: () => undefined },
    ],
  };
}

type Props = Drawn & {
  label: string;
  handle: Ref<ChartHandle>;
  /** The places of the line and the category of a point; nothing happens where it is left out. */
  pick?: ((line: number, category: number) => void) | undefined;
};

export function RateChart({ label, data, left, handle, pick }: Props) {
  const draw = useCallback((tokens: ChartTokens) => optionOf({ data, left }, tokens), [data, left]);
  const onPick = ({ seriesIndex = 0, dataIndex }: ECElementEvent) => pick?.(seriesIndex, dataIndex);
  return <Chart className={css.rates} label={label} draw={draw} handle={handle} onPick={onPick} />;
}
