/**
 * How a region's map, its legend and its controls share the canvas: the largest map that covers neither. At the
 * national level the sea and its islands stay free.
 */
import {
  type Box,
  boundsOf,
  type Frame,
  framed,
  mainRing,
  onto,
  type Point,
  ringsOf,
  touches,
} from './map-geometry.ts';
import type { RegionShape } from './map-shape.ts';

export const STAGE = { x: 0, y: 0, width: 952, height: 790 } as const satisfies Box;
const METRIC_SWITCH: Box = { x: 0, y: 40, width: 244, height: 50 };
/** A letter of the breadcrumb, and the arrow between two names. */
const CRUMB = { letter: 18, arrow: 32, height: 42 };
/** A letter of what stands in the upper right, and the edges of a switch's part. */
const WAY = { letter: 16, padding: 37 };
const LEGEND = { width: 302, height: 96 };
/** A line below the switch. */
export const NOTE: Box = { x: 0, y: 92, width: 520, height: 44 };
const MARGIN = 24;

const COUNTRY_MAP = 'cn-100000';
const HAINAN = 'cn-460000';
/** The island alone: the islands in the south have an inset, or the province would be a speck. */
const HAINAN_ISLAND = { west: 108.4, east: 111.2, south: 18.1, north: 20.3 };
/** The inset with the islands in the south: the usual extract, with the coasts around. */
const SOUTH_SEA = { west: 105.5, east: 124.5, south: 2.2, north: 24.6 };
const INSET: Box = { x: 780, y: 556, width: 172, height: 234 };

export type Arrangement = {
  frame: Frame;
  legend: Box;
  /** What labels keep clear of. */
  taken: Box[];
  inset: Frame | undefined;
};

const legendAt = (x: number, y: number): Box => ({ ...LEGEND, x, y });
const RIGHT = STAGE.width - LEGEND.width;
const LOW = STAGE.height - LEGEND.height;

/** From the best to the one that always works. */
const ROOMS: readonly { top: number; bottom: number; left?: number }[] = [
  { top: 12, bottom: STAGE.height - 12 },
  { top: 12, bottom: STAGE.height - 12, left: 110 },
  { top: 96, bottom: STAGE.height - 12 },
  { top: 12, bottom: LOW - MARGIN },
  { top: 96, bottom: LOW - MARGIN },
];
const LEGENDS: readonly Box[] = [legendAt(RIGHT, LOW), legendAt(0, LOW)];

function roomOf({ top, bottom, left = MARGIN }: (typeof ROOMS)[number]): Box {
  return { x: left, y: top, width: STAGE.width - left - MARGIN, height: bottom - top };
}

/** The finding above the switch of the ways, in the upper right, by the letters of both. */
export function upperRight({ finding, ways }: { finding: string; ways: readonly string[] }): Box[] {
  const rightmost = (width: number, line: { y: number; height: number }) =>
    width === 0 ? [] : [{ ...line, x: STAGE.width - width, width }];
  const switchWidth = ways.reduce((sum, { length }) => sum + length * WAY.letter + WAY.padding, 0);
  return [
    ...rightmost(finding.length * WAY.letter, { y: 0, height: CRUMB.height }),
    ...rightmost(switchWidth, { y: METRIC_SWITCH.y, height: METRIC_SWITCH.height }),
  ];
}

/** The breadcrumb above the metric switch. */
function controlsFor(path: readonly string[]): Box[] {
  const width = path.reduce((sum, { length }) => sum + length * CRUMB.letter + CRUMB.arrow, 0);
  return [{ x: 0, y: 0, width, height: CRUMB.height }, METRIC_SWITCH];
}

/** `path`: the names of the breadcrumb. */
export function arrange({ name, map }: RegionShape, path: readonly string[]): Arrangement {
  const controls = controlsFor(path);
  const island = name === HAINAN;
  const rings = map.features.flatMap(ringsOf);
  const bounds = island ? HAINAN_ISLAND : boundsOf(rings.flat());
  const inset = island ? framed(SOUTH_SEA, INSET) : undefined;
  const drawn = island ? map.features.map(mainRing) : rings;
  // In the lower right of the country lie the sea and its islands.
  const legends = inset || name === COUNTRY_MAP ? LEGENDS.slice(1) : LEGENDS;
  const taken = (legend: Box) => [...controls, legend, ...(inset ? [inset] : [])];
  for (const room of ROOMS) {
    const frame = framed(bounds, roomOf(room));
    const pixels = drawn.map((ring): Point[] => ring.map(onto(frame)));
    const isFree = (box: Box) => !pixels.some((ring) => touches(ring, box));
    const legend = legends.find(isFree);
    if (legend && controls.every(isFree)) return { frame, legend, inset, taken: taken(legend) };
  }
  const frame = framed(bounds, roomOf({ top: 96, bottom: LOW - MARGIN }));
  const legend = legends[0] ?? legendAt(0, LOW);
  return { frame, legend, inset, taken: taken(legend) };
}
