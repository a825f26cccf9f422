/** The polygons of the map on a canvas; what is written on them lies above, in `map.panel.tsx`. */
import { MapChart } from 'echarts/charts';
import { type EChartsCoreOption, registerMap, use } from 'echarts/core';
import { useCallback, useEffect, useRef } from 'react';
import { Chart, type ChartHandle } from '#ui/chart/chart.tsx';
import css from './map.module.css';
import type { Arrangement } from './map-arrangement.ts';
import type { Frame } from './map-geometry.ts';
import { DASH_LINE, type RegionMap, type RegionShape } from './map-shape.ts';

// The maps registered with ECharts, which never releases one: on a screen that runs for days they would accumulate.

const MAX_MAPS = 8;
const EMPTY = { type: 'FeatureCollection', features: [] } as const;

const registeredMaps = new Map<string, RegionMap>();

/** Registers a map with ECharts; the least recently used one is emptied when there are too many. */
function register(name: string, map: RegionMap): void {
  const same = registeredMaps.get(name) === map;
  registeredMaps.delete(name);
  registeredMaps.set(name, map);
  if (same) return;
  registerMap(name, { type: map.type, features: map.features.map((each) => ({ ...each })) });
  const [oldest] = registeredMaps.keys();
  if (registeredMaps.size <= MAX_MAPS || oldest === undefined) return;
  registeredMaps.delete(oldest);
  registerMap(oldest, { type: EMPTY.type, features: [] });
}

use([MapChart]);

const GROUND = '#061415';
const COAST = '#3F7F79';
const EDGE = '#7FC8BE';
const DASH = '#4FB3A6';
const QUIET = '#16393A';

/** The fill of a feature, and whether it has a light outline: because it is small, or dark beside others. */
export type Fill = { adcode: string; colour: string; speck: boolean; edged: boolean };

export type RegionCanvasProps = {
  label: string;
  shape: RegionShape;
  arrangement: Arrangement;
  fills: readonly Fill[];
  /** The country's map, for the inset. */
  sea: RegionMap | undefined;
  pixelRatio: number;
  onPoint: (adcode: string | undefined) => void;
  onPick: (adcode: string) => void;
};

function createSeries(name: string, { bounds, ...box }: Frame) {
  const { x, y, width, height } = box;
  return {
    id: name,
    type: 'map',
    map: name,
    nameProperty: 'adcode',
    boundingCoords: [
      [bounds.west, bounds.north],
      [bounds.east, bounds.south],
    ],
    left: x,
    top: y,
    width,
    height,
    selectedMode: false,
    // The overlay draws the outline of the region pointed at.
    emphasis: { disabled: true },
    label: { show: false },
    animation: false,
  };
}

/** The nine-dash line is visible only with a colour of its own. */
const dashes = {
  name: DASH_LINE,
  silent: true,
  itemStyle: { areaColor: DASH, borderColor: DASH, borderWidth: 2 },
};

function chooseBorder(speck: boolean, edged: boolean) {
  if (edged) return { borderColor: EDGE, borderWidth: 1.6 };
  return { borderColor: speck ? COAST : GROUND, borderWidth: speck ? 0.7 : 1.2 };
}

function toSeriesData(fills: readonly Fill[]) {
  const items = fills.map(({ adcode, colour, speck, edged }) => ({
    name: adcode,
    itemStyle: { areaColor: colour, ...chooseBorder(speck, edged) },
  }));
  return [...items, dashes];
}

function createInset(name: string, frame: Frame) {
  return {
    ...createSeries(name, frame),
    clip: true,
    silent: true,
    itemStyle: { areaColor: QUIET, borderColor: COAST, borderWidth: 0.7 },
    data: [dashes],
  };
}

const COUNTRY_MAP = 'cn-100000';

function createOption({
  shape,
  arrangement,
  fills,
  sea,
}: Pick<RegionCanvasProps, 'shape' | 'arrangement' | 'fills' | 'sea'>): EChartsCoreOption {
  const { frame, inset } = arrangement;
  register(shape.name, shape.map);
  if (sea) register(COUNTRY_MAP, sea);
  const main = {
    ...createSeries(shape.name, frame),
    clip: inset !== undefined,
    itemStyle: { areaColor: QUIET, borderColor: GROUND },
    data: toSeriesData(fills),
  };
  return { series: inset && sea ? [main, createInset(COUNTRY_MAP, inset)] : [main] };
}

export function RegionCanvas(props: RegionCanvasProps) {
  const { label, shape, arrangement, fills, sea, pixelRatio, onPoint, onPick } = props;
  const chart = useRef<ChartHandle>(null);
  const draw = useCallback(
    () => createOption({ shape, arrangement, fills, sea }),
    [shape, arrangement, fills, sea],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ratio is another instance.
  useEffect(() => {
    const instance = chart.current?.instance();
    if (!instance) return;
    const over = ({ name }: { name: string }) => onPoint(name);
    const out = () => onPoint(undefined);
    instance.on('mouseover', over);
    instance.on('mouseout', out);
    instance.on('globalout', out);
    return () => {
      instance.off('mouseover', over);
      instance.off('mouseout', out);
      instance.off('globalout', out);
    };
  }, [onPoint, pixelRatio]);
  return (
    <Chart
      label={label}
      className={css.canvas}
      draw={draw}
      pixelRatio={pixelRatio}
      onPick={({ name }) => onPick(name)}
      handle={chart}
    />
  );
}
