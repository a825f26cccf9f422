/** Rates as bars beside the rows of a table, each with its 95 % interval and its mark. */
import { CustomChart, type CustomSeriesOption } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type ComposeOption, use } from 'echarts/core';
import { type Ref, useCallback, useImperativeHandle, useRef } from 'react';
import { Chart, type ChartHandle } from '#ui/chart/chart.tsx';
import { type ChartTokens, readChartTokens } from '#ui/chart/chart-tokens.ts';
import { createTooltip } from '../chart-tooltip.ts';
import { AXIS_STEPS, axisStep, type RatePoint } from './rate-chart.data.ts';
import { type Mark, markElement } from './rate-marks.ts';
import css from './statistic-rows.module.css';

use([CustomChart, GridComponent, TooltipComponent]);

/** The heights of the head and rows of the table beside the bars. */
export const HEAD_PX = 32;
export const ROW_PX = 28;
const BAR_PX = 12;
const CAP = 4;
const PADDING_PX = 14;
/** The width of the names beside the bars in a saved picture. */
const NAMES_PX = 260;

export type Bar = { readonly point: RatePoint; readonly mark: Mark };

type Draw = NonNullable<CustomSeriesOption['renderItem']>;

function drawBars(bars: readonly Bar[], tokens: ChartTokens): Draw {
  return ({ dataIndex }, api) => {
    const bar = bars[dataIndex];
    if (bar?.point.rate == null) return;
    const { rate, low, high } = bar.point;
    const xOf = (value: number) => api.coord([value * 100, dataIndex])[0] ?? 0;
    const y = api.coord([0, dataIndex])[1] ?? 0;
    const [zero, x, left, right] = [xOf(0), xOf(rate), xOf(low ?? rate), xOf(high ?? rate)];
    const d = `M${left} ${y}H${right}M${left} ${y - CAP}v${CAP * 2}M${right} ${y - CAP}v${CAP * 2}`;
    const colour = tokens[bar.mark.colour];
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape: { x: zero, y: y - ROW_PX / 2, width: right - zero + PADDING_PX, height: ROW_PX },
          style: { fill: 'transparent' },
        },
        {
          type: 'rect',
          shape: { x: zero, y: y - BAR_PX / 2, width: x - zero, height: BAR_PX },
          style: { fill: bar.mark.hollow ? tokens['line-2'] : tokens['teal-line'] },
        },
        {
          type: 'path',
          shape: { pathData: d },
          style: { fill: 'none', stroke: colour, lineWidth: 1.3 },
        },
        markElement(bar.mark, [x, y], tokens),
      ],
    };
  };
}

function createOption(
  bars: readonly Bar[],
  tokens: ChartTokens,
): ComposeOption<CustomSeriesOption> {
  const step = axisStep(bars.map(({ point }) => point.high));
  return {
    grid: {
      id: 'plot',
      left: 8,
      right: PADDING_PX,
      top: HEAD_PX,
      bottom: 0,
      outerBoundsMode: 'none',
    },
    xAxis: {
      id: 'rate',
      type: 'value',
      position: 'top',
      min: 0,
      max: step * AXIS_STEPS,
      interval: step,
      axisLine: { show: false },
      axisLabel: {
        color: tokens['ink-2'],
        fontSize: 12,
        formatter: '{value}%',
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
      },
      splitLine: { lineStyle: { color: tokens.line } },
    },
    yAxis: {
      id: 'rows',
      type: 'category',
      inverse: true,
      data: bars.map((_bar, at) => String(at)),
      axisTick: { show: false },
      axisLabel: { show: false },
      axisLine: { lineStyle: { color: tokens['ink-off'] } },
    },
    tooltip: createTooltip(tokens, ({ dataIndex }) => bars[dataIndex]?.point.words ?? []),
    series: {
      type: 'custom',
      id: 'bars',
      renderItem: drawBars(bars, tokens),
      data: bars.map(({ point }, at) => [(point.rate ?? 0) * 100, at]),
    },
  };
}

type Props = {
  label: string;
  bars: readonly Bar[];
  handle: Ref<ChartHandle>;
  pick?: ((row: number) => void) | undefined;
};

/** Adds the names of the rows to a saved picture; on the page they are in the table. */
function withNames(drawn: HTMLCanvasElement, ratio: number, names: readonly string[]) {
  const tokens = readChartTokens(document.documentElement);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return drawn;
  canvas.width = drawn.width + NAMES_PX * ratio;
  canvas.height = drawn.height;
  context.fillStyle = tokens.card;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, NAMES_PX * ratio, 0);
  context.scale(ratio, ratio);
  context.font = `13px ${tokens.font}`;
  context.fillStyle = tokens.ink;
  context.textBaseline = 'middle';
  for (const [at, name] of names.entries())
    context.fillText(name, 0, HEAD_PX + (at + 0.5) * ROW_PX, NAMES_PX - PADDING_PX);
  return canvas;
}

export function BarChart({ label, bars, handle, pick }: Props) {
  const chart = useRef<ChartHandle>(null);
  useImperativeHandle(handle, () => ({
    picture: (ratio) => {
      if (!chart.current) throw new Error('the chart is not there');
      const names = bars.map(({ point }) => point.words[0] ?? '');
      return withNames(chart.current.picture(ratio), ratio, names);
    },
    instance: () => chart.current?.instance(),
  }));
  const draw = useCallback((tokens: ChartTokens) => createOption(bars, tokens), [bars]);
  return (
    <div style={{ height: HEAD_PX + bars.length * ROW_PX }}>
      <Chart
        className={css.bars}
        label={label}
        draw={draw}
        handle={chart}
        onPick={({ dataIndex }) => pick?.(dataIndex)}
      />
    </div>
  );
}
