/** The maps ECharts knows by name. It forgets none by itself, so that a wall of many days would gather them all. */
import { registerMap } from 'echarts/core';
import type { RegionMap } from './map-shape.ts';

const MOST = 8;
const EMPTY = { type: 'FeatureCollection', features: [] } as const;

const known = new Map<string, RegionMap>();

/** Makes a map known; the one used longest ago is emptied when there are too many. */
export function makeKnown(name: string, map: RegionMap): void {
  const same = known.get(name) === map;
  known.delete(name);
  known.set(name, map);
  if (same) return;
  registerMap(name, { type: map.type, features: map.features.map((each) => ({ ...each })) });
  const [oldest] = known.keys();
  if (known.size <= MOST || oldest === undefined) return;
  known.delete(oldest);
  registerMap(oldest, { type: EMPTY.type, features: [] });
}
