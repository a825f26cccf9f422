/**
 * The drawing of rates over categories: for each line its links, then its whiskers with the mark on top; behind them
 * the rules and names of stages. All of it in pixels of the categories, so that lines can stand beside each other.
 */
import type { CustomSeriesOption } from 'echarts/charts';
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { offsetOf, type RateChartData, type RateLine, stagesOf } from './rate-chart.data.ts';
import { type Mark, markElement, markOf } from './rate-marks.ts';

const CAP = 4;
const REACH = 8;
const STAGE_NAME_BELOW = 38;

type Draw = NonNullable<CustomSeriesOption['renderItem']>;
type Scene = { data: RateChartData; tokens: ChartTokens };
type LineScene = Scene & { line: RateLine; at: number; mark: Mark };

function pixelOf(api: Parameters<Draw>[1], place: readonly [number, number]): [number, number] {
  const [x = 0, y = 0] = api.coord([...place]);
  return [x, y];
}

function widthOf(api: Parameters<Draw>[1]): number {
  const size = api.size?.([1, 0]);
  return Array.isArray(size) ? (size[0] ?? 0) : 0;
}

function percent(value: number): number {
  return value * 100;
}

/** The line from each point to the next, where both are there. */
function links({ data, tokens, line, at, mark }: LineScene): CustomSeriesOption {
  const renderItem: Draw = ({ dataIndex }, api) => {
    const [from, to] = [line.points[dataIndex]?.rate, line.points[dataIndex + 1]?.rate];
    if (!data.joined || from == null || to == null) return;
    const beside = offsetOf(at, data.lines.length, widthOf(api));
    const [x1, y1] = pixelOf(api, [dataIndex, percent(from)]);
    const [x2, y2] = pixelOf(api, [dataIndex + 1, percent(to)]);
    return {
      type: 'line',
      shape: { x1: x1 + beside, y1, x2: x2 + beside, y2 },
      style: { stroke: tokens[mark.colour], lineWidth: 1.6, lineDash: [...mark.dash] },
    };
  };
  return {
    type: 'custom',
    id: `links-${line.key}`,
    z: 2,
    silent: true,
    renderItem,
    data: line.points.map((point, index) => [index, percent(point.rate ?? 0)]),
  };
}

/** Whisker and mark of each point; around them room for a finger. */
function points({ data, tokens, line, at, mark }: LineScene): CustomSeriesOption {
  const renderItem: Draw = ({ dataIndex }, api) => {
    const point = line.points[dataIndex];
    if (point?.rate == null) return;
    const beside = offsetOf(at, data.lines.length, widthOf(api));
    const [middle, y] = pixelOf(api, [dataIndex, percent(point.rate)]);
    const x = middle + beside;
    const [, low] = pixelOf(api, [dataIndex, percent(point.low ?? point.rate)]);
    const [, high] = pixelOf(api, [dataIndex, percent(point.high ?? point.rate)]);
    const d = `M${x} ${low}V${high}M${x - CAP} ${low}h${CAP * 2}M${x - CAP} ${high}h${CAP * 2}`;
    return {
      type: 'group',
      children: [
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
          shape: { pathData: d },
          style: { fill: 'none', stroke: tokens[mark.colour], lineWidth: 1.3 },
        },
        markElement(mark, [x, y], tokens),
      ],
    };
  };
  return {
    type: 'custom',
    id: `points-${line.key}`,
    name: line.key,
    z: 3,
    renderItem,
    data: line.points.map((point, index) => [index, percent(point.rate ?? 0)]),
  };
}

function topOf(plot: Parameters<Draw>[0]['coordSys']): number {
  return 'y' in plot && typeof plot.y === 'number' ? plot.y : 0;
}

/** The rule after each stage and its name under its categories. */
function stages({ data, tokens }: Scene): CustomSeriesOption {
  const found = stagesOf(data.categories);
  const renderItem: Draw = ({ dataIndex, coordSys }, api) => {
    const stage = found[dataIndex];
    if (!stage) return;
    const half = widthOf(api) / 2;
    const [left, bottom] = pixelOf(api, [stage.first, 0]);
    const [right] = pixelOf(api, [stage.last, 0]);
    const y = bottom + STAGE_NAME_BELOW;
    const name = {
      type: 'text' as const,
      style: {
        text: stage.word,
        x: (left + right) / 2,
        y: y - 11,
        align: 'center' as const,
        fill: tokens['ink-2'],
        font: `13px ${tokens.font}`,
      },
    };
    const rule = {
      type: 'line' as const,
      shape: { x1: right + half, y1: topOf(coordSys), x2: right + half, y2: y + 2 },
      style: { stroke: tokens['line-2'], lineDash: [3, 3] },
    };
    const isLast = dataIndex === found.length - 1;
    return { type: 'group', children: isLast ? [name] : [name, rule] };
  };
  return {
    type: 'custom',
    id: 'stages',
    z: 1,
    silent: true,
    renderItem,
    data: found.map(({ first }) => [first, 0]),
  };
}

/** Everything that is drawn inside the axes. */
export function rateSeries(data: RateChartData, tokens: ChartTokens): CustomSeriesOption[] {
  const scenes = data.lines.map((line, at) => ({
    data,
    tokens,
    line,
    at,
    mark: markOf(at, line.key),
  }));
  return [stages({ data, tokens }), ...scenes.map(links), ...scenes.map(points)];
}
