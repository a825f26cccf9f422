/**
 * Rates over categories with their 95 % intervals, exactly over the columns of the table below: the categories begin
 * where the table's first column ends and share the rest evenly.
 */
import { CustomChart, type CustomSeriesOption } from 'echarts/charts';
import { GraphicComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { type ComposeOption, type ECElementEvent, use } from 'echarts/core';
import { type Ref, useCallback } from 'react';
import { Chart, type ChartHandle } from '#ui/chart/chart.tsx';
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { tooltipOf } from '../chart-tooltip.ts';
import { statisticText as text } from '../statistic.text.ts';
import css from '../statistic-charts.module.css';
import { AXIS_STEPS, type RateChartData, stagesOf, stepOver } from './rate-chart.data.ts';
import { rateSeries } from './rate-chart.series.ts';
import { type Mark, markElement, markOf } from './rate-marks.ts';

// The legend inside the picture: mark and word of each line, then what the whiskers are.

const SIZE = 13;
const GAP = 20;
const TO_WORD = 12;
const MIDDLE = 12;
const LINE = 20;
const AIR = 10;
/** What a plot has at least beside its axis; the chart is not drawn yet. */
const ROOM = 600;

type Entry = { readonly mark: Mark; readonly word: string };

/** Chinese characters are as wide as they are high, others about half as wide. */
function widthOf(word: string): number {
  return [...word].reduce((sum, each) => sum + (/[ -~–]/.test(each) ? 0.56 : 1) * SIZE, 0);
}

type Room = { readonly tokens: ChartTokens; readonly left: number; readonly note: string };

/** Where each word of the legend begins, broken into lines where the chart is too narrow for one. */
function placesOf(widths: readonly number[]): { x: number; line: number }[] {
  let [x, line] = [0, 0];
  return widths.map((width) => {
    if (x > 0 && x + width > ROOM) [x, line] = [0, line + 1];
    const place = { x, line };
    x += width + GAP;
    return place;
  });
}

function placed(entries: readonly Entry[], note: string) {
  const widths = entries.map(({ word }) => TO_WORD + 6 + widthOf(word));
  return placesOf([...widths, widthOf(note)]);
}

/** The height the legend takes over the plot. */
function legendHeight(entries: readonly Entry[], note: string): number {
  return ((placed(entries, note).at(-1)?.line ?? 0) + 1) * LINE + AIR;
}

/** Elements of the graphic component, from left to right; a note stands at the end. */
function legendElements(entries: readonly Entry[], { tokens, left, note }: Room) {
  const places = placed(entries, note);
  const words = entries.flatMap(({ mark, word }, at) => {
    const { x, line } = places[at] ?? { x: 0, line: 0 };
    const [middle, y] = [left + x + 6, line * LINE + MIDDLE];
    const style = { text: word, fill: tokens[mark.colour], font: `600 ${SIZE}px ${tokens.font}` };
    return [
      markElement(mark, [middle, y], tokens),
      { type: 'text' as const, x: middle + TO_WORD, y: y - 6, style },
    ];
  });
  const last = places.at(-1) ?? { x: 0, line: 0 };
  const style = { text: note, fill: tokens['ink-2'], font: `${SIZE}px ${tokens.font}` };
  const y = last.line * LINE + MIDDLE - 6;
  return [...words, { type: 'text' as const, x: left + last.x, y, style }];
}

use([CustomChart, GridComponent, GraphicComponent, TooltipComponent]);

const ONE_LINE_OF_NAMES = 26;
const TWO_LINES_OF_NAMES = 44;

type Drawn = {
  readonly data: RateChartData;
  /** The width of the table's first column. */
  readonly left: number;
};

function axesOf(data: RateChartData, tokens: ChartTokens) {
  const step = stepOver(data.lines.flatMap(({ points }) => points.map(({ high }) => high)));
  return {
    xAxis: {
      id: 'groups',
      type: 'category' as const,
      data: data.categories.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tokens['ink-off'] } },
      axisLabel: { color: tokens.ink, fontSize: 13, interval: 0, margin: 9 },
    },
    yAxis: {
      id: 'rate',
      type: 'value' as const,
      min: 0,
      max: step * AXIS_STEPS,
      interval: step,
      axisLabel: { color: tokens['ink-2'], fontSize: 13, formatter: '{value}%' },
      splitLine: { lineStyle: { color: tokens.line } },
    },
  };
}

function optionOf({ data, left }: Drawn, tokens: ChartTokens): ComposeOption<CustomSeriesOption> {
  const marked = data.lines.map((line, at) => ({ mark: markOf(at, line.key), word: line.label }));
  const named = stagesOf(data.categories).length > 0;
  return {
    ...axesOf(data, tokens),
    grid: {
      id: 'plot',
      left,
      right: 0,
      top: legendHeight(marked, text.whiskers),
      bottom: named ? TWO_LINES_OF_NAMES : ONE_LINE_OF_NAMES,
      outerBoundsMode: 'none',
    },
    graphic: {
      id: 'legend',
      type: 'group',
      silent: true,
      children: legendElements(marked, { tokens, left: left + 8, note: text.whiskers }),
    },
    tooltip: tooltipOf(tokens, ({ seriesName, dataIndex }) => {
      const line = data.lines.find(({ key }) => key === seriesName);
      return line?.points[dataIndex]?.words ?? [];
    }),
    series: rateSeries(data, tokens),
  };
}

type Props = Drawn & {
  label: string;
  handle: Ref<ChartHandle>;
  /** The line and the category of a point; nothing happens where it is left out. */
  pick?: ((line: string, category: number) => void) | undefined;
};

export function RateChart({ label, data, left, handle, pick }: Props) {
  const draw = useCallback((tokens: ChartTokens) => optionOf({ data, left }, tokens), [data, left]);
  const onPick = ({ seriesName, dataIndex }: ECElementEvent) => pick?.(seriesName ?? '', dataIndex);
  return <Chart className={css.rates} label={label} draw={draw} handle={handle} onPick={onPick} />;
}
