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
import { legendElements, legendHeight } from './chart-legend.ts';
import { tooltipOf } from './chart-tooltip.ts';
import { type RateChartData, stagesOf } from './rate-chart.data.ts';
import { rateSeries } from './rate-chart.series.ts';
import { markOf } from './rate-marks.ts';
import { AXIS_STEPS, stepOver } from './rate-scale.ts';
import { statisticText as text } from './statistic.text.ts';

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
  return <Chart className="stat-rates" label={label} draw={draw} handle={handle} onPick={onPick} />;
}
