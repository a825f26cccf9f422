/**
 * How many children were at a hospital by each day, as steps with bands of 95 %. Steps and bands are drawn by a custom series
 * of ECharts, as it knows no bands of steps.
 */
import { type CareStatistic, CURVE_DAYS } from '@spine/contract/statistic';
import { CustomChart, type CustomSeriesOption } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useCallback } from 'react';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { chooseMark } from '../rates/rate-marks.ts';
import statisticChartsCss from '../statistic-charts.module.css';
import { careText as text } from './care.text.ts';
import { bandPoints, stepPoints } from './care-chart.data.ts';

use([CustomChart, GridComponent, LegendComponent]);

type Group = CareStatistic['groups'][number];
type Draw = NonNullable<CustomSeriesOption['renderItem']>;

const DAYS_STEP = 15;
const BAND_OPACITY = 0.12;

function curveSeries(group: Group, at: number, tokens: ChartTokens): CustomSeriesOption {
  const mark = chooseMark(at, group.key);
  const stroke = tokens[mark.colour];
  const renderItem: Draw = (_params, api) => {
    const toPixels = ([day, part]: readonly [number, number]) => api.coord([day, part * 100]);
    return {
      type: 'group',
      children: [
        {
          type: 'polygon',
          shape: { points: bandPoints(group).map(toPixels) },
          style: { fill: stroke, opacity: BAND_OPACITY },
        },
        {
          type: 'polyline',
          shape: { points: stepPoints(group).map(toPixels) },
          style: { fill: 'none', stroke, lineWidth: 2, lineDash: [...mark.dash] },
        },
      ],
    };
  };
  return {
    type: 'custom',
    id: `curve-${group.key}`,
    name: text.groupName(group.key),
    itemStyle: { color: stroke },
    silent: true,
    renderItem,
    data: [[0, 0]],
  };
}

function createOption(groups: readonly Group[], tokens: ChartTokens) {
  const axisLabel = { color: tokens['ink-2'], fontSize: 13 };
  return {
    grid: {
      id: 'plot',
      left: 44,
      right: 24,
      top: 32,
      bottom: 26,
      outerBoundsMode: 'none' as const,
    },
    legend: {
      id: 'legend',
      left: 44,
      top: 2,
      padding: 0,
      itemWidth: 18,
      itemHeight: 3,
      itemGap: 20,
      icon: 'rect',
      selectedMode: false,
      textStyle: { color: tokens.ink, fontSize: 13 },
    },
    xAxis: {
      id: 'days',
      type: 'value' as const,
      min: 0,
      max: CURVE_DAYS,
      interval: DAYS_STEP,
      name: text.day,
      nameGap: 4,
      nameTextStyle: axisLabel,
      axisLine: { lineStyle: { color: tokens['ink-off'] } },
      splitLine: { show: false },
      axisLabel,
    },
    yAxis: {
      id: 'rate',
      type: 'value' as const,
      min: 0,
      max: 100,
      interval: 25,
      axisLabel: { ...axisLabel, formatter: '{value}%' },
      splitLine: { lineStyle: { color: tokens.line } },
    },
    series: groups.map((group, at) => curveSeries(group, at, tokens)),
  };
}

export function CareChart({ groups }: { groups: readonly Group[] }) {
  const draw = useCallback((tokens: ChartTokens) => createOption(groups, tokens), [groups]);
  return <Chart className={statisticChartsCss.rates} label={text.chart} draw={draw} />;
}
