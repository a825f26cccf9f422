/** The shares of Ⅰ, Ⅱ and Ⅲ among the children with scoliosis of each group, as bars of a hundred percent. */
import { degreeWord } from '@spine/contract/exam';
import { CustomChart, type CustomSeriesOption } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type ComposeOption, use } from 'echarts/core';
import { type Ref, useCallback } from 'react';
import { Chart, type ChartHandle } from '#ui/chart/chart.tsx';
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { RESULT_LOOKS } from '#ui/result-tag/result-looks.ts';
import { tooltipOf } from '../chart-tooltip.ts';
import css from '../statistic-charts.module.css';
import type { CompositionGroup, Share } from './composition.data.ts';

// The three degrees as shape and word above their bars; the shapes are those of every grade tag.

const DEGREES = [1, 2, 3] as const;
const PITCH = 73;
const SHAPE_PX = 12;
const TOP = 6;

/** Elements of a custom series, which draws paths where the graphic component does not. */
function degreeLegend(left: number, tokens: ChartTokens) {
  return DEGREES.flatMap((degree, at) => {
    const x = left + at * PITCH;
    return [
      {
        type: 'path' as const,
        shape: {
          pathData: RESULT_LOOKS[degree].shape,
          x,
          y: TOP,
          width: SHAPE_PX,
          height: SHAPE_PX,
        },
        style: { fill: tokens[`g${degree}`], stroke: tokens.ink, lineWidth: 1 },
      },
      {
        type: 'text' as const,
        style: {
          text: degreeWord[degree],
          x: x + SHAPE_PX + 6,
          y: TOP + SHAPE_PX / 2,
          verticalAlign: 'middle' as const,
          fill: tokens.ink,
          font: `13px ${tokens.font}`,
        },
      },
    ];
  });
}

use([CustomChart, GridComponent, TooltipComponent]);

/** The text on a grade's colour is dark in light and dark. */
const ON_GRADE = '#12312F';
const SEAM = 1.5;
const BAR_PX = 40;
const BAR_PART = 0.625;
const ROOM_FOR_DIGITS = 34;
const LAST_DIGITS = 40;
const LEGEND_PX = 36;
const PITCH_PX = 64;
/** More groups than three stand closer together. */
const MOST_PX = 232;

type Draw = NonNullable<CustomSeriesOption['renderItem']>;

function digitsElement(
  digits: string,
  place: { x: number; y: number; inside: boolean },
  tokens: ChartTokens,
) {
  const { x, y, inside } = place;
  return {
    type: 'text' as const,
    style: {
      text: digits,
      x,
      y,
      align: inside ? ('center' as const) : ('left' as const),
      verticalAlign: 'middle' as const,
      fill: inside ? ON_GRADE : tokens.ink,
      font: `600 13px ${tokens.font}`,
    },
  };
}

type Place = { share: Share; before: number; row: number; isLast: boolean };

function partElement(place: Place, api: Parameters<Draw>[1], tokens: ChartTokens) {
  const { share, before, row, isLast } = place;
  const [left = 0, y = 0] = api.coord([before * 100, row]);
  const [right = 0] = api.coord([(before + share.part) * 100, row]);
  const size = api.size?.([0, 1]);
  const height = Math.min(BAR_PX, (Array.isArray(size) ? (size[1] ?? 0) : 0) * BAR_PART);
  const width = Math.max(0, right - left - SEAM);
  const inside = width >= ROOM_FOR_DIGITS;
  const x = inside ? left + width / 2 : right + 5;
  const shown = share.part > 0 && (inside || isLast);
  const bar = { type: 'rect' as const, shape: { x: left, y: y - height / 2, width, height } };
  return {
    bar,
    digits: shown ? [digitsElement(share.digits, { x, y, inside }, tokens)] : [],
  };
}

/** One degree's part of each bar; what does not fit inside stands behind the bar, for the last degree only. */
function drawDegree(groups: readonly CompositionGroup[], at: number, tokens: ChartTokens): Draw {
  return ({ dataIndex }, api) => {
    const shares = groups[dataIndex]?.shares ?? [];
    const share = shares[at];
    if (!share) return;
    const before = shares.slice(0, at).reduce((sum, { part }) => sum + part, 0);
    const isLast = at === DEGREES.length - 1;
    const { bar, digits } = partElement({ share, before, row: dataIndex, isLast }, api, tokens);
    const style = { fill: tokens[`g${DEGREES[at] ?? 1}`] };
    return { type: 'group', children: [{ ...bar, style }, ...digits] };
  };
}

function optionOf(
  groups: readonly CompositionGroup[],
  tokens: ChartTokens,
): ComposeOption<CustomSeriesOption> {
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
    tooltip: tooltipOf(tokens, ({ seriesName, dataIndex }) => {
      const at = DEGREES.findIndex((degree) => String(degree) === seriesName);
      return groups[dataIndex]?.shares?.[at]?.words ?? [];
    }),
    series: [
      {
        type: 'custom',
        id: 'legend',
        silent: true,
        renderItem: () => ({ type: 'group', children: degreeLegend(left, tokens) }),
        data: [[0, 0]],
      },
      ...DEGREES.map((degree, at) => ({
        type: 'custom' as const,
        id: `degree-${degree}`,
        name: String(degree),
        renderItem: drawDegree(groups, at, tokens),
        data: groups.map((_group, row) => [0, row]),
      })),
    ],
  };
}

type Props = {
  label: string;
  groups: readonly CompositionGroup[];
  handle: Ref<ChartHandle>;
  pick?: ((degree: string, group: number) => void) | undefined;
};

export function CompositionChart({ label, groups, handle, pick }: Props) {
  const draw = useCallback((tokens: ChartTokens) => optionOf(groups, tokens), [groups]);
  const height = Math.min(MOST_PX, LEGEND_PX + groups.length * PITCH_PX);
  return (
    <div style={{ height }} className={css.composition}>
      <Chart
        label={label}
        draw={draw}
        handle={handle}
        onPick={({ seriesName, dataIndex }) => pick?.(seriesName ?? '', dataIndex)}
      />
    </div>
  );
}
