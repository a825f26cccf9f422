/** The shares of Ⅰ, Ⅱ and Ⅲ among the children with scoliosis of each group, as bars of a hundred percent. */
import { degreeWord } from '@spine/contract/exam';
import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { type Ref, useCallback } from 'react';
import { Chart, type ChartHandle } from '#ui/chart/chart.tsx';
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { RESULT_LOOKS } from '#ui/result-tag/result-looks.ts';
import { createTooltip } from '../chart-tooltip.ts';
import css from '../statistic-charts.module.css';
import type { CompositionGroup } from './composition.data.ts';

use([BarChart, GridComponent, LegendComponent, TooltipComponent]);

const DEGREES = [1, 2, 3] as const;
/** The text colour on result colours, in both colour schemes. */
const ON_GRADE = '#12312F';
/** Smaller shares show no digits inside the bar; those of the last degree stand beside it. */
const LEAST_WITH_DIGITS = 0.125;
const LAST_DIGITS = 40;
const LEGEND_PX = 36;
const PITCH_PX = 64;
/** The largest height; more than three groups are drawn closer together. */
const MAX_HEIGHT_PX = 232;

function createSeries(groups: readonly CompositionGroup[], at: number, tokens: ChartTokens) {
  const degree = DEGREES[at] ?? 1;
  const isLast = at === DEGREES.length - 1;
  return {
    type: 'bar' as const,
    id: `degree-${degree}`,
    name: degreeWord[degree],
    stack: 'shares',
    barMaxWidth: 40,
    barCategoryGap: '37.5%',
    itemStyle: { color: tokens[`g${degree}`], borderColor: tokens.card, borderWidth: 0.75 },
    emphasis: { disabled: true },
    data: groups.map(({ shares }) => {
      const { part = 0, digits = '' } = shares?.[at] ?? {};
      const inside = part >= LEAST_WITH_DIGITS;
      return {
        value: part * 100,
        label: {
          show: part > 0 && (inside || isLast),
          formatter: () => digits,
          position: inside ? ('inside' as const) : ('right' as const),
          color: inside ? ON_GRADE : tokens.ink,
          fontSize: 13,
          fontWeight: 600 as const,
        },
      };
    }),
  };
}

function createOption(groups: readonly CompositionGroup[], tokens: ChartTokens) {
  const widest = Math.max(...groups.map(({ label }) => [...label].length));
  const left = Math.min(120, Math.max(54, widest * 14 + 12));
  return {
    grid: {
      id: 'plot',
      left,
      right: LAST_DIGITS,
      top: LEGEND_PX,
      bottom: 4,
      outerBoundsMode: 'none',
    },
    xAxis: { id: 'share', type: 'value', min: 0, max: 100, show: false },
    yAxis: {
      id: 'groups',
      type: 'category',
      inverse: true,
      data: groups.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: {
        color: tokens.ink,
        fontSize: 14,
        align: 'left',
        margin: left,
        width: left - 8,
        overflow: 'truncate',
      },
    },
    // The shapes are those of every grade tag.
    legend: {
      id: 'legend',
      left,
      top: 2,
      padding: 0,
      itemWidth: 12,
      itemHeight: 12,
      itemGap: 24,
      selectedMode: false,
      textStyle: { color: tokens.ink, fontSize: 13 },
      itemStyle: { borderColor: tokens.ink, borderWidth: 1 },
      data: DEGREES.map((degree) => ({
        name: degreeWord[degree],
        icon: `path://${RESULT_LOOKS[degree].shape}`,
      })),
    },
    tooltip: createTooltip(
      tokens,
      ({ seriesIndex = 0, dataIndex }) => groups[dataIndex]?.shares?.[seriesIndex]?.words ?? [],
    ),
    series: DEGREES.map((_degree, at) => createSeries(groups, at, tokens)),
  };
}

type Props = {
  label: string;
  groups: readonly CompositionGroup[];
  handle: Ref<ChartHandle>;
  pick?: ((degree: number, group: number) => void) | undefined;
};

export function CompositionChart({ label, groups, handle, pick }: Props) {
  const draw = useCallback((tokens: ChartTokens) => createOption(groups, tokens), [groups]);
  const height = Math.min(MAX_HEIGHT_PX, LEGEND_PX + groups.length * PITCH_PX);
  return (
    <div style={{ height }} className={css.composition}>
      <Chart
        label={label}
        draw={draw}
        handle={handle}
        onPick={({ seriesIndex = 0, dataIndex }) => pick?.(seriesIndex, dataIndex)}
      />
    </div>
  );
}
